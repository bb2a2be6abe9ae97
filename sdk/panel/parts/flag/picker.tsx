/** Picks what a person means: an element, or an area that is drawn. */
import type { ComponentChildren } from 'preact'
import type { Box, Point } from '../../../dom/geometry.js'
import { isPanel } from '../../../dom/own.js'
import { focusedElement } from '../../../dom/walk.js'
import { asFound } from '../../../platform/as-found.js'
import { focusOn } from '../../../platform/input.js'
import { natives } from '../../../platform/natives.js'
import { attempt } from '../../../platform/patch.js'
import type { MarkTarget } from '../../mark-target.js'
import type { Panel } from '../../part.js'
import { POINTING } from '../../seal.js'
import { elementAround, elementAt, scrollerAt } from './pointing.js'
import { Ring } from './ring.js'
import { neighbourOf } from './walking.js'
import { labelOf } from './words.js'

/** px that the pointer moves at least while it draws an area */
const DRAWING = 6
const HOW = 'Click an element or draw an area. Arrow keys walk, Enter picks, Escape leaves.'
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
const HEARD = [...POINTING, 'pointerenter', 'pointerleave', 'mouseenter', 'mouseleave', 'scroll']

export const PICKER_STYLES = `
.picker { position: fixed; inset: 0; pointer-events: auto; cursor: crosshair; touch-action: none; outline: none; z-index: 1; }
`

export interface Picker {
  begin(): void
  end(): void
  readonly isOn: boolean
  overlay(): ComponentChildren
}

/** What the pointer draws, in the document: the page may scroll meanwhile. */
interface Press {
  from: Point
  to: Point
  isDrawing: boolean
}

/**
 * @param picked called with what the person picks
 * @param left called when the person leaves without
 */
export function createPicker(panel: Panel, picked: (target: MarkTarget) => void, left: () => void): Picker {
  let isOn = false
  let surface: HTMLElement | null = null
  let current: Element | undefined
  let press: Press | undefined
  /** where the pointer was last; undefined while the keyboard walks */
  let pointer: Point | undefined
  /** true after a drawn area, until the next press */
  let ignoresClick = false
  let label = ''
  const look = (element: Element | undefined) => {
    const next = element === undefined || panel.source.isIgnored(element) ? undefined : element
    if (next !== current) label = next === undefined ? '' : labelOf(panel.source.about(next))
    current = next
  }
  const point = () => {
    if (pointer !== undefined) look(elementAt(pointer))
    panel.refresh()
  }
  const walk = (step: 1 | -1) => {
    const next = neighbourOf(current, step)
    if (next === undefined) return panel.announce('No more elements.')
    look(next)
    pointer = undefined
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    panel.announce(label)
  }
  const finishArea = ({ from, to }: Press) => {
    const box = boxOf(from, to)
    const { left: x, top: y, right, bottom } = box
    const element = elementAround(moved(box, -scrollX, -scrollY))
    picked({ element, area: { x, y, width: right - x, height: bottom - y } })
  }
  const onPointer = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY }
    const spot = { x: at.x + scrollX, y: at.y + scrollY }
    switch (event.type) {
      case 'pointerdown':
        if (event.button !== 0 || surface === null) return
        ignoresClick = false
        press = { from: spot, to: spot, isDrawing: false }
        surface.setPointerCapture(event.pointerId)
        return focusOn(surface, { preventScroll: true })
      case 'pointermove':
        pointer = at
        if (press === undefined) return point()
        press.to = spot
        press.isDrawing ||= Math.hypot(spot.x - press.from.x, spot.y - press.from.y) > DRAWING
        return panel.refresh()
      case 'pointerup': {
        const drawn = press
        press = undefined
        if (drawn?.isDrawing !== true) return
        ignoresClick = true
        // The events that belong to this one still land here.
        natives.setTimeout(() => attempt(() => asFound(() => finishArea(drawn))))
        return
      }
      case 'pointercancel':
        press = undefined
        return panel.refresh()
      case 'mousedown':
        // The page keeps its selection.
        return event.preventDefault()
      case 'click':
        pointer = at
        point()
        if (!ignoresClick && current !== undefined) picked(current)
        return
    }
  }
  const onWheel = (event: WheelEvent) => {
    const { deltaX, deltaY, clientX, clientY } = event
    const scroller = scrollerAt({ x: clientX, y: clientY }, deltaX, deltaY)
    if (scroller === undefined) return
    event.preventDefault()
    scroller.scrollBy(deltaX, deltaY)
  }
  // In the capturing phase, so that the app does not hear the events at all.
  const onEvent = (event: Event) => {
    if (event.type === 'scroll') return attempt(() => asFound(point))
    if (!event.isTrusted || !isPanel(event.target)) return
    event.stopImmediatePropagation()
    attempt(() =>
      asFound(() =>
        event.type === 'wheel' ? onWheel(event as WheelEvent) : onPointer(event as PointerEvent),
      ),
    )
  }
  const onKeyDown = (event: KeyboardEvent) =>
    asFound(() => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const step = STEPS[event.key]
      if (step !== undefined) walk(step)
      // The key that pressed the button may still be held.
      else if (event.key === 'Enter' && !event.repeat && current !== undefined) picked(current)
      else if (event.key === 'Escape') left()
    })
  /** The walk begins at the app's focused element. */
  const takeFocus = (element: HTMLElement | null) => {
    surface = element
    if (element === null) return
    const focused = focusedElement()
    const isApps = focused !== null && focused !== document.body && focused.ownerDocument === document
    look(isApps ? focused : undefined)
    focusOn(element, { preventScroll: true })
    panel.announce(`${HOW} ${label}`)
  }
  const options = { capture: true, passive: false }
  return {
    begin() {
      isOn = true
      for (const type of HEARD) globalThis.addEventListener(type, onEvent, options)
    },
    end() {
      isOn = false
      look(undefined)
      press = pointer = undefined
      for (const type of HEARD) globalThis.removeEventListener(type, onEvent, options)
    },
    get isOn() {
      return isOn
    },
    overlay() {
      if (current?.isConnected === false) look(undefined)
      const box =
        press?.isDrawing === true ? moved(boxOf(press.from, press.to), -scrollX, -scrollY) : undefined
      return (
        <>
          <div
            ref={takeFocus}
            class="picker"
            role="application"
            aria-label={HOW}
            lang="en"
            tabIndex={-1}
            onKeyDown={onKeyDown}
          />
          {box !== undefined ? (
            <Ring box={box} />
          ) : (
            <Ring box={current?.getBoundingClientRect()} label={label || HOW} />
          )}
        </>
      )
    },
  }
}

function boxOf(one: Point, other: Point): Box {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  }
}

function moved({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}
