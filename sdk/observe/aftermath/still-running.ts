import { natives } from '../../platform/natives.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import { isPausing } from '../../protocol/pausing.js'
import { numberPlaces, type Places } from '../reading/number-places.js'
import type { Check } from './check.js'

/** ms within which what was under way may still come */
const RESTING_MS = 300
/** ms for which the page is watched */
const WATCHED_MS = 10_000
/** One change may be an answer that was under way. */
const LEAST = 2
const LEVELS = 6

/** A control that pauses was pressed, and a number that stood beside it goes on changing: not a clock of the pause. */
export class StillRunning implements Check {
  #container: Element | null = null
  /** places of the numbers before the action */
  #before: Places = new Map()
  #seen: MutationObserver | undefined
  /** changes of each number, after it had time to rest */
  #changes = new Map<Element, number>()

  begin(target: Element): boolean {
    this.#seen?.disconnect()
    this.#seen = undefined
    this.#changes = new Map()
    const name = target.ariaLabel ?? target.textContent ?? ''
    this.#container = isPausing(name) ? containerOf(target) : null
    this.#before = numberPlaces(this.#container)
    return this.#container !== null
  }

  /** Asked first when the claim came true, and again before the next call. */
  get amiss(): Amiss | undefined {
    if (this.#container === null) return undefined
    if (this.#seen === undefined) this.#watch(this.#container)
    return this.#isRunning ? { how: 'running' } : undefined
  }

  get #isRunning(): boolean {
    return [...this.#changes.values()].some((count) => count >= LEAST)
  }

  #watch(container: Element): void {
    const since = natives.now()
    let texts = numberPlaces(container)
    const observer = new MutationObserver(() => {
      const passed = natives.now() - since
      if (this.#isRunning) observer.disconnect()
      const now = numberPlaces(container)
      const changed = [...now].filter(([place, text]) => texts.has(place) && texts.get(place) !== text)
      texts = now
      if (passed < RESTING_MS) return
      for (const [place] of changed)
        if (this.#before.has(place)) this.#changes.set(place, (this.#changes.get(place) ?? 0) + 1)
    })
    this.#seen = observer
    // The observer of a later act must go on.
    natives.setTimeout(() => observer.disconnect(), WATCHED_MS)
    observer.observe(container, { characterData: true, childList: true, subtree: true })
  }
}

/** The nearest element around the control with a number outside of it; null where it has more: another clock may go on. */
function containerOf(target: Element): Element | null {
  let at = target.parentElement
  for (let level = 0; at !== null && level < LEVELS; level++) {
    const places = [...numberPlaces(at).keys()].filter((place) => !target.contains(place))
    if (places.length > 0) return places.length === 1 ? at : null
    at = at.parentElement
  }
  return null
}
