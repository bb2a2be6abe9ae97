import { rootsUnder } from '../../dom/walk.js'
import type { Standing } from '../../protocol/commands/shown.js'
import { foldText } from '../../protocol/match.js'
import type { CallId } from '../../protocol/values.js'
import { containsWhole } from '../../values/whole.js'

const ANSWERS = 20
const VALUES = 200
const VALUE_CHARS = 200
/** shortest kept value, in characters: a shorter one may appear on any page */
const LEAST_CHARS = 3
const DEPTH = 8

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
    const values = new Set<string>()
    collect(value, values, DEPTH)
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

function collect(value: unknown, values: Set<string>, depth: number): void {
  if (values.size >= VALUES || depth < 0) return
  if (value !== null && typeof value === 'object') {
    for (const item of Object.values(value)) collect(item, values, depth - 1)
    return
  }
  if (typeof value !== 'string' && typeof value !== 'number') return
  const text = foldText(String(value))
  if (text.length >= LEAST_CHARS && text.length <= VALUE_CHARS) values.add(text)
}

function screenText(): string {
  const texts: string[] = [document.body?.innerText ?? '']
  for (const root of rootsUnder(document))
    for (const child of root.children) texts.push((child as HTMLElement).innerText ?? '')
  for (const { value } of document.querySelectorAll('input,textarea') as NodeListOf<HTMLInputElement>)
    texts.push(value)
  return foldText(texts.join('\n'))
}
