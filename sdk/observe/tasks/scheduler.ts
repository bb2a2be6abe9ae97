import { TIMER_HORIZON_MS } from '../../protocol/limits.js'
import type { Channel } from '../channel.js'
import { type Callback, schedule, undoAll } from './scheduled.js'

interface PageScheduler {
  postTask(callback: Callback, options?: { delay?: number; signal?: AbortSignal }): Promise<unknown>
  yield?(): Promise<unknown>
}

const schedulerOf = (realm: object) => (realm as { scheduler?: PageScheduler }).scheduler

export const scheduler: Channel = {
  name: 'scheduler',
  supported: () => typeof schedulerOf(globalThis)?.postTask === 'function',
  install(context) {
    const { ahead, patch, cause } = context
    const own = schedulerOf(context.realm)
    if (own === undefined) return () => undefined
    let posted = 0
    return undoAll([
      ahead.add('task', () => posted > 0),
      patch(own, 'postTask', () => ({
        apply: (target, self, [callback, options]: Parameters<PageScheduler['postTask']>) => {
          if (typeof callback !== 'function') return Reflect.apply(target, self, [callback, options])
          const delay = Number(options?.delay ?? 0)
          const task = schedule(context, callback, delay, delay <= TIMER_HORIZON_MS)
          options?.signal?.addEventListener('abort', task.cancel)
          posted += 1
          const done = Reflect.apply(target, self, [
            function (this: unknown, ...args: unknown[]) {
              return task.run(this, args)
            },
            options,
          ])
          const left = () => {
            posted -= 1
          }
          done.then(left, left)
          return done
        },
      })),
      ...(own.yield === undefined
        ? []
        : [
            patch(own as Required<PageScheduler>, 'yield', () => ({
              apply: (target, self, args: []) => {
                const provenance = cause.current()
                const end = cause.pend(provenance)
                const back = () => {
                  cause.enter(provenance)
                  end()
                }
                return Reflect.apply(target, self, args).then(
                  (value) => {
                    back()
                    return value
                  },
                  (error: unknown) => {
                    back()
                    throw error
                  },
                )
              },
            })),
          ]),
    ])
  },
}
