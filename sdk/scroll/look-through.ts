import { renderedItems } from './items.js'
import type { Track } from './track.js'

/** jumps towards an item number before the container is searched step by step */
const JUMPS = 30

export interface Pace {
  frame(): Promise<void>
  /** Scrolls to a position. Resolves when its content is rendered. */
  move(track: Track, to: number): Promise<void>
  /** Resolves to true when content was added at the end, to false when none is expected. */
  grown(track: Track, length: number): Promise<boolean>
  readonly isOver: boolean
}

export interface LookedThrough {
  found: Element | undefined
  moves: number
  grew: boolean
}

/**
 * Scrolls through a container, to its end and then to its start, until `seek` finds an element.
 *
 * @param index number of the wanted item, as the list numbers its items
 */
export async function lookThrough(
  track: Track,
  seek: () => Element | undefined,
  pace: Pace,
  index: number | undefined,
): Promise<LookedThrough> {
  const looked: LookedThrough = { found: undefined, moves: 0, grew: false }
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
      // Content added before the start pushes the rest away, unless the page or the browser kept the position.
      if (direction < 0 && track.position >= 0 && track.position < 1) await move(track.length - length)
    }
  }
  return looked
}

/** Jumps to the estimated position of the numbered item. Each jump at least halves the range. */
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
