import * as z from 'zod/mini'
import { judge, type Truth } from '../../sdk/protocol/judge.js'
import type { StateLeaf } from '../../sdk/protocol/predicates.js'
import { placeOf } from '../../sdk/protocol/state-path.js'
import type { Json } from '../../sdk/protocol/values.js'
import { counts } from '../timeline/cause-of-acts.js'
import { named } from '../wording/quote.js'
import { onlyAmbient } from './ambient.js'
import { judgeCount } from './counted.js'
import type { Answer } from './driver-question.js'
import { defineLeaf, type Finding, type View } from './leaf.js'
import { judgeLevel, nearOfLevel, reinterpreted } from './level.js'

const schema = z.strictObject({
  kind: z.literal('state'),
  statePath: z.string().check(z.maxLength(1000)),
  store: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  equals: z.optional(z.json()),
  changed: z.optional(z.literal(true)),
  hold: z.optional(z.literal(true)),
})
type StateWant = z.output<typeof schema>

/** For `hold` and `changed`, asks the page only whether the value exists. */
function forPage({ kind, statePath, store, equals, changed }: StateWant): StateLeaf {
  return {
    kind,
    statePath,
    ...(store === undefined ? {} : { store }),
    ...(equals === undefined || changed === true ? {} : { equals: equals as Json }),
  }
}

function problemOf({ statePath, equals, changed, hold }: StateWant): string | undefined {
  if (hold === true && (changed !== undefined || equals !== undefined)) {
    return `hold does not go together with ${changed === undefined ? 'equals' : 'changed'}; join them by allOf`
  }
  return statePath === '' && equals === undefined && changed === undefined && hold === undefined
    ? 'an empty statePath without equals, changed or hold cannot fail'
    : undefined
}

/** What never existed in the session may be misspelt (`no_such_path`). What existed and is gone is false. */
function read(want: StateWant, view: View): View {
  let existed = changes({ ...want, equals: undefined }, view).length > 0
  return reinterpreted(forPage(want), view, (answer): Answer => {
    existed ||= answer.code !== 'no_such_path'
    if (answer.code !== 'no_such_path' || !existed) return answer
    return { holds: false, ...(answer.near === undefined ? {} : { near: answer.near }) }
  })
}

/** Without `store`, a claim means what the app registered; if that is nothing, what was found. */
function isMeant(want: StateWant, { store, beside }: { store?: string; beside?: true }): boolean {
  return want.store === undefined ? beside !== true : store === undefined || want.store === store
}

/** Changes of the path itself, of a value inside it, or of a value that contains it. */
function changes(want: StateWant, view: View, wanted: Truth = true) {
  return view.events('state').flatMap((event) =>
    !isMeant(want, event.data)
      ? []
      : event.data.changes
          .filter(({ path, to }) => {
            const place = placeOf(want.statePath, path)
            return want.equals === undefined
              ? place !== 'apart'
              : place === 'same' && judge(want.equals as Json, to) === wanted
          })
          .map((change) => ({ event, change })),
  )
}

function judgeChange(want: StateWant, view: View, thing: string, negated: boolean): Finding {
  const found = changes(want, view)
  const own = found.filter(({ event }) => counts(event.cause, view.acts))
  const [first] = own
  if (first !== undefined) return judgeCount({}, own.length, decidedBy(first, thing), thing)
  if (want.equals !== undefined && changes(want, view, null).length > 0) {
    return { truth: null, code: 'blind_spot', fact: `${thing}: a redacted value is not compared` }
  }
  const answer = lastAnswer(want, view)
  if (answer?.code === 'no_such_path')
    return { truth: null, code: 'no_such_path', fact: `${thing} never existed` }
  const ambient = found.length === 0 ? undefined : `a change of ${thing}`
  return onlyAmbient(ambient, negated) ?? judgeCount({}, 0, {}, `change of ${thing}`)
}

function decidedBy({ event, change }: ReturnType<typeof changes>[number], thing: string): Partial<Finding> {
  return {
    fact: `${thing} changed to ${JSON.stringify(change.to).slice(0, 120)}`,
    at: event.t,
    turn: event.turn,
    ...(event.via === undefined ? {} : { via: event.via }),
    evidence: { path: change.path, from: change.from, to: change.to },
  }
}

/** For `hold`: the value must not change in the window. Changes with other causes do not count. */
function judgeHold(want: StateWant, view: View, thing: string): Finding {
  const [first] = changes(want, view).filter(({ event }) => counts(event.cause, view.acts))
  if (first !== undefined) {
    return { fact: thing, ...decidedBy(first, thing), truth: false, code: 'assertion_failed', final: true }
  }
  const answer = lastAnswer(want, view)
  if (answer === undefined) {
    return { truth: null, code: 'evidence_lost', fact: `the page gave no answer about ${thing}` }
  }
  if (answer.holds === null) {
    return { truth: null, code: answer.code ?? 'blind_spot', fact: `the page could not evaluate ${thing}` }
  }
  return answer.holds
    ? { truth: true, fact: `${thing} did not change`, byAbsence: true, provisional: true }
    : { truth: false, code: 'assertion_failed', fact: `${thing} is not there` }
}

function lastAnswer(want: StateWant, view: View): Answer | undefined {
  const history = read(want, view).level(forPage(want))
  return history?.reports.at(-1)?.answer ?? history?.before ?? undefined
}

export const state = defineLeaf({
  kind: 'state',
  schema,
  grade: 'state',
  reads: ['state'],
  problem: problemOf,
  forPage,
  mayBeHidden: isMeant,
  decidedByWindow: ({ hold, changed }) => hold === true || changed === true,
  evaluate(want, view, negated) {
    const thing = `state ${want.store === undefined ? '' : `${want.store}:`}${want.statePath}`
    const leaf = forPage(want)
    if (want.changed === true) return judgeChange(want, view, thing, negated)
    if (want.hold === true) return judgeHold(want, view, thing)
    if (want.equals === undefined) {
      return judgeLevel(leaf, read(want, view), { thing, became: `${thing} came to be` }, negated)
    }
    const wanted = JSON.stringify(want.equals).slice(0, 120)
    return judgeLevel(
      leaf,
      read(want, view),
      { thing: `${thing} = ${wanted}`, became: `${thing} became ${wanted}` },
      negated,
    )
  },
  nearMiss(want, view) {
    if (want.changed !== true) return nearOfLevel(forPage(want), view)
    const seen = view
      .events('state')
      .flatMap(({ data }) => data.changes.map(({ path }) => `${named(data.store)}:${named(path)}`))
    const missing = lastAnswer(want, view)
    if (missing?.code === 'no_such_path') return missing.near ?? []
    return seen.length === 0
      ? ['no registered store changed']
      : [`changed: ${[...new Set(seen)].slice(0, 8).join(', ')}`]
  },
  grammar: 'state {statePath,store,equals,changed,hold(true)}',
})
