/** Finds the action that led to a style sheet's animation: animation events carry no cause. */
import { attempt } from '../../platform/patch.js'
import { actsOf, uniteCauses } from '../../protocol/cause.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { ChannelContext } from '../channel.js'

/**
 * Frames after a turn in which its animations begin. The first frame computes their styles. The second fires their
 * events before it runs its callbacks.
 * https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
 */
const FRAMES = 2

/**
 * Tracks the turns of actions, and the frames in which their animations begin.
 *
 * @param isApart true for a turn that does not count
 * @param looked called in each of those frames, with the provenance and the document timeline's time at the end of the
 *   first turn
 * @returns `provenance`: of the turns whose animations may begin now; `stop`: ends the tracking
 */
export function movedBy(
  { cause, natives, realm }: ChannelContext,
  isApart: (turn: number) => boolean,
  looked: (provenance: Provenance, since: number) => void,
): { provenance(): Provenance | undefined; stop(): void } {
  let moved: Provenance | undefined
  let left = 0
  let since = 0
  let frame: number | undefined
  const next = () => {
    frame = undefined
    left -= 1
    const provenance = moved
    if (provenance !== undefined) attempt(() => looked(provenance, since))
    if (left > 0) frame = natives.requestAnimationFrame(next)
    else moved = undefined
  }
  const stopFollowing = cause.onTurnEnd((provenance) =>
    attempt(() => {
      if (actsOf(provenance.cause).length === 0 || isApart(cause.turn())) return
      if (moved === undefined) since = Number(realm.document.timeline.currentTime)
      moved =
        moved === undefined
          ? provenance
          : { ...provenance, cause: uniteCauses(moved.cause, provenance.cause) }
      left = FRAMES
      frame ??= natives.requestAnimationFrame(next)
    }),
  )
  return {
    provenance: () => moved,
    stop() {
      stopFollowing()
      if (frame !== undefined) natives.cancelAnimationFrame(frame)
    },
  }
}
