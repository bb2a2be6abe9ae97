import type { Box } from '../../../dom/geometry.js'

/** px below an element that its label needs */
const LABEL = 64

export const RING_STYLES = `
.flag-ring { position: fixed; left: var(--x); top: var(--y); width: var(--w); height: var(--h); box-sizing: border-box;
  outline: 2px solid var(--focus); outline-offset: 1px; border-radius: 2px; }
.flag-label { position: fixed; inset-block-start: 8px; left: clamp(8px, var(--x, 8px), max(8px, 100vw - 328px));
  max-inline-size: min(320px, 100vw - 16px); box-sizing: border-box; padding: 2px 8px; border-radius: 6px;
  color: var(--paper); background: var(--focus); overflow-wrap: anywhere; max-block-size: 60px; overflow: hidden; }
.flag-label.below { top: var(--y); }
.flag-label.above { top: auto; bottom: var(--y); }
`

/**
 * A ring around what the person points at, and what it is.
 *
 * @param box in the viewport
 */
export function Ring({ box, label }: { box: Box | undefined; label?: string }) {
  return (
    <div aria-hidden="true" lang="en" dir="ltr">
      {box !== undefined && (
        <div
          class="flag-ring"
          style={{
            '--x': `${box.left}px`,
            '--y': `${box.top}px`,
            '--w': `${box.right - box.left}px`,
            '--h': `${box.bottom - box.top}px`,
          }}
        />
      )}
      {label !== undefined && <bdi {...placed(box)}>{label}</bdi>}
    </div>
  )
}

/** Below the element, else above it, else at the top of the viewport. */
function placed(box: Box | undefined): { class: string; style?: Record<string, string> } {
  if (box === undefined) return { class: 'flag-label' }
  const x = `${box.left}px`
  if (box.bottom + LABEL < innerHeight && box.bottom >= 0)
    return { class: 'flag-label below', style: { '--x': x, '--y': `${box.bottom + 5}px` } }
  if (box.top > LABEL && box.top <= innerHeight)
    return { class: 'flag-label above', style: { '--x': x, '--y': `${innerHeight - box.top + 5}px` } }
  return { class: 'flag-label', style: { '--x': x } }
}
