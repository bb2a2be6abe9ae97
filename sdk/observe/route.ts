import type { RouteChanged } from '../protocol/events.js'
import type { Channel } from './channel.js'

/** Changes of the page's address within one document. */
export const routeChannel: Channel = {
  name: 'route',
  supported: () => 'history' in globalThis,
  install({ patch, emit, redact }) {
    let last = location.href
    const look = (how: RouteChanged['how']) => {
      const to = location.href
      if (to === last) return
      const from = last
      last = to
      emit('route', { from: redact.url(from), to: redact.url(to), how })
    }
    const changed = (name: 'pushState' | 'replaceState', how: 'push' | 'replace') =>
      patch(history, name, () => ({
        apply: (target, self, args: never[]) => {
          const result = Reflect.apply(target, self, args) as undefined
          look(how)
          return result
        },
      }))
    const undo = [changed('pushState', 'push'), changed('replaceState', 'replace')]
    const onPop = () => look('pop')
    const onHash = () => look('hash')
    globalThis.addEventListener('popstate', onPop, { capture: true })
    globalThis.addEventListener('hashchange', onHash, { capture: true })
    return () => {
      for (const each of undo.reverse()) each()
      globalThis.removeEventListener('popstate', onPop, { capture: true })
      globalThis.removeEventListener('hashchange', onHash, { capture: true })
    }
  },
}
