/**
 * Numbers of an answer that are a number of the page and a sent one together: a balance after a payment. The page must show
 * them. Part of the page's third script.
 */
import type { Amiss } from '../../../protocol/commands/shown.js'
import { rowAround } from '../../aftermath/rows.js'
import { membersOf } from '../misfit/members.js'
import { isClose, isSameAmount } from '../typed/carried.js'
import type { Answered, Comparison, Scene } from './comparison.js'
import { amountsIn, numberPlaces, type Places } from './number-places.js'

/** A smaller number may be any. */
const LEAST_SENT = 2
const LEAST = 10
/** Numbers that name something. */
const NAMES = /(?:^|[^a-z])(?:id|no|number|version|revision|year|time|at|ts)$|Id$|At$/
const KEPT = 20

interface Reckoned {
  name: string
  /** what the page showed */
  former: number
  now: number
}

export class ReckonedNumbers implements Comparison {
  #before: Places = new Map()
  #reckoned: Reckoned[] = []

  begin({ places }: Scene): void {
    // A number in a row is no sum.
    this.#before = new Map([...places].filter(([place]) => rowAround(place) === null))
    this.#reckoned = []
  }

  /** @returns true when the answer reckons with a number of the page */
  written({ sent, answer }: Answered): boolean {
    const given = numbersIn(sent).map(({ value }) => value)
    const steps = given.filter((value) => Math.abs(value) >= LEAST_SENT)
    const shown = [...this.#before.values()].flatMap((text) => amountsIn(text).flat())
    const told = numbersIn(answer).filter(
      ({ name, value }) => !NAMES.test(name) && Math.abs(value) >= LEAST && !given.includes(value),
    )
    const found = told.flatMap(({ name, value }) => {
      const former = shown.find((one) => steps.some((step) => isStep(one, step, value)))
      return former === undefined ? [] : [{ name, former, now: value }]
    })
    this.#reckoned = [...this.#reckoned, ...found].slice(-KEPT)
    return found.length > 0
  }

  /** With the name of a number that the page shows nowhere, where it had the former one. */
  found(): Amiss | undefined {
    if (this.#reckoned.length === 0) return undefined
    const amounts = [...numberPlaces(document.body).values()].flatMap(amountsIn).flat()
    const other = this.#reckoned.find(({ former, now }) => {
      const places = [...this.#before].filter(([, text]) => amountsIn(text).flat().includes(former))
      const [place] = places[0] ?? []
      const isOnlyPlace = places.length === 1 && place?.isConnected === true && place.checkVisibility()
      return isOnlyPlace && !amounts.some((one) => isSameAmount(one, Math.abs(now)))
    })
    return other && { how: 'number', name: other.name }
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
