import type { Box } from '../../dom/geometry.js'
import { outOfFrame } from '../../dom/geometry.js'
import { natives, promise } from '../../platform/natives.js'
import type { Milliseconds } from '../../protocol/values.js'
import type { Spot } from '../panel.js'
import type { Part } from '../part.js'

/** ms for which a ripple and the ring around its target stay */
const RIPPLE_MS = 700
/** ms that the cursor takes at most */
const TRAVEL_MS = 400

const STYLES = `
.edge { position: fixed; inset: 0; border: 3px solid var(--acting); opacity: .55; }
.edge.reading { border-color: var(--reading); }
.cursor { position: fixed; left: 0; top: 0; inline-size: 20px; block-size: 20px; fill: var(--acting);
  stroke: var(--paper); stroke-width: 1.5; translate: var(--x) var(--y); transition: translate var(--ms) ease-out; }
.ring { position: fixed; left: var(--x); top: var(--y); width: var(--w); height: var(--h); box-sizing: border-box;
  outline: 2px solid var(--acting); outline-offset: 2px; border-radius: 4px; }
.ripple { position: fixed; left: var(--x); top: var(--y); inline-size: 32px; block-size: 32px; margin: -16px;
  border-radius: 50%; border: 2px solid var(--acting); box-sizing: border-box; animation: ripple 600ms ease-out both; }
@keyframes ripple { from { scale: .2; opacity: 1; } to { scale: 1.4; opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .cursor { transition: none; } .ripple { animation: none; } }
`

/** Shows where acts land: a border while an agent works, a cursor, a ring around the target and a ripple. */
export const presenterPart: Part = {
  name: 'presenter',
  styles: STYLES,
  create({ refresh }) {
    /** ms before each act; undefined outside presenter mode */
    let pace: Milliseconds | undefined
    let running = 0
    let cursor: { x: number; y: number } | undefined
    let ring: Box | undefined
    let ripples: { n: number; x: number; y: number }[] = []
    let count = 0
    const wait = (ms: Milliseconds) => promise<void>((resolve) => natives.setTimeout(resolve, ms))
    const land = (x: number, y: number, box: Box) => {
      const ripple = { n: ++count, x, y }
      ripples = [...ripples, ripple]
      refresh()
      natives.setTimeout(() => {
        ripples = ripples.filter((each) => each !== ripple)
        if (ring === box) ring = undefined
        refresh()
      }, RIPPLE_MS)
    }
    return {
      news(news) {
        if (news.kind !== 'state') return
        pace = news.state === 'active' ? news.pace : undefined
        if (pace === undefined) cursor = ring = undefined
        refresh()
      },
      working() {
        running += 1
        refresh()
        return () => {
          running -= 1
          natives.setTimeout(refresh, RIPPLE_MS)
        }
      },
      point(spot) {
        if (pace === undefined) return undefined
        const { x, y, box } = inViewport(spot)
        cursor = { x, y }
        ring = box
        refresh()
        if (pace > 0) return wait(pace).then(() => land(x, y, box))
        land(x, y, box)
        return undefined
      },
      overlay() {
        if (pace === undefined) return null
        const ms = `${Math.min(pace === 0 ? TRAVEL_MS : pace, TRAVEL_MS)}ms`
        return (
          <div aria-hidden="true">
            {running > 0 && <div class="edge" />}
            {ring !== undefined && <div class="ring" style={boxStyle(ring)} />}
            {ripples.map(({ n, ...at }) => (
              <div key={n} class="ripple" style={pointStyle(at)} />
            ))}
            {cursor !== undefined && (
              <svg
                aria-hidden="true"
                class="cursor"
                style={{ ...pointStyle(cursor), '--ms': ms }}
                viewBox="0 0 20 20"
              >
                <path d="M2 1l15 7-6.5 2.2L8 17z" />
              </svg>
            )}
          </div>
        )
      },
    }
  },
}

/** The spot and its target in the page's own viewport, also for a target in a frame. */
function inViewport({ target, x, y }: Spot): { x: number; y: number; box: Box } {
  let { left, top, right, bottom } = target.getBoundingClientRect()
  let at = { x, y }
  for (let outer = outOfFrame(target.ownerDocument, at); outer !== undefined; ) {
    const [dx, dy] = [outer.x - at.x, outer.y - at.y]
    left += dx
    right += dx
    top += dy
    bottom += dy
    at = { x: outer.x, y: outer.y }
    outer = outOfFrame(outer.frame.ownerDocument, at)
  }
  return { ...at, box: { left, top, right, bottom } }
}

function pointStyle({ x, y }: { x: number; y: number }): Record<string, string> {
  return { '--x': `${x}px`, '--y': `${y}px` }
}

function boxStyle({ left, top, right, bottom }: Box): Record<string, string> {
  return { ...pointStyle({ x: left, y: top }), '--w': `${right - left}px`, '--h': `${bottom - top}px` }
}
