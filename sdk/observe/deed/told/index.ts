/** What the writes of an action were answered with, beside what the page shows. Part of the page's third script. */
import type { Amiss } from '../../../protocol/commands/shown.js'
import { pathOf } from '../records/path-of.js'
import { ToldChoice } from './choice.js'
import type { Answered, Comparison, Scene, Screen } from './comparison.js'
import { FormerItems } from './former-items.js'
import { FormerNumbers } from './former-numbers.js'
import { FormerValues } from './former-values.js'
import { ToldNumbers } from './numbers.js'
import { SentOrder } from './order.js'
import { ReckonedNumbers } from './reckoned-numbers.js'
import { ToldRows } from './rows.js'
import { ToldStates } from './states.js'

export class Told {
  readonly numbers = new ToldNumbers()
  readonly order = new SentOrder()
  readonly rows = new ToldRows()
  /** the newest request that was answered, by its path */
  readonly #newest = new Map<string, number>()
  readonly #all: readonly Comparison[] = [
    this.numbers,
    this.order,
    new ToldStates(),
    this.rows,
    new ToldChoice(),
    new FormerValues(),
    new FormerNumbers(),
    new FormerItems(),
    new ReckonedNumbers(),
  ]

  /** Call before an action runs. */
  begin(scene: Scene): void {
    this.#newest.clear()
    for (const each of this.#all) each.begin(scene)
  }

  /** @returns true when the page may show something of the answer, or of what it replaced */
  written(write: Answered): boolean {
    const path = pathOf(write.href)
    // The answer to an older request came last.
    if ((this.#newest.get(path) ?? 0) > write.number) return false
    this.#newest.set(path, write.number)
    // Each must see it.
    return this.#all.map((each) => each.written(write)).includes(true)
  }

  found(screen: Screen): Amiss[] {
    return this.#all.flatMap((each) => each.found(screen) ?? [])
  }
}
