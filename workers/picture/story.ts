/** What the picture of a verdict tells: which moments have a number, what they mean, and what led to what. Pure. */
import type { CallId } from '../../sdk/protocol/values.js'
import type { JudgedLeaf } from '../predicates/evaluation.js'
import { describeLocator } from '../predicates/locator.js'
import type { VerdictBundle } from '../session/verdict-bundles.js'
import { type NetworkCall, placeOf } from '../timeline/calls.js'
import { decide } from '../verdict/decide.js'
import type { Contradiction, Evidence } from '../verdict/evidence.js'
import { quote } from '../wording/quote.js'
import { laneOf, leafWords } from './claim-words.js'
import { LANES, type Lane, type Moment } from './moment.js'
import { momentsOf, shownWords } from './moments.js'
import { tagWords } from './plain-words.js'

/** Moments with a number. More than these cannot be read at a glance. */
const TOLD = 9
const TOLD_MOST = 12
/** Acts of one verdict with a number. */
const ACTS = 3
/** ms between a finding and the event that it is about */
const NEAR_MS = 400

export type Role = 'claim' | 'against'

export interface Told extends Moment {
  /** from 1, in order of time */
  number: number
  role?: Role
  /** what its role means, in a few words */
  tag?: string
}

/** What was claimed and never came. */
export interface Missing {
  lane: Lane
  words: string
}

export interface Story {
  told: Told[]
  /** moments without a number */
  rest: Moment[]
  missing: Missing[]
  /** ids of moments: one led to the other */
  arrows: { from: string; to: string }[]
  /** what speaks against the claim, strongest first */
  contradictions: Contradiction[]
  /** ms from the act to the end of the window */
  ms: number
}

export function storyOf({ evidence, window }: VerdictBundle): Story {
  const from = beginOf(evidence, window?.from)
  const { contradictions = [] } = decide(evidence)
  const moments = momentsOf(evidence, from)
  const roles = new Map<string, { role: Role; tag: string }>()
  const missing: Missing[] = []
  for (const judged of evidence.claim?.evaluation.deciding ?? []) {
    const { leaf, finding, negated } = judged
    if (leaf.kind === 'settled' || finding.truth === null) continue
    const holds = finding.truth !== negated
    const at = holds && finding.alreadyTrue === true ? undefined : foundMoment(judged, moments, from)
    if (at !== undefined)
      roles.set(
        at.id,
        holds ? { role: 'claim', tag: 'as claimed' } : { role: 'against', tag: 'not as claimed' },
      )
    else if (!holds) missing.push({ lane: laneOf(leaf), words: leafWords(leaf) })
  }
  const serious = contradictions.filter(({ tier }) => tier !== 'note')
  for (const each of serious) {
    const at = counterMoment(each, moments, from)
    if (at !== undefined) roles.set(at.id, { role: 'against', tag: tagWords(each.kind) })
  }
  const chosen = choose(moments, roles, companions(serious, evidence))
  const told = moments
    .filter(({ id }) => chosen.has(id))
    .toSorted((one, two) => one.t - two.t || LANES.indexOf(one.lane) - LANES.indexOf(two.lane))
    .map((moment, index): Told => {
      return { ...moment, number: index + 1, ...roles.get(moment.id) }
    })
  const last = Math.max(0, ...moments.map(({ t, until = t }) => until))
  const end = window === undefined ? last : window.to - from
  return {
    told,
    rest: moments.filter(({ id }) => !chosen.has(id)),
    missing: missing.slice(0, LANES.length),
    arrows: arrowsOf(told),
    contradictions: strongestFirst(contradictions),
    ms: Math.max(last, end),
  }
}

/** Time counts from the act on; without an act, from the beginning of the window. */
export function beginOf({ marks, calls, doms }: Evidence, from: number | undefined): number {
  const [act] = marks
  if (act !== undefined) return act.t
  if (from !== undefined) return from
  const times = [...calls.map(({ startedAt }) => startedAt), ...doms.map(({ t }) => t)]
  return times.length === 0 ? 0 : times.reduce((one, two) => Math.min(one, two))
}

function strongestFirst(contradictions: readonly Contradiction[]): Contradiction[] {
  const order = ['decisive', 'caution', 'note']
  return contradictions.toSorted((one, two) => order.indexOf(one.tier) - order.indexOf(two.tier))
}

