import { type Method, methodsOf } from '../../platform/methods-of.js'
import { attempt } from '../../platform/patch.js'
import { actsOf } from '../../protocol/cause.js'
import { PLATFORM_WORK_MS } from '../../protocol/limits.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

/** Interfaces whose methods answer soon: their act waits for the answer. */
const QUICK = ['Blob', 'SubtleCrypto', 'Cache', 'CacheStorage', 'CookieStore', 'HTMLImageElement']
/** Interfaces whose methods may wait for somebody. */
const SLOW = ['LockManager', 'Clipboard', 'Permissions', 'StorageManager']

/** What a promise of the platform leads to has the cause of the turn that asked for it. */
export const promises: Channel = {
  name: 'promises',
  supported: () => true,
  install: ({ cause, natives, patch, realm }) =>
    undoAll(
      [...QUICK, ...SLOW].flatMap((name) =>
        methodsOf(realm, name).map(([prototype, key]) =>
          patch(prototype, key, () => ({
            apply: (target, self, args: unknown[]) => {
              const provenance = cause.current()
              if (actsOf(provenance.cause).length === 0) return Reflect.apply(target, self, args)
              // A lock calls back when it is free.
              const given = args.map((each) =>
                typeof each === 'function'
                  ? (...own: unknown[]) => cause.run(provenance, () => (each as Method)(...own))
                  : each,
              )
              const answer = Reflect.apply(target, self, given) as unknown
              if (!(answer instanceof realm.Promise)) return answer
              const end = QUICK.includes(name) ? cause.pend(provenance) : () => undefined
              natives.setTimeout(end, PLATFORM_WORK_MS)
              const settled = () =>
                attempt(() => {
                  cause.enter(provenance)
                  end()
                })
              return answer.then(
                (value: unknown) => {
                  settled()
                  return value
                },
                (error: unknown) => {
                  settled()
                  throw error
                },
              )
            },
          })),
        ),
      ),
    ),
}
