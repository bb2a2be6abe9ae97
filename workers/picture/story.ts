/** What the picture of a verdict tells: which moments have a number, what they mean, and what led to what. Pure. */
import type { VerdictBundle } from '../session/verdict-bundles.js'
import { decide } from '../verdict/decide.js'
import type { Contradiction, Evidence } from '../verdict/evidence.js'
import { choose, companions } from './choice.js'
import { laneOf, leafWords } from './claim-words.js'
import { counterMoment, foundMoment, insteadMoment } from './decisive.js'
import { LANES, type Lane, type Moment } from './moment.js'
import { momentsOf } from './moments.js'
import { tagWords } from './plain-words.js'

export type Role = 'claim' | 'against'

export interface Told extends Moment {
  /** from 1, in order of time */
  number: number
  role?: Role
  /** what its role means, in a few words */
  tag?: string
}

/** Contradictions that are marked. */
const SERIOUS = 8

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
    else if (!holds) {
      missing.push({ lane: laneOf(leaf), words: leafWords(leaf) })
      const instead = insteadMoment(judged, moments)
      if (instead !== undefined) roles.set(instead.id, { role: 'against', tag: 'instead of it' })
    }
  }
  const serious = strongestFirst(contradictions)
    .filter(({ tier }) => tier !== 'note')
    .slice(0, SERIOUS)
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
