import type { Channel } from '../channel.js'

/** A microtask has the cause of the turn that queued it, united with causes entered in the same checkpoint. */
export const microtasks: Channel = {
  name: 'microtasks',
  supported: () => 'queueMicrotask' in globalThis,
  install: ({ patch, cause, realm }) =>
    patch(realm, 'queueMicrotask', () => ({
      apply: (target, self, [callback]: unknown[]) => {
        if (typeof callback !== 'function') return Reflect.apply(target as never, self, [callback])
        const provenance = cause.current()
        const isKnown = provenance.cause !== 'unattributed'
        return Reflect.apply(target as never, self, [
          () => {
            if (isKnown) cause.enter(provenance)
            callback()
          },
        ])
      },
    })),
}
