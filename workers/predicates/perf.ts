import * as z from 'zod/mini'
import type { Measure } from '../../sdk/protocol/events.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { quote } from '../wording/quote.js'
import { defineLeaf, type Finding, needsOneOf, type View } from './leaf.js'

/** ms of rest after which the browser has reported what it measured */
const REPORTED_MS = 250

const bound = z.optional(z.number().check(z.gte(0)))
const schema = z.strictObject({
  kind: z.literal('perf'),
  longTaskMs: bound,
  layoutShift: bound,
  lcpMs: bound,
  interactionMs: bound,
})
type PerfWant = z.output<typeof schema>
type Field = Exclude<keyof PerfWant, 'kind'>
type Report = EventOf<'perf'>

interface Bound {
  measure: Measure
  /** the value that is bounded; undefined when nothing was measured, and nothing can be said */
  of(reports: readonly Report[]): number | undefined
  say(value: number, reports: readonly Report[]): string
}

const MEASURED: Record<Field, Bound> = {
  longTaskMs: {
    measure: 'long-task',
    of: (reports) => worst(reports)?.data.value ?? 0,
    say: (value) => (value === 0 ? 'no long task' : `the longest task took ${Math.round(value)} ms`),
  },
  layoutShift: {
    measure: 'layout-shift',
    of: (reports) => reports.reduce((sum, { data }) => sum + data.value, 0),
    say: (value, reports) =>
      `the layout shifted by ${Math.round(value * 1000) / 1000}${targetOf(reports, 'most of all')}`,
  },
  lcpMs: {
    measure: 'largest-contentful-paint',
    of: (reports) => reports.at(-1)?.data.value,
    say: (value, reports) =>
      `the largest paint was after ${Math.round(value)} ms${targetOf(reports.slice(-1), 'it was')}`,
  },
  interactionMs: {
    measure: 'interaction',
    of: (reports) => worst(reports)?.data.value,
    say: (value, reports) =>
      `input took ${Math.round(value)} ms until the next paint${targetOf(reports, 'it was for')}`,
  },
}
const FIELDS = Object.keys(MEASURED) as Field[]
/** why there is no value */
const UNMEASURED: Partial<Record<Field, string>> = {
  lcpMs: 'no largest paint in the window: it is measured once, while a page loads',
  interactionMs: 'no native input in the window, and only that is timed',
}

function worst(reports: readonly Report[]): Report | undefined {
  return reports.toSorted((one, two) => two.data.value - one.data.value)[0]
}

function targetOf(reports: readonly Report[], how: string): string {
  const target = worst(reports)?.data.target
  return target === undefined ? '' : `, ${how} ${quote(target)}`
}

function reportsOf(field: Field, view: View): Report[] {
  const { measure } = MEASURED[field]
  const all = view.events('perf').filter(({ data }) => data.kind === measure)
  // Whoever moves the page moves it; other bounds are about the work of the acts.
  return field === 'layoutShift' || field === 'lcpMs'
    ? all
    : all.filter(({ cause }) => cause === 'user' || counts(cause, view.acts))
}

/** Bounds of what the browser measured in the window. */
export const perf = defineLeaf({
  kind: 'perf',
  schema,
  grade: 'presence',
  reads: ['perf'],
  mayBeHidden: () => false,
  problem: (want) => needsOneOf(want, FIELDS),
  quietMs: () => REPORTED_MS,
  evaluate(want, view): Finding {
    const asked = FIELDS.flatMap((field) => {
      const most = want[field]
      if (most === undefined) return []
      const reports = reportsOf(field, view)
      const { measure, of, say } = MEASURED[field]
      const value = of(reports)
      const fact = value === undefined ? (UNMEASURED[field] ?? '') : say(value, reports)
      return [{ measure, most, value, fact }]
    })
    const over = asked.find(({ value, most }) => value !== undefined && value > most)
    const evidence = Object.fromEntries(
      asked.flatMap(({ measure, value }) => (value === undefined ? [] : [[measure, value] as const])),
    )
    if (over !== undefined) {
      const fact = `${over.fact}, over ${over.most}`
      return { truth: false, code: 'assertion_failed', fact, evidence, final: true }
    }
    const blind = asked.find(({ measure }) => !view.measures.has(measure))
    if (blind !== undefined) {
      const fact = `${blind.measure} was not measured: the browser cannot, or the page was hidden`
      return { truth: null, code: 'blind_spot', fact }
    }
    const missing = asked.find(({ value }) => value === undefined)
    if (missing !== undefined) return { truth: null, code: 'blind_spot', fact: missing.fact }
    const fact = asked.map((each) => each.fact).join(', ')
    if (view.quietForMs === null || view.quietForMs < REPORTED_MS)
      return { truth: null, code: 'not_settled', fact }
    return { truth: true, fact, evidence, byAbsence: true, provisional: true }
  },
  nearMiss(want, view) {
    return FIELDS.flatMap((field) => {
      if (want[field] === undefined) return []
      const reports = reportsOf(field, view)
      const { of, say } = MEASURED[field]
      const value = of(reports)
      return value === undefined ? (UNMEASURED[field] ?? []) : say(value, reports)
    })
  },
  grammar: 'perf {longTaskMs,layoutShift,lcpMs,interactionMs(native input)} (the most that may be)',
  rare: true,
})
