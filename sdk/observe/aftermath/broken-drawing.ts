import type { Amiss } from '../../protocol/commands/shown.js'
import type { Check } from './check.js'

const ATTRIBUTES = 'x y x1 x2 y1 y2 cx cy r width height d points'.split(' ')
const BROKEN = ATTRIBUTES.flatMap((name) => [`svg [${name}*=NaN]`, `svg [${name}*=undefined]`]).join()
const DRAWN = 'svg rect,svg line,svg circle,svg polyline,svg text'

/** A drawing has coordinates that are no numbers, so the browser leaves out what has them. */
export class BrokenDrawing implements Check {
  #before = false

  begin(): boolean {
    // A page without drawings is searched by one tag name, which is fast.
    const isDrawn = document.querySelector('svg') !== null && document.querySelector(DRAWN) !== null
    this.#before = isDrawn && document.querySelector(BROKEN) !== null
    return isDrawn
  }

  get amiss(): Amiss | undefined {
    return !this.#before && document.querySelector(BROKEN) !== null ? { how: 'undrawn' } : undefined
  }
}
