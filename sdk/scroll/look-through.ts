/** Looking through a scroll container until what is sought is rendered. */
import { renderedItems } from './items.js'
import type { Track } from './track.js'

/** Jumps towards a number before the container is looked through step by step. */
const JUMPS = 30

export interface Pace {
  /** Resolves when the page had a frame. */
  frame(): Promise<void>
  /** Moves to a position; resolves when what it shows is rendered. */
  move(track: Track, to: number): Promise<void>
  /** Resolves when more came at the end of the content, true, or when none is to be expected. */
  grown(track: Track, length: number): Promise<boolean>
  readonly isOver: boolean
}

export interface LookedThrough {
  found: Element | undefined
  /** times that it moved */
  moves: number
  /** more came at an end of it */
  grew: boolean
}

/**
 * Moves through a container, ahead to its end and back to its beginning, until `seek` finds something.
 *
 * @param index the number of the item that is sought, as the list numbers its items
 */
export async function lookThrough(
  track: Track,
  seek: () => Element | undefined,
  pace: Pace,
  index: number | undefined,
): Promise<LookedThrough> {
  const looked: LookedThrough = { found: undefined, moves: 0, grew: false }
  /** True when it is another position than before. */
  const move = async (to: number) => {
    const before = track.position
    await pace.move(track, to)
    if (Math.abs(track.position - before) < 1) return false
    looked.moves += 1
    looked.found = seek()
    return true
  }
  const goesOn = () => looked.found === undefined && !pace.isOver
  if (index !== undefined) await jump(track, index, move, goesOn)
  const start = track.position
  for (const direction of [1, -1]) {
    if (direction < 0 && goesOn()) await move(start)
    while (goesOn()) {
      const { length } = track
      if (await move(track.position + direction * track.step)) continue
      if (!(await pace.grown(track, length))) break
      looked.grew = true
      looked.found = seek()
      // What came before the beginning pushed the rest away, unless the page or the browser held on to it.
      if (direction < 0 && track.position >= 0 && track.position < 1) await move(track.length - length)
    }
  }
  return looked
}

/** Goes to where an item of that number should be, by those that are rendered: each jump halves what is left at least. */
async function jump(
  track: Track,
  index: number,
  move: (to: number) => Promise<boolean>,
  goesOn: () => boolean,
): Promise<void> {
  let least = Number.NEGATIVE_INFINITY
  let most = Number.POSITIVE_INFINITY
  for (let jumps = 0; jumps < JUMPS && goesOn(); jumps++) {
    const items = renderedItems(track)
    if (items === undefined || (index >= items.first && index <= items.last)) return
    const { position } = track
    const estimate = position + items.start + (index - items.first) * items.pitch - track.edge
    if (estimate > position) least = position
    else most = position
    const isBetween = estimate > least && estimate < most
    if (!(await move(isBetween ? estimate : (least + most) / 2))) return
  }
}
