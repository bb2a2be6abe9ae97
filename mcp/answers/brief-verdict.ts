/** The brief form of a verdict: what decided, and for a `no` or `unknown` what the agent reads next. Pure. */

import { type Answer, bytesOf, textBytes } from '../../workers/answers/bytes.js'
import { elide } from '../../workers/answers/elide.js'
import type { ActAndWaitResult } from '../../workers/operations/act-and-wait.js'
import { clipMiddle } from '../../workers/wording/clip.js'
import { type BriefedAct, briefEffect } from './brief-effect.js'

/** Limits of a brief answer, without the session's id and the person's messages. */
export const BRIEF_YES_BYTES = 300
export const BRIEF_BYTES = 700
const BECAUSE_MIN_BYTES = 60
const BECAUSE_MAX_BYTES = 240
const WARNING_BYTES = 100
/** Limits of one contradiction or near miss, of the effect, and of one trace line. */
const SENTENCE_BYTES = 130
const EFFECT_BYTES = 260
const LINE_BYTES = 90
/** Limit of the line of one exchange, and its share of a `yes`. */
const EXCHANGED_BYTES = 160
const EXCHANGED_YES_BYTES = 90
const EXCHANGED_MIN_BYTES = 40
export const BRIEF_TRACE_LINES = 3

export interface FullVerdict
  extends Partial<
    Pick<
      ActAndWaitResult,
      'id' | 'since' | 'warning' | 'nearMiss' | 'propose' | 'exchanged' | 'trace' | 'moreTrace'
    >
  > {
  verified: string
  verifiedReason: string
  because: string
  dispatched?: boolean
  session?: { sessionId?: string; lastSeenMs?: number; throttled?: boolean; focused?: boolean }
  contradictions?: readonly { kind: string; tier: string; counter: string }[]
  effect?: BriefedAct
  messages?: unknown
  retracted?: unknown
}

/** Fields that a brief answer may hold in part, in output order. */
const PARTS = ['contradictions', 'nearMiss', 'propose', 'effect', 'exchanged', 'trace'] as const
type Part = (typeof PARTS)[number]
const COUNTED: { readonly [part in Part]: readonly [one: string, many: string] } = {
  contradictions: ['contradiction', 'contradictions'],
  nearMiss: ['near miss', 'near misses'],
  propose: ['proposed claim', 'proposed claims'],
  effect: ['effect', 'effects'],
  exchanged: ['exchange', 'exchanges'],
  trace: ['trace line', 'trace lines'],
}

interface Piece {
  part: Part
  value: unknown
}

/**
 * Builds the brief answer. Counts in `leftOut` what does not fit.
 *
 * @param isOneOfSeveral several sessions are connected, so the answer names its session
 */
export function briefVerdict(full: FullVerdict, isOneOfSeveral: boolean): Answer {
  const isYes = full.verified === 'yes'
  const limit = isYes ? BRIEF_YES_BYTES : BRIEF_BYTES
  const frame = frameOf(full, limit)
  const pieces = isYes
    ? valuesOf(full, valueBytes(full, limit - bytesOf({ ...frame.head, ...frame.tail })))
    : piecesOf(full)
  const lines = isYes ? 0 : linesBeyond(full)
  const kept: Piece[] = []
  const assembled = (shown: readonly Piece[]) => ({
    ...frame.head,
    ...grouped(shown),
    ...frame.tail,
    ...leftOut(
      pieces.filter((each) => !shown.includes(each)),
      lines,
    ),
  })
  for (const each of pieces) if (bytesOf(assembled([...kept, each])) <= limit) kept.push(each)
  const whole = assembled(kept)
  // A `yes` may have no room left, not even for the count.
  const { session, ...answer } = bytesOf(whole) > limit ? { ...frame.head, ...frame.tail } : whole
  const { sessionId } = full.session ?? {}
  return {
    ...answer,
    session: { ...(isOneOfSeveral && sessionId !== undefined ? { sessionId } : {}), ...session },
    ...(full.retracted === undefined ? {} : { retracted: full.retracted }),
    ...(full.messages === undefined ? {} : { messages: full.messages }),
  }
}

