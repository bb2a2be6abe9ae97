/** The trusted events that an order of input leads to, told from those of a person who acts at the same time. */
import type { Point } from '../../dom/geometry.js'
import type { ActionArguments } from '../../protocol/commands/act.js'
import type { InputStep } from '../../protocol/input.js'
import { parseStroke } from '../../protocol/keys.js'
import { inPage } from '../pointer/pointer-event.js'

/** Every event that input leads to. */
export const EVENTS = [
  'pointerover pointerenter pointerout pointerleave pointermove pointerdown pointerup pointercancel',
  'gotpointercapture lostpointercapture mouseover mouseenter mouseout mouseleave mousemove mousedown mouseup',
  'click dblclick auxclick contextmenu keydown keypress keyup beforeinput textInput input change focus blur focusin',
  'focusout select selectstart submit reset invalid toggle beforetoggle close cancel drag dragstart dragenter',
  'dragover dragleave drop dragend wheel scroll scrollend copy cut paste',
]
  .join(' ')
  .split(' ')

/** Events that a person's second press would repeat. */
const COUNTED = /^(?:pointer|mouse)(?:down|up)$|^key(?:down|up)$/
const PRESS = /^(?:pointer|key)down$/
const FOLLOWING = /up$|click$/
const DRAG = /^drag|^drop$/
/** px: mouse events have whole coordinates */
const NEAR = 1
const FRAMES = 30
const STILL_FRAMES = 4

export class Expected {
  readonly #points: Point[] = []
  readonly #left = new Map<string, number>()
  #isWritten = false
  /** the latest press or key was ordered, so what follows from it was, too */
  #isOurPress = true
  #isScrolled = false
  #isChosen = false
  /** frames to wait for what the browser's compositor does on its own time */
  #frames = 0

  constructor(steps: readonly InputStep[], args: ActionArguments) {
    for (const step of steps) {
      if ('x' in step) this.#points.push(step)
      switch (step.kind) {
        case 'down':
        case 'up':
          for (const device of ['pointer', 'mouse']) this.#expect(`${device}${step.kind}`)
          break
        case 'wheel':
          this.#isScrolled = true
          this.#frames = FRAMES
          break
        case 'press':
          for (const key of keysOf(args.key)) this.#expectKey(key)
          break
        case 'erase':
          this.#expectKey('Backspace')
          break
        case 'type':
          for (const key of [...(args.text ?? '')].slice(step.from, step.to))
            this.#expectKey(key === '\n' ? 'Enter' : key)
          break
        case 'insert':
          this.#isWritten = true
          break
        case 'files':
          this.#isChosen = true
      }
    }
  }

  /** True for an event that the order leads to. */
  fits(event: Event): boolean {
    const { type } = event
    if ('clientX' in event) return this.#isPointed(event as MouseEvent)
    if ('key' in event) return (this.#left.get(nameOf(event)) ?? Number(type === 'keypress')) > 0
    if (type.startsWith('scroll')) return this.#isScrolled || this.#isWritten
    return this.#isOurPress && (this.#isWritten || this.#isChosen || this.#points.length > 0)
  }

  /** As `fits`; counts the event. */
  admits(event: Event): boolean {
    const isOurs = this.fits(event)
    if (PRESS.test(event.type)) this.#isOurPress = isOurs
    if (!isOurs) return false
    // Scrolling is over when no event follows for some frames.
    if (/^(?:wheel|scroll)/.test(event.type)) this.#frames = STILL_FRAMES
    const name = nameOf(event)
    const left = this.#left.get(name)
    if (COUNTED.test(event.type) && left !== undefined) this.#left.set(name, left - 1)
    return true
  }

  /** True while a wheel's events may still come: the browser does not wait for them. Call once a frame. */
  isLasting(): boolean {
    this.#frames -= 1
    return this.#frames > 0
  }

  #isPointed(event: MouseEvent): boolean {
    const { type, view, clientX, clientY, detail } = event
    if (COUNTED.test(type) && !((this.#left.get(nameOf(event)) ?? 0) > 0)) return false
    if (!this.#isOurPress && FOLLOWING.test(type)) return false
    // A key's click has no place.
    if (type === 'click' && detail === 0 && this.#isWritten) return true
    if (this.#points.length === 0) return false
    if (DRAG.test(type)) return true
    const at = view === null ? { x: clientX, y: clientY } : inPage(view.document, { x: clientX, y: clientY })
    return this.#points.some(({ x, y }) => Math.abs(at.x - x) <= NEAR && Math.abs(at.y - y) <= NEAR)
  }

  #expectKey(key: string): void {
    this.#isWritten = true
    for (const type of ['keydown', 'keyup']) this.#expect(`${type} ${key.toLowerCase()}`)
  }

  #expect(name: string): void {
    this.#left.set(name, (this.#left.get(name) ?? 0) + 1)
  }
}

function nameOf(event: Event): string {
  return 'key' in event ? `${event.type} ${String(event.key).toLowerCase()}` : event.type
}

function keysOf(stroke: string | undefined): string[] {
  const { key, held } = parseStroke(stroke)
  return [...held, key]
}
