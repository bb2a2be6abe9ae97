/** Reads a flow so that its dynamic texts may say anything: each must be there, and only what is around it counts. Pure. */
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Json } from '../../sdk/protocol/values.js'
import type { LeafPredicate, Predicate } from '../predicates/predicate.js'
import type { Flow, FlowStep } from './flow.js'

/** A step or claim of which nothing is left, or whose opposite would be judged. */
export interface Unplayable {
  /** from 1; omitted for the success at the end */
  step?: number
  because: string
}

export function isUnplayable(flow: Flow | Unplayable): flow is Unplayable {
  return 'because' in flow
}

const MARK = '\u0000'
const ANYTHING = '.+'
/** Fields of a locator that may be a pattern. */
const PATTERNS = ['testid', 'label', 'name', 'placeholder', 'alt'] as const
/** Fields of a claim that hold values, which are matched by structure. */
const VALUES = ['equals', 'dataMatches', 'requestMatches', 'responseMatches'] as const
/** Fields of a claim that are a part of a text, by its kind. */
const SEARCHED: { readonly [kind: string]: readonly string[] } = {
  text: ['contains'],
  element: ['hasText', 'text'],
  net: ['bodyContains'],
}

type Fields = { [field: string]: unknown }

class NothingLeft extends Error {}

/** @returns the flow as it is played; or why it cannot be */
export function withDynamicTexts(flow: Flow): Flow | Unplayable {
  const { dynamic = [], steps, success } = flow
  if (dynamic.length === 0) return flow
  const texts = dynamic.toSorted((one, two) => two.length - one.length)
  let step: number | undefined
  try {
    const played = steps.map((each, index): FlowStep => {
      step = index + 1
      const { expect } = each
      return {
        ...each,
        ...('target' in each ? { target: targetOf(each.target, texts) } : {}),
        ...(expect === undefined ? {} : { expect: claimOf(expect, texts) }),
      } as FlowStep
    })
    step = undefined
    return { ...flow, steps: played, ...(success === undefined ? {} : { success: claimOf(success, texts) }) }
  } catch (thrown) {
    if (!(thrown instanceof NothingLeft)) throw thrown
    return { ...(step === undefined ? {} : { step }), because: thrown.message }
  }
}

/** What is around the dynamic texts; undefined when none is in it. */
function around(text: string, dynamic: readonly string[]): string[] | undefined {
  const marked = dynamic.reduce((rest, each) => rest.replaceAll(each, MARK), text)
  return marked === text ? undefined : marked.split(MARK)
}

/** @param isWhole the text must be the whole one, not a part */
function patternOf(text: string, dynamic: readonly string[], isWhole: boolean): string | undefined {
  const parts = around(text, dynamic)
  if (parts === undefined) return undefined
  const source = parts
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&').replace(/\s+/gu, ' '))
    .join(ANYTHING)
  return isWhole ? `/^${source}$/i` : `/${source}/i`
}

/** The fields of a locator that have a dynamic text in them, as patterns. */
function patternsIn(locator: object, dynamic: readonly string[], isWhole: boolean): Fields {
  const given = locator as Fields
  const found = PATTERNS.flatMap((field) => {
    const text = given[field]
    const pattern = typeof text === 'string' ? patternOf(text, dynamic, isWhole) : undefined
    return pattern === undefined ? [] : [[field, pattern] as const]
  })
  return Object.fromEntries(found)
}

/** The locators of an element to act on, without those that would fit any element. */
function targetOf(target: readonly Locator[], dynamic: readonly string[]): Locator[] {
  const left = target.flatMap((locator) => locatorOf(locator, dynamic) ?? [])
  if (left.length === 0) throw new NothingLeft('every locator says nothing but a dynamic text')
  return left
}

/** A name is the whole name; a text is searched for by the longest part that is not dynamic. */
function locatorOf(locator: Locator, dynamic: readonly string[]): Locator | undefined {
  const { within, text } = locator as { within?: string | Locator; text?: string }
  const inside = typeof within === 'object' ? locatorOf(within, dynamic) : within
  const parts = text === undefined ? undefined : around(text, dynamic)
  const [longest = ''] = (parts ?? [])
    .map((part) => part.trim())
    .toSorted((one, two) => two.length - one.length)
  if ((parts !== undefined && longest === '') || (within !== undefined && inside === undefined))
    return undefined
  return {
    ...locator,
    ...patternsIn(locator, dynamic, true),
    ...(parts === undefined ? {} : { text: longest }),
    ...(inside === undefined ? {} : { within: inside }),
  } as Locator
}

function claimOf(claim: Predicate, dynamic: readonly string[]): Predicate {
  switch (claim.kind) {
    case 'allOf':
    case 'anyOf':
    case 'inOrder':
      return { ...claim, predicates: claim.predicates.map((each) => claimOf(each, dynamic)) }
    case 'not': {
      const inner = claimOf(claim.predicate, dynamic)
      if (JSON.stringify(inner) !== JSON.stringify(claim.predicate)) throw negated()
      return claim
    }
    default:
      return leafOf(claim, dynamic)
  }
}

function leafOf(leaf: LeafPredicate, dynamic: readonly string[]): Predicate {
  const given = leaf as unknown as Fields
  const fields: Fields = { ...given, ...(leaf.kind === 'element' ? patternsIn(given, dynamic, false) : {}) }
  if (leaf.kind === 'matches')
    fields.element = { ...leaf.element, ...patternsIn(leaf.element, dynamic, false) }
  for (const field of VALUES)
    if (fields[field] !== undefined) fields[field] = looseValue(fields[field] as Json, dynamic)
  const searched = (SEARCHED[leaf.kind] ?? []).find((field) => typeof given[field] === 'string') ?? ''
  const parts = around(String(given[searched] ?? ''), dynamic)
  const isLoose = parts !== undefined || JSON.stringify(fields) !== JSON.stringify(given)
  if (isLoose && given.absent === true) throw negated()
  if (parts === undefined) return fields as unknown as LeafPredicate
  const left = [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
  const leaves = left.map((part) => ({ ...fields, [searched]: part }) as unknown as LeafPredicate)
  const [only] = leaves
  if (only !== undefined) return leaves.length === 1 ? only : { kind: 'allOf', predicates: leaves }
  if (searched !== 'hasText')
    throw new NothingLeft(`the claim says nothing but the dynamic text ${JSON.stringify(given[searched])}`)
  const { hasText: _any, ...element } = fields
  return element as unknown as LeafPredicate
}

/** A value that is a dynamic text may be any value; a text that has one in it may have any text there. */
function looseValue(value: Json, dynamic: readonly string[]): Json {
  if (typeof value === 'string') {
    if (dynamic.includes(value)) return '*'
    const parts = around(value, dynamic)
    return parts === undefined ? value : { $matches: parts.join('*') }
  }
  if (Array.isArray(value)) return value.map((each) => looseValue(each, dynamic))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, looseValue(each as Json, dynamic)]),
  )
}

function negated(): NothingLeft {
  return new NothingLeft('a claim that something is not there cannot have a dynamic text in it')
}
