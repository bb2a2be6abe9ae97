/** What the writes of an action were answered with, beside what the page shows. Part of the page's third script. */
import type { Amiss } from '../../../protocol/commands/shown.js'
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
    for (const each of this.#all) each.begin(scene)
  }

  /** @returns true when the page may show something of the answer, or of what it replaced */
  written(write: Answered): boolean {
    // Each must see it.
    return this.#all.map((each) => each.written(write)).includes(true)
  }

  found(screen: Screen): Amiss[] {
    return this.#all.flatMap((each) => each.found(screen) ?? [])
  }
}
