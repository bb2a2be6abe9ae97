/** Which action's turn a style sheet's animation comes of: the event that tells of it has no cause of its own. */
import { attempt } from '../../platform/patch.js'
import { actsOf, uniteCauses } from '../../protocol/cause.js'
import type { Mark } from '../cause/cause-tracker.js'
import type { ChannelContext } from '../channel.js'

/**
 * Frames after a turn in which what it changed begins to move: in the first its styles are computed, and the second
 * tells of it before its callbacks run. https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
 */
const FRAMES = 2

/**
 * Follows the turns of actions.
 *
 * @param looked told in each of the frames, with the mark and the time of the document's timeline at the end of the first turn
 * @returns the mark of those turns of which something may begin to move now, and what ends the following
 */
export function movedBy(
  { cause, natives, realm }: ChannelContext,
  looked: (mark: Mark, since: number) => void,
): { mark(): Mark | undefined; stop(): void } {
  let moved: Mark | undefined
  let left = 0
  let since = 0
  let frame: number | undefined
  const next = () => {
    frame = undefined
    left -= 1
    const mark = moved
    if (mark !== undefined) attempt(() => looked(mark, since))
    if (left > 0) frame = natives.requestAnimationFrame(next)
    else moved = undefined
  }
  const stopFollowing = cause.onTurnEnd((mark) =>
    attempt(() => {
      if (actsOf(mark.cause).length === 0) return
      if (moved === undefined) since = Number(realm.document.timeline.currentTime)
      moved = moved === undefined ? mark : { ...mark, cause: uniteCauses(moved.cause, mark.cause) }
      left = FRAMES
      frame ??= natives.requestAnimationFrame(next)
    }),
  )
  return {
    mark: () => moved,
    stop() {
      stopFollowing()
      if (frame !== undefined) natives.cancelAnimationFrame(frame)
    },
  }
}
