import * as z from 'zod/mini'
import { foldText } from '../../sdk/protocol/match.js'
import type { MatchesLeaf, ShownAndHeld } from '../../sdk/protocol/predicates.js'
import { REDACTED } from '../../sdk/protocol/redaction/redacted.js'
import { compare, compareNumber, plain } from '../reconcile/compare.js'
import { holdsWhole } from '../reconcile/holds-whole.js'
import { quote } from '../wording/quote.js'
import type { Answer } from './driver-question.js'
import { defineLeaf, type View } from './leaf.js'
import { judgeLevel, nearOfLevel, reinterpreted } from './level.js'
import { describeLocator, locatorFields, locatorOf, locatorProblem } from './locator.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('matches'),
  element: z.strictObject(locatorFields),
  scope: z.optional(searchText),
  statePath: z.string().check(z.maxLength(1000)),
  store: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  as: z.optional(z.enum(['text', 'number', 'count'])),
})
type MatchesWant = z.output<typeof schema>

function forPage({ kind, element, scope, statePath, store, as }: MatchesWant): MatchesLeaf {
  return {
    kind,
    target: locatorOf(element),
    statePath,
    ...(scope === undefined ? {} : { scope }),
    ...(store === undefined ? {} : { store }),
    ...(as === undefined ? {} : { as }),
  }
}

/** Compares both sides. Agreement on a new value counts as a new match. */
function agreed(want: MatchesWant, answer: Answer, former: Answer | null): Answer {
  const { shown, held } = (answer.observed ?? {}) as Partial<ShownAndHeld>
  if (answer.holds !== true || shown === undefined || held === undefined) return answer
  if (isRedacted(shown) || isRedacted(held)) {
    return { holds: null, code: 'blind_spot', near: ['the value is redacted and was not compared'] }
  }
  const why = difference(want, shown, held)
  const values = `the page shows ${quote(String(shown))}, the store holds ${JSON.stringify(held)}`
  if (why !== undefined) return { ...answer, holds: false, near: [`${values}${why}`] }
  const { held: heldBefore } = (former?.observed ?? {}) as Partial<ShownAndHeld>
  const isNew = former !== null && JSON.stringify(heldBefore) !== JSON.stringify(held)
  return isNew ? { ...answer, fresh: true } : answer
}

function isRedacted(value: unknown): boolean {
  return typeof value === 'string' && value.includes(REDACTED)
}

/** Why the two values differ, as the end of a sentence; undefined when they agree. */
function difference(
  { as, statePath }: MatchesWant,
  shown: ShownAndHeld['shown'],
  held: ShownAndHeld['held'],
): string | undefined {
  if (typeof shown !== 'string') return shown === held ? undefined : ''
  if (typeof held !== 'string' && typeof held !== 'number')
    return held === null && shown === '' ? undefined : ''
  if (as === 'text') return holdsWhole(foldText(shown), foldText(String(held))) ? undefined : ''
  const found =
    as === 'number'
      ? compareNumber(Number(held), undefined, shown)
      : compare(statePath, held, { fields: {} }, plain(shown), new Set())
  if (found === 'same') return undefined
  return found === 'absent' ? '' : `: ${found.why}`
}

function read(want: MatchesWant, view: View): View {
  return reinterpreted(forPage(want), view, (answer, former) => agreed(want, answer, former))
}

/** True when the screen shows the value that a store holds, at the close of the window. */
export const matches = defineLeaf({
  kind: 'matches',
  schema,
  grade: 'state',
  reads: ['dom', 'state'],
  problem: ({ element }) => locatorProblem(element),
  forPage,
  evaluate(want, view, negated) {
    const path = `${want.store === undefined ? '' : `${want.store}:`}${want.statePath}`
    const thing = `${describeLocator(want.element)} = state ${path}`
    const description = { thing, became: `${thing} again` }
    return judgeLevel(forPage(want), read(want, view), description, negated, { atClose: true })
  },
  nearMiss: (want, view) => nearOfLevel(forPage(want), read(want, view)),
  grammar: 'matches {element:{locator},scope,statePath,store,as(text number count)}',
})
