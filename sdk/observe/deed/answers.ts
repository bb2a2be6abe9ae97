import type { Standing } from '../../protocol/commands/shown.js'
import type { CallId } from '../../protocol/values.js'
import { containsWhole } from '../../protocol/whole.js'
import { screenText, valuesOf } from './shown-values.js'

const ANSWERS = 20

interface Answer {
  call: CallId
  number: number
  resource: string
  values: ReadonlySet<string>
  /** responses to newer calls that arrived before this one */
  overtaken: { by: CallId; fresh: string[]; shown: string[] }[]
}

/** Responses to an action's reads, kept to find their values on the page. They never leave the page. */
export class Answers {
  #answers: Answer[] = []

  /** Keeps a response. If a newer call was answered first, records what the screen shows now. */
  keep(call: CallId, number: number, resource: string, value: unknown): void {
    if (this.#answers.some((known) => known.call === call)) return
    const values = valuesOf(value)
    const newer = this.#answers.filter((other) => other.resource === resource && other.number > number)
    const screen = newer.length === 0 ? '' : screenText()
    const overtaken = newer.map((other) => ({
      by: other.call,
      fresh: [...values].filter((each) => !other.values.has(each) && !containsWhole(screen, each)),
      shown: [...other.values].filter((each) => !values.has(each) && containsWhole(screen, each)),
    }))
    this.#answers = [...this.#answers.slice(1 - ANSWERS), { call, number, resource, values, overtaken }]
  }

  /** How many values of each response are on the screen now; undefined unless `newer` overtook `older`. */
  standing(older: CallId, newer: CallId): Standing | undefined {
    const overtaking = this.#answers
      .find(({ call }) => call === older)
      ?.overtaken.find(({ by }) => by === newer)
    if (overtaking === undefined) return undefined
    const screen = screenText()
    const seen = (values: readonly string[]) => values.filter((value) => containsWhole(screen, value)).length
    const { fresh, shown } = overtaking
    return { older: seen(fresh), newerBefore: shown.length, newer: seen(shown) }
  }
}
