/** A claim in words, leaf by leaf, with what was found of each. Pure. */
import type { Json } from '../../sdk/protocol/values.js'
import type { JudgedLeaf } from '../predicates/evaluation.js'
import { describeLocator } from '../predicates/locator.js'
import { type LeafPredicate, leavesOf, type Predicate } from '../predicates/predicate.js'
import { writtenBrief } from '../reporting/brief.js'
import { wasAlreadyTrue } from '../verdict/decide.js'
import type { Evidence } from '../verdict/evidence.js'
import { clipMiddle } from '../wording/clip.js'
import { named, quote } from '../wording/quote.js'
import type { Lane } from './moment.js'

/** `undecided`: other parts of the claim decided before it */
export type Fate = 'true' | 'false' | 'unknown' | 'before' | 'undecided'

export interface ClaimPart {
  words: string
  fate: Fate
  /** what was found, if the verdict says it */
  fact?: string
}

const PART_CHARS = 160
const PARTS = 12

/** The parts of the claim, at most 12. Empty when nothing was claimed. */
export function claimParts({ claim }: Evidence): ClaimPart[] {
  if (claim === null) return []
  const judged = new Map(claim.evaluation.deciding.map((each) => [JSON.stringify(each.leaf), each]))
  return signedLeaves(claim.predicate, false)
    .slice(0, PARTS)
    .map(({ leaf, negated }) => {
      const found = judged.get(JSON.stringify(leaf))
      const words = clipMiddle(`${negated ? 'not: ' : ''}${leafWords(leaf)}`, PART_CHARS)
      return { words, fate: fateOf(found), ...(found === undefined ? {} : { fact: found.finding.fact }) }
    })
}

/** How the parts of the claim belong together, if there are several. */
export function joinWords(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'anyOf':
      return 'one of these'
    case 'inOrder':
      return 'in this order'
    default:
      return leavesOf(predicate).length > 1 ? 'all of these' : ''
  }
}

function fateOf(found: JudgedLeaf | undefined): Fate {
  if (found === undefined) return 'undecided'
  const { truth } = found.finding
  if (truth === null) return 'unknown'
  if (truth === found.negated) return 'false'
  return found.leaf.kind !== 'settled' && wasAlreadyTrue(found) ? 'before' : 'true'
}

function signedLeaves(predicate: Predicate, negated: boolean): { leaf: LeafPredicate; negated: boolean }[] {
  switch (predicate.kind) {
    case 'allOf':
    case 'anyOf':
    case 'inOrder':
      return predicate.predicates.flatMap((each) => signedLeaves(each, negated))
    case 'not':
      return signedLeaves(predicate.predicate, !negated)
    default:
      return [{ leaf: predicate, negated }]
  }
}

/** e.g. `the text "Saved" is on the page` */
export function leafWords(leaf: LeafPredicate): string {
  const place = 'scope' in leaf && typeof leaf.scope === 'string' ? ` in ${leaf.scope}` : ''
  switch (leaf.kind) {
    case 'text':
      return `the text ${quote(leaf.contains)} is ${leaf.absent === true ? 'not ' : ''}on the page${place}`
    case 'element': {
      const { absent, state, hasText, hasValue, count } = leaf
      const conditions = [
        state === undefined ? [] : [`is ${state}`],
        hasText === undefined ? [] : [`has the text ${quote(String(hasText))}`],
        hasValue === undefined ? [] : [`has the value ${quote(String(hasValue))}`],
        count === undefined
          ? []
          : [`is there ${typeof count === 'number' ? count : JSON.stringify(count)} times`],
      ].flat()
      const is = conditions.length === 0 ? 'is on the page' : conditions.join(' and ')
      return `${describeLocator(leaf)}${place} ${absent === true ? 'is not on the page' : is}`
    }
    case 'net':
      return netWords(leaf)
    case 'state':
      return `the store ${leaf.store === undefined ? '' : `${named(leaf.store)} `}has ${leaf.statePath === '' ? 'a value' : named(leaf.statePath)}${
        leaf.equals === undefined ? '' : ` = ${writtenBrief(leaf.equals as Json)}`
      }`
    case 'signal':
      return `the app sends the signal ${named(String(leaf.name))}`
    case 'route':
      return `the address ${leaf.path === undefined ? `contains ${quote(leaf.contains ?? '')}` : `is ${leaf.path}`}`
    default: {
      const { kind, ...rest } = leaf
      return `${kind} ${JSON.stringify(rest)}`
    }
  }
}

function netWords(leaf: Extract<LeafPredicate, { kind: 'net' }>): string {
  const {
    kind: _kind,
    method = 'a request',
    url,
    urlContains,
    status,
    ok,
    count,
    ...rest
  } = leaf as {
    kind: string
    method?: string
    url?: string
    urlContains?: string
    status?: unknown
    ok?: boolean
    count?: unknown
  }
  const more = Object.keys(rest).length === 0 ? '' : ` with ${JSON.stringify(rest)}`
  const times = count === undefined ? '' : `${typeof count === 'number' ? count : JSON.stringify(count)} × `
  const answer =
    status === undefined
      ? ok === true
        ? ' succeeds'
        : ' is sent'
      : ` is answered with ${typeof status === 'number' ? status : JSON.stringify(status)}`
  return `${times}${method} ${url ?? urlContains ?? ''}${answer}${more}`
}

const LANE_OF: Partial<Record<LeafPredicate['kind'], Lane>> = {
  net: 'requests',
  stream: 'server',
  state: 'state',
  storage: 'state',
  signal: 'state',
  console: 'console',
  error: 'console',
}

/** Where the subject of a leaf is seen. */
export function laneOf({ kind }: LeafPredicate): Lane {
  return LANE_OF[kind] ?? 'page'
}
