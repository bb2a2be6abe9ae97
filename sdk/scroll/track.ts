/** One scroll direction of a scroll container. https://drafts.csswg.org/css-overflow-3/#scroll-container */
import { elementsUnder } from '../dom/walk.js'

/** containers searched when none is named */
const TRIED = 6
/** share of the visible length scrolled per step: less than 1, so that nothing is skipped */
const STEP = 0.9
/** hit test positions for rendered content, as shares of the visible length */
const HITS = [0.2, 0.5, 0.8]

export class Track {
  readonly element: Element
  readonly #isDown: boolean

  constructor(element: Element, isDown: boolean) {
    this.element = element
    this.#isDown = isDown
  }

  /** px; negative when the content starts at the far end */
  get position(): number {
    return this.#isDown ? this.element.scrollTop : this.element.scrollLeft
  }

  set position(to: number) {
    this.element.scrollTo({ [this.#isDown ? 'top' : 'left']: to, behavior: 'instant' })
  }

  get length(): number {
    return this.#isDown ? this.element.scrollHeight : this.element.scrollWidth
  }

  get hidden(): number {
    return this.length - (this.#isDown ? this.element.clientHeight : this.element.clientWidth)
  }

  get step(): number {
    return Math.max(1, (this.length - this.hidden) * STEP)
  }

  startOf(element: Element): number {
    const { top, left } = element.getBoundingClientRect()
    return this.#isDown ? top : left
  }

  get edge(): number {
    return this.element === document.scrollingElement ? 0 : this.startOf(this.element)
  }

  /** True when the user can scroll: there is hidden content, and the overflow is not clipped. */
  get isScrollable(): boolean {
    const { element } = this
    if (this.hidden <= 1) return false
    const { overflowX, overflowY } = getComputedStyle(element)
    const overflow = this.#isDown ? overflowY : overflowX
    if (element === document.scrollingElement) return overflow !== 'hidden' && overflow !== 'clip'
    return overflow === 'auto' || overflow === 'scroll'
  }

  /** True when hit tests find only the container, or the spacer element that gives it its length. */
  get isBlank(): boolean {
    const { element } = this
    const { left, top, right, bottom } =
      element === document.scrollingElement
        ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
        : element.getBoundingClientRect()
    const root = element.getRootNode() as Document | ShadowRoot
    return HITS.every((share) => {
      const across = this.#isDown ? 0.5 : share
      const along = this.#isDown ? share : 0.5
      const hit = root.elementFromPoint(left + (right - left) * across, top + (bottom - top) * along)
      return hit !== null && (hit.contains(element) || this.#isLong(hit))
    })
  }

  #isLong({ clientHeight, clientWidth }: Element): boolean {
    return (this.#isDown ? clientHeight : clientWidth) > this.length - this.hidden
  }
}

function tracksOf(element: Element): Track[] {
  return [new Track(element, true), new Track(element, false)].filter(({ isScrollable }) => isScrollable)
}

/** The tracks to search: of the named container, or of one in or around it; without a name, those that hide most. */
export function tracksFor(named: Element | undefined): Track[] {
  const byHidden = (tracks: Track[]) => tracks.sort((one, two) => two.hidden - one.hidden)
  if (named === undefined) return byHidden(tracksIn(document.documentElement)).slice(0, TRIED)
  const own = byHidden(tracksOf(named))
  if (own.length > 0) return own
  const [inner] = byHidden(tracksIn(named))
  if (inner !== undefined) return [inner]
  for (let at = named.parentElement; at !== null; at = at.parentElement) {
    const around = tracksOf(at)
    if (around.length > 0) return around
  }
  return []
}

function tracksIn(root: Element): Track[] {
  const { scrollingElement } = document
  const elements = [...elementsUnder(root)].filter(
    (element) => !element.matches('body,textarea,select') && element.checkVisibility(),
  )
  const holders =
    root === document.documentElement && scrollingElement ? [scrollingElement, ...elements] : elements
  return holders.flatMap(tracksOf)
}