/** The moment that a finding is about. One that only the finding knows is added to the moments. */
function foundMoment(
  { leaf, finding, negated }: JudgedLeaf,
  moments: Moment[],
  from: number,
): Moment | undefined {
  const { calls = [], at, turn, fact } = finding
  if (calls.length > 0) {
    const isTooMany = finding.truth === negated && 'count' in leaf && leaf.count !== undefined
    const id = isTooMany ? calls.at(-1) : calls[0]
    const own = moments.filter(({ call }) => call === id)
    return own.find(({ lane }) => lane === (isTooMany ? 'requests' : 'server')) ?? own[0]
  }
  if (at === undefined) return undefined
  const lane = laneOf(leaf)
  const t = at - from
  const near = moments.filter(
    (each) => each.lane === lane && each.weight > 0 && Math.abs(each.t - t) <= NEAR_MS,
  )
  const text = textOf(leaf, finding.evidence?.observed)
  const fits = ({ texts = [] }: Moment) => texts.some((each) => isLike(each, text))
  const sameTurn = near.filter((each) => each.turn === turn)
  const found =
    sameTurn.find(fits) ??
    sameTurn[0] ??
    near.filter((each) => each.t <= t + 1).findLast(fits) ??
    near.findLast((each) => each.t <= t + 1 && each.who === 'act')
  if (found !== undefined) {
    const { texts = [] } = found
    const index = texts.findIndex((each) => isLike(each, text))
    if (index > 0) Object.assign(found, shownWords([texts[index] ?? '', ...texts.toSpliced(index, 1)]))
    if (index >= 0 || lane !== 'page') return found
    if (found.turn === turn) {
      const words = foundWords(leaf, fact, finding.evidence?.observed)
      return Object.assign(found, { label: words, sentence: `The page: ${words}.` })
    }
  }
  const words = foundWords(leaf, fact, finding.evidence?.observed)
  const known: Moment = {
    id: `found${moments.length}`,
    lane,
    t,
    who: finding.cause === undefined || finding.cause.startsWith('act:') ? 'act' : 'others',
    label: words,
    sentence: `Seen: ${words}.`,
    weight: 9,
    turn: turn ?? -1,
    ...(finding.via === undefined ? {} : { via: finding.via }),
  }
  moments.push(known)
  return known
}

/** A finding in words; where something is there that should not be, what it is. */
function foundWords(leaf: JudgedLeaf['leaf'], fact: string, observed: unknown): string {
  if (!('absent' in leaf) || leaf.absent !== true) return fact
  const what =
    typeof observed === 'string'
      ? quote(observed)
      : leaf.kind === 'element'
        ? describeLocator(leaf)
        : undefined
  return what === undefined ? fact : `${what} is on the page`
}

function textOf(leaf: JudgedLeaf['leaf'], observed: unknown): string {
  if (leaf.kind === 'text') return typeof observed === 'string' ? observed : leaf.contains
  if (leaf.kind === 'element' && typeof leaf.hasText === 'string') return leaf.hasText
  return ''
}

function isLike(one: string, other: string): boolean {
  if (other === '') return false
  const [text, sought] = [one, other].map((each) => each.replace(/\s+/g, ' ').trim().toLowerCase())
  return (
    text !== undefined &&
    sought !== undefined &&
    (text.includes(sought) || (text.length > 3 && sought.includes(text)))
  )
}

/** What is wrong with an answer, and not with its request. */
const OF_ANSWERS: ReadonlySet<string> = new Set([
  'stale-response',
  'write-ignored',
  'answer-not-shown',
  'response-ignored',
])

/** The moment of the counter-evidence. */
function counterMoment(
  { kind, call, at }: Contradiction,
  moments: readonly Moment[],
  from: number,
): Moment | undefined {
  const t = at - from
  if (call !== undefined) {
    const own = moments.filter((each) => each.call === call)
    const answer = own.find(({ lane }) => lane === 'server')
    return answer !== undefined && (answer.isBad === true || OF_ANSWERS.has(kind)) ? answer : own[0]
  }
  const [nearest] = moments.toSorted(
    (one, two) => Math.abs(one.t - t) - Math.abs(two.t - t) || two.weight - one.weight,
  )
  return nearest === undefined || Math.abs(nearest.t - t) > NEAR_MS ? undefined : nearest
}