/** The fields of every brief answer. `because` gets the bytes that the others leave. */
function frameOf(full: FullVerdict, limit: number) {
  const { id, verified, verifiedReason, because, since, dispatched, warning, session } = full
  const head = {
    ...(id === undefined ? {} : { id }),
    verified,
    verifiedReason,
    because: '',
    ...(since === undefined ? {} : { since }),
    ...(dispatched === undefined ? {} : { dispatched }),
  }
  const { lastSeenMs, throttled, focused } = session ?? {}
  const block = { session: { lastSeenMs, throttled, focused } }
  const free = limit - bytesOf({ ...head, ...block })
  const room = Math.min(WARNING_BYTES, free - BECAUSE_MIN_BYTES - '"warning":"",'.length)
  const tail = warning === undefined ? block : { ...block, warning: clipMiddle(warning, room, textBytes) }
  const shared = limit - bytesOf({ ...head, ...tail })
  const left = Math.min(shared, BECAUSE_MAX_BYTES, Math.max(BECAUSE_MIN_BYTES, shared - reserved(full)))
  return { head: { ...head, because: clipMiddle(because, left, textBytes) }, tail }
}

/** Bytes that `because` leaves to the values of an exchange. */
function reserved({ verified, exchanged = [] }: FullVerdict): number {
  if (verified !== 'yes') return 0
  const [latest] = exchanged.slice(-1)
  if (latest === undefined) return 0
  return Math.min(EXCHANGED_YES_BYTES, bytesOf({ exchanged: [latest.values] })) + countBytes(exchanged)
}

/** Bytes of the count of exchanges that a `yes` has no room for. */
function countBytes(exchanged: readonly unknown[]): number {
  return exchanged.length < 2 ? 0 : bytesOf({ leftOut: `${exchanged.length} exchanges` })
}

/** Bytes of one line of values in a `yes`. */
function valueBytes({ exchanged = [] }: FullVerdict, room: number): number {
  return Math.max(EXCHANGED_MIN_BYTES, room - countBytes(exchanged) - bytesOf({ exchanged: [''] }) + 1)
}

/** The latest exchange first. What `because` names is not named again. */
function valuesOf({ because, exchanged = [] }: FullVerdict, bytes: number): Piece[] {
  return exchanged.toReversed().map(({ with: partner, values }) => {
    const line = because.includes(partner) ? values : `${partner} ${values}`
    return piece('exchanged', clipMiddle(line, bytes, textBytes))
  })
}

/** The optional parts of a brief answer, most important first. */
function piecesOf(full: FullVerdict): Piece[] {
  const { contradictions = [], nearMiss = [], propose = [], effect, trace = [] } = full
  const against = contradictions.map(({ kind, tier, counter }) =>
    piece('contradictions', { kind, tier, counter: clipMiddle(counter, SENTENCE_BYTES, textBytes) }),
  )
  const near = nearMiss.map((text) => piece('nearMiss', clipMiddle(text, SENTENCE_BYTES, textBytes)))
  const claims = propose.map((claim) => piece('propose', claim))
  const unexpected = effect === undefined ? undefined : briefEffect(effect, trace.length === 0)
  const values = valuesOf(full, EXCHANGED_BYTES)
  const lines = trace.map((line) => piece('trace', clipMiddle(line, LINE_BYTES, textBytes)))
  return [
    ...against.slice(0, 1),
    ...near.slice(0, 1),
    ...claims.slice(0, 1),
    ...(unexpected === undefined ? [] : [piece('effect', elide(unexpected, EFFECT_BYTES))]),
    ...values.slice(0, 1),
    ...lines.slice(0, BRIEF_TRACE_LINES),
    ...against.slice(1),
    ...near.slice(1),
    ...claims.slice(1),
    ...values.slice(1),
  ]
}

function linesBeyond({ trace = [], moreTrace = 0 }: FullVerdict): number {
  return Math.max(0, trace.length - BRIEF_TRACE_LINES) + moreTrace
}

function piece(part: Part, value: unknown): Piece {
  return { part, value }
}

function grouped(pieces: readonly Piece[]): Answer {
  const fields = PARTS.map((part) => [part, pieces.filter((each) => each.part === part)] as const)
  return Object.fromEntries(
    fields
      .filter(([, some]) => some.length > 0)
      .map(([part, some]) => [part, part === 'effect' ? some[0]?.value : some.map(({ value }) => value)]),
  )
}

/**
 * Counts what a brief answer omits.
 *
 * @param lines trace lines that are in no piece
 */
function leftOut(left: readonly Piece[], lines: number): { leftOut?: string } {
  const counts = PARTS.map((part) => {
    const count = left.filter((each) => each.part === part).length + (part === 'trace' ? lines : 0)
    return [part, count] as const
  }).filter(([, count]) => count > 0)
  const words = counts.map(([part, count]) => `${count} ${COUNTED[part][count === 1 ? 0 : 1]}`)
  return words.length === 0 ? {} : { leftOut: words.join(', ') }
}
