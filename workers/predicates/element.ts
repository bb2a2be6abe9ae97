import * as z from 'zod/mini'
import { ELEMENT_STATES, type ElementLeaf, type ElementState } from '../../sdk/protocol/predicates.js'
import { quote } from '../wording/quote.js'
import { countField, countProblem, describeCount } from './counted.js'
import { defineLeaf } from './leaf.js'
import { judgeLevel, nearOfLevel } from './level.js'
import { describeLocator, locatorFields, locatorOf, locatorProblem } from './locator.js'
import { searchText } from './search-text.js'

/** States that few claims are about; only the whole grammar has them. */
const RARE_STATES: readonly ElementState[] = [
  'mixed',
  'unpressed',
  'current',
  'invalid',
  'required',
  'readonly',
  'busy',
]
const LISTED_STATES = ELEMENT_STATES.filter((state) => !RARE_STATES.includes(state))
const STYLES = 10
const styleField = z
  .record(
    z.string().check(z.regex(/^-{0,2}[a-z][\w-]{0,98}$/i, 'a CSS property, e.g. background-color')),
    z.string().check(z.minLength(1), z.maxLength(500)),
  )
  .check(
    z.refine((styles) => {
      const { length } = Object.keys(styles)
      return length > 0 && length <= STYLES
    }, `1 to ${STYLES} properties`),
  )

const schema = z.strictObject({
  kind: z.literal('element'),
  ...locatorFields,
  scope: z.optional(searchText),
  state: z.optional(z.enum(ELEMENT_STATES)),
  hasValue: z.optional(z.string()),
  hasText: z.optional(searchText),
  style: z.optional(styleField),
  drawn: z.optional(z.literal(true)),
  count: countField,
  absent: z.optional(z.literal(true)),
})
type ElementWant = z.output<typeof schema>

function forPage(want: ElementWant): ElementLeaf {
  const { kind, scope, state, hasValue, hasText, style, drawn, count, absent } = want
  const optional = { scope, state, hasValue, hasText, style, drawn, count, absent }
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { kind, target: locatorOf(want), ...present }
}

function describe(want: ElementWant): string {
  const demanded = [
    want.state ?? '',
    want.hasValue === undefined ? '' : `with value ${quote(want.hasValue)}`,
    want.hasText === undefined ? '' : `with text ${quote(want.hasText)}`,
    ...Object.entries(want.style ?? {}).map(([property, value]) => `with ${property} ${value}`),
    want.drawn === true ? 'drawn' : '',
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
  // A canvas has no elements.
  mayBeHidden: (_, { spot }) => spot !== 'canvas',
  evaluate(want, view, negated) {
    const thing = describe(want)
    const { state, style, drawn, absent } = want
    const isSeen = [state, style, drawn, absent].every((each) => each === undefined)
    const became = isSeen ? `${thing} appeared` : `${thing} came true`
    return judgeLevel(forPage(want), view, { thing, became }, negated, want)
  },
  nearMiss: (want, view) => nearOfLevel(forPage(want), view),
  grammar: `element {one of testid|label|role+name|text|placeholder|alt|ref,scope,state(${LISTED_STATES.join(' ')}),hasValue,hasText,count,absent}`,
  rareFields: `state(also ${RARE_STATES.join(' ')}),style{property:computed value},drawn(true: its chart has shapes of a finite size)`,
})