/** Calls that a contradiction is about besides its own. */
function companions(
  contradictions: readonly Contradiction[],
  { calls, writes, overtaken }: Evidence,
): Set<CallId> {
  const found = new Set<CallId>()
  for (const { kind, call: id } of contradictions) {
    const call = calls.find((each) => each.id === id)
    if (call === undefined) continue
    found.add(call.id)
    const pair = kind === 'stale-response' ? overtaken.find(({ older }) => older === id) : undefined
    if (pair !== undefined) found.add(pair.newer)
    else for (const other of writes) if (isSamePlace(call, other)) found.add(other.id)
  }
  return found
}

function isSamePlace({ started: one }: NetworkCall, { started: other }: NetworkCall): boolean {
  return placeOf(one.data.url) === placeOf(other.data.url)
}

/** Ids of the moments that have a number. */
function choose(
  moments: readonly Moment[],
  roles: ReadonlyMap<string, unknown>,
  beside: ReadonlySet<CallId>,
): Set<string> {
  const chosen = new Set<string>()
  const add = (id: string) => {
    if (chosen.size < TOLD_MOST) chosen.add(id)
  }
  const ofCall = (call: CallId | undefined) =>
    call === undefined ? [] : moments.filter((each) => each.call === call)
  for (const { id } of moments.filter(({ lane }) => lane === 'input').slice(0, ACTS)) add(id)
  const decisive = moments.filter(({ id }) => roles.has(id))
  for (const { id } of decisive) add(id)
  for (const call of beside) for (const { id } of ofCall(call)) add(id)
  for (const moment of decisive) {
    for (const { id } of ofCall(moment.call)) add(id)
    // What led to it, call by call.
    const seen = new Set<CallId>()
    for (let via = moment.via; via !== undefined && !seen.has(via); ) {
      seen.add(via)
      const own = ofCall(via)
      for (const { id } of own) add(id)
      via = own.find(({ lane }) => lane === 'requests')?.via
    }
  }
  fill(moments, chosen, decisive.length > 0)
  return chosen
}

/**
 * Adds what else tells most, until enough have a number.
 *
 * @param isDecided what the verdict rests on is chosen: what other calls led to would only distract
 */
function fill(moments: readonly Moment[], chosen: Set<string>, isDecided: boolean): void {
  const told = new Set(
    moments.flatMap(({ id, call }) => (call !== undefined && chosen.has(id) ? [call] : [])),
  )
  const isLed = ({ via }: Moment) => via !== undefined && told.has(via)
  const worth = (moment: Moment) =>
    (moment.isBad === true ? 20 : 0) + (isLed(moment) ? 10 : 0) + moment.weight
  const telling = moments
    .filter(({ who, weight }) => who !== 'others' && weight >= 3)
    .filter(
      (moment) =>
        !isDecided ||
        isLed(moment) ||
        (moment.via === undefined && moment.call === undefined) ||
        isAlone(moment, moments),
    )
    .toSorted((one, two) => worth(two) - worth(one))
  const labels = new Set(moments.flatMap(({ id, label }) => (chosen.has(id) ? [label] : [])))
  for (const moment of telling) {
    const own = moment.call === undefined ? [moment] : moments.filter(({ call }) => call === moment.call)
    if (labels.has(moment.label) || chosen.size + own.length > TOLD) continue
    labels.add(moment.label)
    for (const { id } of own) chosen.add(id)
  }
}

/** True for a write: each of an act's writes tells something. */
function isAlone({ weight, call }: Moment, moments: readonly Moment[]): boolean {
  return call !== undefined && (weight >= 6 || moments.filter(({ lane }) => lane === 'requests').length <= 2)
}

function arrowsOf(told: readonly Told[]): Story['arrows'] {
  const answers = new Map(told.filter(({ lane }) => lane === 'server').map(({ call, id }) => [call, id]))
  const sent = new Map(told.filter(({ lane }) => lane === 'requests').map(({ call, id }) => [call, id]))
  return told.flatMap(({ id, lane, call, via, who, t }) => {
    if (lane === 'input') return []
    if (lane === 'server' && call !== undefined) {
      const request = sent.get(call)
      return request === undefined ? [] : [{ from: request, to: id }]
    }
    const answer = via === undefined ? undefined : answers.get(via)
    if (answer !== undefined) return [{ from: answer, to: id }]
    const act = told.findLast((each) => each.lane === 'input' && each.t <= t)
    return who === 'act' && via === undefined && act !== undefined ? [{ from: act.id, to: id }] : []
  })
}
