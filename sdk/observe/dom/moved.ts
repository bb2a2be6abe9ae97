/** Which action's turn a style sheet's animation comes of: the event that tells of it has no cause of its own. */
import { attempt } from '../../platform/patch.js'
import { actsOf, uniteCauses } from '../../protocol/cause.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { ChannelContext } from '../channel.js'

/**
 * Frames after a turn in which what it changed begins to move: in the first its styles are computed, and the second
 * tells of it before its callbacks run. https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
 */
const FRAMES = 2

/**
 * Follows the turns of actions.
 *
 * @param looked told in each of the frames, with the provenance and the time of the document's timeline at the end of the first turn
 * @returns the provenance of those turns of which something may begin to move now, and what ends the following
 */
export function movedBy(
  { cause, natives, realm }: ChannelContext,
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
      if (actsOf(provenance.cause).length === 0) return
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
