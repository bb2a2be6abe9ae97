/**
 * Numbers of an answer that are a number of the page and a sent one together: a balance after a payment. The page must show
 * them. Part of the page's third script.
 */

import type { Amiss } from '../../../protocol/commands/shown.js'
import { isClose } from '../../reading/amount-readings.js'
import { amountsIn, isLeftBehind, isQuantity, type Places } from '../../reading/number-places.js'
import { rowAround } from '../../reading/rows.js'
import { membersOf } from '../misfit/members.js'
import type { Answered, Comparison, Scene } from './comparison.js'

/** A smaller number may be any. */
const LEAST_SENT = 2
const LEAST = 10

interface Reckoned {
  /** what the page showed */
  former: number
  now: number
}

export class ReckonedNumbers implements Comparison {
  #before: Places = new Map()
  /** by the members' names */
  readonly #reckoned = new Map<string, Reckoned>()

  begin({ places }: Scene): void {
    // A number in a row is no sum.
    this.#before = new Map([...places].filter(([place]) => rowAround(place) === null))
    this.#reckoned.clear()
  }

  /** @returns true when the answer reckons with a number of the page */
  written({ sent, answer }: Answered): boolean {
    const given = numbersIn(sent).map(({ value }) => value)
    const steps = given.filter((value) => Math.abs(value) >= LEAST_SENT)
    const shown = [...this.#before.values()].flatMap((text) => amountsIn(text).flat())
    const told = numbersIn(answer).filter(({ name }) => isQuantity(name))
    for (const { name, value } of told) {
      const isTelling = Math.abs(value) >= LEAST && !given.includes(value)
      const former = shown.find((one) => isTelling && steps.some((step) => isStep(one, step, value)))
      // A later answer takes the place of an earlier one.
      this.#reckoned.delete(name)
      if (former !== undefined) this.#reckoned.set(name, { former, now: value })
    }
    return this.#reckoned.size > 0
  }

  /** With the name of a number that the page shows nowhere, where it had the former one. */
  found(): Amiss | undefined {
    const other = [...this.#reckoned].find(([, { former, now }]) => isLeftBehind(this.#before, former, now))
    return other && { how: 'number', name: other[0] }
  }
}

function isStep(former: number, step: number, now: number): boolean {
  return former >= LEAST_SENT && [former + step, former - step].some((one) => isClose(one, now))
}

function numbersIn(value: unknown): { name: string; value: number }[] {
  return membersOf(value).flatMap((member) => {
    const number =
      member.value === '' || typeof member.value === 'boolean' ? Number.NaN : Number(member.value)
    return Number.isFinite(number) ? [{ name: member.name, value: number }] : []
  })
}
