import { type Method, methodsOf } from '../../platform/methods-of.js'
import { attempt } from '../../platform/patch.js'
import { actsOf } from '../../protocol/cause.js'
import { PLATFORM_WORK_MS } from '../../protocol/limits.js'
import type { Channel } from '../channel.js'
import { follow } from './follow.js'
import { undoAll } from './scheduled.js'

/** Interfaces whose methods answer soon, or one method of them: their act waits for the answer. */
const QUICK = [
  'Blob',
  'SubtleCrypto',
  'Cache',
  'CacheStorage',
  'CookieStore',
  'HTMLImageElement',
  'HTMLCanvasElement.toBlob',
  'Document.startViewTransition',
]
/** Interfaces whose methods may wait for somebody. */
const SLOW = ['LockManager', 'Clipboard', 'Permissions', 'StorageManager']

/** What a promise or a callback of the platform leads to has the cause of the turn that asked for it. */
export const promises: Channel = {
  name: 'promises',
  supported: () => true,
  install({ ahead, cause, natives, patch, realm }) {
    let open = 0
    return undoAll([
      ahead.add('task', () => open > 0),
      ...[...QUICK, ...SLOW].flatMap((name) =>
        chosen(methodsOf(realm, name.split('.')[0] as string), name.split('.')[1]).map(([prototype, key]) =>
          patch(prototype, key, () => ({
            apply: (target, self, args: unknown[]) => {
              const provenance = cause.current()
              if (actsOf(provenance.cause).length === 0) return Reflect.apply(target, self, args)
              let end = () => {}
              // A lock calls back when it is free, a canvas when its image is made.
              const given = args.map((each) =>
                typeof each === 'function'
                  ? (...own: unknown[]) =>
                      cause.run(provenance, () => {
                        end()
                        return (each as Method)(...own)
                      })
                  : each,
              )
              const answer = Reflect.apply(target, self, given) as unknown
              const isPromise = answer instanceof realm.Promise
              const callsBack = args.some((each) => typeof each === 'function')
              if (QUICK.includes(name) && (isPromise || callsBack)) {
                end = cause.pend(provenance)
                natives.setTimeout(end, PLATFORM_WORK_MS)
              }
              if (!isPromise) return answer
              open += 1
              return follow(answer as Promise<unknown>, () =>
                attempt(() => {
                  open -= 1
                  cause.enter(provenance)
                  end()
                }),
              )
            },
          })),
        ),
      ),
    ])
  },
}

function chosen<T extends [unknown, string]>(methods: T[], key: string | undefined): T[] {
  return key === undefined ? methods : methods.filter(([, each]) => each === key)
}
