import * as z from 'zod/mini'
import { ELEMENT_STATES, type ElementLeaf, type Locator } from '../../sdk/protocol/predicates.js'
import { quote } from '../quote.js'
import { countProblem, defineLeaf } from './leaf.js'
import { judgeLevel, nearOfLevel } from './level.js'
import { searchText } from './search-text.js'

const text = searchText
const schema = z.strictObject({
  kind: z.literal('element'),
  ref: z.optional(text),
  testid: z.optional(text),
  label: z.optional(text),
  role: z.optional(text),
  name: z.optional(text),
  text: z.optional(text),
  placeholder: z.optional(text),
  alt: z.optional(text),
  scope: z.optional(text),
  state: z.optional(z.enum(ELEMENT_STATES)),
  hasValue: z.optional(z.string()),
  hasText: z.optional(text),
  count: z.optional(z.int().check(z.gte(0))),
  absent: z.optional(z.literal(true)),
})
type ElementWant = z.output<typeof schema>

const LOCATORS = ['ref', 'testid', 'label', 'role', 'text', 'placeholder', 'alt'] as const

/** The leaf as the page takes it. */
function forPage(want: ElementWant): ElementLeaf {
  const { kind, scope, state, hasValue, hasText, count, absent } = want
  const optional = { scope, state, hasValue, hasText, count, absent }
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { kind, target: locatorOf(want), ...present }
}

function locatorOf(want: ElementWant): Locator {
  if (want.role !== undefined)
    return { role: want.role, ...(want.name === undefined ? {} : { name: want.name }) }
  for (const strategy of LOCATORS) {
    const value = want[strategy]
    if (value !== undefined) return { [strategy]: value } as Locator
  }
  return { text: want.name ?? '' }
}

function describe(want: ElementWant): string {
  const [[strategy, value] = ['', '']] = Object.entries(locatorOf(want))
  const name = want.role !== undefined && want.name !== undefined ? ` ${quote(want.name)}` : ''
  const demanded = [
    want.state ?? '',
    want.hasValue === undefined ? '' : `with value ${quote(want.hasValue)}`,
    want.hasText === undefined ? '' : `with text ${quote(want.hasText)}`,
    want.count === undefined ? '' : `× ${want.count}`,
    want.absent === true ? 'absent' : '',
  ].filter((word) => word !== '')
  return [strategy === 'role' ? `${value}${name}` : `${strategy} ${quote(String(value))}`, ...demanded].join(
    ' ',
  )
}

/** Exactly one way to name the element. */
function locatorProblem(want: ElementWant): string | undefined {
  const used = LOCATORS.filter((strategy) => want[strategy] !== undefined)
  if (used.length === 0) return `name the element by one of ${LOCATORS.join(', ')}`
  if (used.length > 1) return `name the element one way only, not by ${used.join(' and ')}`
  return want.name === undefined || used[0] === 'role' ? undefined : 'name goes with role'
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
