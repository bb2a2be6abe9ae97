import * as z from 'zod/mini'
import { ELEMENT_STATES, type ElementLeaf } from '../../sdk/protocol/predicates.js'
import { quote } from '../wording/quote.js'
import { countField, countProblem, describeCount } from './counted.js'
import { defineLeaf } from './leaf.js'
import { judgeLevel, nearOfLevel } from './level.js'
import { describeLocator, locatorFields, locatorOf, locatorProblem } from './locator.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('element'),
  ...locatorFields,
  scope: z.optional(searchText),
  state: z.optional(z.enum(ELEMENT_STATES)),
  hasValue: z.optional(z.string()),
  hasText: z.optional(searchText),
  count: countField,
  absent: z.optional(z.literal(true)),
})
type ElementWant = z.output<typeof schema>

function forPage(want: ElementWant): ElementLeaf {
  const { kind, scope, state, hasValue, hasText, count, absent } = want
  const optional = { scope, state, hasValue, hasText, count, absent }
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { kind, target: locatorOf(want), ...present }
}

function describe(want: ElementWant): string {
  const demanded = [
    want.state ?? '',
    want.hasValue === undefined ? '' : `with value ${quote(want.hasValue)}`,
    want.hasText === undefined ? '' : `with text ${quote(want.hasText)}`,
    want.count === undefined ? '' : `× ${describeCount(want.count)}`,
    want.absent === true ? 'absent' : '',
  ].filter((word) => word !== '')
  return [describeLocator(want), ...demanded].join(' ')
}

export const element = defineLeaf({
  kind: 'element',
  schema,
  grade: 'presence',
  reads: ['dom'],
  problem: (want) => locatorProblem(want) ?? countProblem(want),
  forPage,
  evaluate(want, view, negated) {
    const thing = describe(want)
    const became =
      want.state === undefined && want.absent === undefined ? `${thing} appeared` : `${thing} came true`
    return judgeLevel(forPage(want), view, { thing, became }, negated, want)
  },
  nearMiss: (want, view) => nearOfLevel(forPage(want), view),
  grammar: `element {one of testid|label|role+name|text|placeholder|alt|ref, scope, state(${ELEMENT_STATES.join(' ')}), hasValue,hasText,count,absent}`,
})
