/** What the answers to an action's reads held, kept in the page to be found on it: none of it leaves. */
import { rootsUnder } from '../../dom/walk.js'
import type { Standing } from '../../protocol/commands/shown.js'
import { foldText } from '../../protocol/match.js'
import type { CallId } from '../../protocol/values.js'

const ANSWERS = 20
const VALUES = 200
const VALUE_CHARS = 200
/** characters below which a value may stand on any page */
const TELLING_CHARS = 3
const DEPTH = 8

interface Answer {
  call: CallId
  /** counts up with the calls of the document */
  number: number
  resource: string
  values: ReadonlySet<string>
  /** newer answers that had come when this one did */
  overtaken: { by: CallId; fresh: string[]; shown: string[] }[]
}

let answers: Answer[] = []

/** Keeps what an answer holds; where a newer question was answered before it, notes what the screen shows now. */
export function keepAnswer(call: CallId, number: number, resource: string, value: unknown): void {
  if (answers.some((known) => known.call === call)) return
  const values = new Set<string>()
  collect(value, values, DEPTH)
  const newer = answers.filter((other) => other.resource === resource && other.number > number)
  const screen = newer.length === 0 ? '' : screenText()
  const overtaken = newer.map((other) => ({
    by: other.call,
    fresh: [...values].filter((each) => !other.values.has(each) && !screen.includes(each)),
    shown: [...other.values].filter((each) => !values.has(each) && screen.includes(each)),
  }))
  answers = [...answers.slice(1 - ANSWERS), { call, number, resource, values, overtaken }]
}

/** How two answers stand on the screen now. */
export function standingOf(older: CallId, newer: CallId): Standing | undefined {
  const overtaking = answers.find(({ call }) => call === older)?.overtaken.find(({ by }) => by === newer)
  if (overtaking === undefined) return undefined
  const screen = screenText()
  const seen = (values: readonly string[]) => values.filter((value) => screen.includes(value)).length
  const { fresh, shown } = overtaking
  return { older: seen(fresh), newerBefore: shown.length, newer: seen(shown) }
}

function collect(value: unknown, values: Set<string>, depth: number): void {
  if (values.size >= VALUES || depth < 0) return
  if (value !== null && typeof value === 'object') {
    for (const item of Object.values(value)) collect(item, values, depth - 1)
    return
  }
  if (typeof value !== 'string' && typeof value !== 'number') return
  const text = foldText(String(value))
  if (text.length >= TELLING_CHARS && text.length <= VALUE_CHARS) values.add(text)
}

/** All text that is rendered, and what fields hold. */
function screenText(): string {
  const texts: string[] = [document.body?.innerText ?? '']
  for (const root of rootsUnder(document))
    for (const child of root.children) texts.push((child as HTMLElement).innerText ?? '')
  for (const { value } of document.querySelectorAll('input,textarea') as NodeListOf<HTMLInputElement>)
    texts.push(value)
  return foldText(texts.join('\n'))
}
