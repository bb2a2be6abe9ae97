/** The brief form of a verdict: what decided, and for a `no` or `unknown` what the agent reads next. Pure. */

import type { PageLine } from '../../../sdk/protocol/commands/around.js'
import { type Answer, bytesOf, textBytes } from '../../../workers/answers/bytes.js'
import { elide } from '../../../workers/answers/elide.js'
import { clipMiddle } from '../../../workers/wording/clip.js'
import { briefEffect } from './effect.js'
import { EXCHANGE_BYTES, exchangeLine } from './exchange-lines.js'
import { type FullVerdict, frameOf } from './frame.js'
import { leftOut } from './left-out.js'
import { byRank, inReadingOrder, isChanged } from './page-lines.js'
import { briefYes } from './yes.js'

/** Limit of a brief `no` or `unknown`, without the session's id and the person's messages. */
export const BRIEF_BYTES = 700
/** Limits of one contradiction or near miss, of the effect, and of one trace line. */
const SENTENCE_BYTES = 130
const EFFECT_BYTES = 260
const LINE_BYTES = 90
export const BRIEF_TRACE_LINES = 3

/** Fields that a brief answer may hold in part, in output order. */
const PARTS = ['contradictions', 'nearMiss', 'propose', 'effect', 'exchanged', 'page', 'trace'] as const
type Part = (typeof PARTS)[number]

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
  const { session, ...answer } = full.verified === 'yes' ? briefYes(full) : briefDoubt(full)
  const { sessionId } = full.session ?? {}
  return {
    ...answer,
    session: {
      ...(isOneOfSeveral && sessionId !== undefined ? { sessionId } : {}),
      ...(session as FullVerdict['session']),
    },
    ...(full.retracted === undefined ? {} : { retracted: full.retracted }),
    ...(full.messages === undefined ? {} : { messages: full.messages }),
  }
}

/** A `no` or an `unknown`. */
function briefDoubt(full: FullVerdict): Answer {
  const { head, tail } = frameOf(full, BRIEF_BYTES)
  const pieces = piecesOf(full, head.because)
  const lines = linesBeyond(full)
  const kept: Piece[] = []
  const assembled = (shown: readonly Piece[]) => ({
    ...head,
    ...grouped(shown, full),
    ...tail,
    ...leftOut(
      countsOf(
        pieces.filter((each) => !shown.includes(each)),
        lines,
      ),
    ),
  })
  for (const each of pieces) if (bytesOf(assembled([...kept, each])) <= BRIEF_BYTES) kept.push(each)
  return assembled(kept)
}

/**
 * The optional parts of a brief answer, most important first.
 *
 * @param because as the answer has it; what it says is not said again
 */
function piecesOf(full: FullVerdict, because: string): Piece[] {
  const { contradictions = [], nearMiss = [], propose = [], effect, page = [], trace = [] } = full
  const against = contradictions.map(({ kind, tier, counter }) =>
    piece('contradictions', {
      kind,
      tier,
      ...(because.includes(counter) ? {} : { counter: clipMiddle(counter, SENTENCE_BYTES, textBytes) }),
    }),
  )
  const near = nearMiss.map((text) => piece('nearMiss', clipMiddle(text, SENTENCE_BYTES, textBytes)))
  const claims = propose.map((claim) => piece('propose', claim))
  const unexpected = effect === undefined ? undefined : briefEffect(effect, trace.length === 0)
  const values = (full.exchanged ?? [])
    .toReversed()
    .map((exchange) => piece('exchanged', exchangeLine(exchange, because, EXCHANGE_BYTES)))
  const around = byRank(page).map((line) => piece('page', line))
  const lines = trace.map((line) => piece('trace', clipMiddle(line, LINE_BYTES, textBytes)))
  return [
    ...against.slice(0, 1),
    ...near.slice(0, 1),
    ...claims.slice(0, 1),
    ...(unexpected === undefined ? [] : [piece('effect', elide(unexpected, EFFECT_BYTES))]),
    ...values.slice(0, 1),
    ...against.slice(1).filter(isCaution),
    ...around,
    ...lines.slice(0, BRIEF_TRACE_LINES),
    ...against.slice(1).filter((each) => !isCaution(each)),
    ...near.slice(1),
    ...claims.slice(1),
    ...values.slice(1),
  ]
}

function linesBeyond({ trace = [], moreTrace = 0 }: FullVerdict): number {
  return Math.max(0, trace.length - BRIEF_TRACE_LINES) + moreTrace
}

function isCaution({ value }: Piece): boolean {
  return (value as { tier: string }).tier !== 'note'
}

function piece(part: Part, value: unknown): Piece {
  return { part, value }
}

function grouped(pieces: readonly Piece[], { page = [] }: FullVerdict): Answer {
  const fields = PARTS.map(
    (part) => [part, pieces.filter((each) => each.part === part).map(({ value }) => value)] as const,
  )
  const shownAs = (part: Part, values: readonly unknown[]) => {
    if (part === 'effect') return values[0]
    return part === 'page' ? inReadingOrder(page, values) : values
  }
  return Object.fromEntries(
    fields.filter(([, values]) => values.length > 0).map(([part, values]) => [part, shownAs(part, values)]),
  )
}

/** How many pieces of each part are omitted. @param lines trace lines that are in no piece */
function countsOf(left: readonly Piece[], lines: number): [Part, number][] {
  return PARTS.map((part) => {
    const some = left.filter((each) => each.part === part && isCounted(each))
    return [part, some.length + (part === 'trace' ? lines : 0)]
  })
}

/** Unchanged lines of the page are not counted. */
function isCounted({ part, value }: Piece): boolean {
  return part !== 'page' || isChanged(value as PageLine)
}
