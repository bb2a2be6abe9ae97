import type { Point } from '../../../dom/geometry.js'

export const PINS_STYLES = `
.pin { position: fixed; left: var(--x); top: var(--y); translate: -50% -50%; min-inline-size: 22px; block-size: 22px;
  box-sizing: border-box; padding-inline: 4px; border-radius: 11px; border: 2px solid var(--paper); text-align: center;
  font-size: 11px; font-weight: 700; line-height: 18px; color: var(--paper); background: var(--focus); cursor: pointer;
  box-shadow: var(--shadow); pointer-events: auto; user-select: none; }
.pin.gone { color: var(--ink); background: var(--paper); border: 2px dashed var(--unknown); }
`
/** px between the pins of one place */
const BESIDE = 24

export interface Pin {
  id: string
  number: string
  isGone: boolean
  at: Point
}

/** Duplicates of the list, so that they are hidden from a screen reader and not in the order of the focus. */
export function Pins({ pins, press }: { pins: readonly Pin[]; press(id: string): void }) {
  const taken = new Map<string, number>()
  return (
    <div class="pins" aria-hidden="true">
      {pins.map(({ id, number, isGone, at: { x, y } }) => {
        const place = `${Math.round(x)},${Math.round(y)}`
        const before = taken.get(place) ?? 0
        taken.set(place, before + 1)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has buttons
          // biome-ignore lint/a11y/noStaticElementInteractions: the list has buttons
          <span
            key={id}
            class={isGone ? 'pin gone' : 'pin'}
            style={{ '--x': `${x - before * BESIDE}px`, '--y': `${y}px` }}
            // The app's element keeps the focus, and the page its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(id)}
          >
            {number}
          </span>
        )
      })}
    </div>
  )
}
