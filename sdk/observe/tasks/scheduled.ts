import { actsOf } from '../../protocol/cause.js'
import type { Provenance } from '../cause/cause-tracker.js'
import { scheduledIn } from '../cause/loops.js'
import type { ChannelContext } from '../channel.js'

export type Callback = (...args: unknown[]) => unknown

export interface Scheduled {
  cancel(): void
  run(self: unknown, args: unknown[]): unknown
  /** provenance of each run after the first */
  later: Provenance
}

/**
 * Registers a callback that the current turn schedules.
 *
 * @param delay ms
 * @param counts true when the action waits for the callback
 */
export function schedule(
  { cause }: ChannelContext,
  callback: Callback,
  delay: number,
  counts: boolean,
): Scheduled {
  const { provenance, isLoop } = scheduledIn(cause.current(), callback, delay)
  const cancel = counts && !isLoop ? cause.pend(provenance) : () => undefined
  return {
    cancel,
    later: actsOf(provenance.cause).length > 0 ? { cause: 'other' } : provenance,
    run: (self, args) =>
      cause.run(provenance, () => {
        cancel()
        return Reflect.apply(callback, self, args)
      }),
  }
}

/** Undoes all, the last first. To be called once. */
export function undoAll(undo: (() => void)[]): () => void {
  return () => {
    for (const each of undo.reverse()) each()
  }
}
