/** What the person reads: verdicts, words and marks, newest first. Pure. */
import type { SessionNews } from '../../../protocol/conversation.js'
import type { EndReason } from '../../../protocol/frames.js'
import type { Milliseconds } from '../../../protocol/values.js'

export type Verified = 'yes' | 'no' | 'unknown'

type Said =
  | {
      kind: 'verdict'
      id: string
      verified: Verified
      because: string
      intent?: string
      /** a later consequence took the verdict back */
      retracted?: { now: Verified; because: string }
    }
  | { kind: 'person'; text: string; isDelivered?: true }
  | { kind: 'agent'; text: string }
  | {
      kind: 'mark'
      id: string
      note: string
      isFixed?: true
      /** what opened its file, or why it is not open */
      opening?: { by: string } | { why: string }
    }
  | { kind: 'refused'; note: string; why: string }
  | { kind: 'flow'; name: string; file: string }
  | { kind: 'ended'; reason: EndReason }

export type Entry = Said & {
  /** number within the log */
  n: number
  /** epoch ms */
  at: Milliseconds
}

export interface Log {
  /** newest first, at most KEPT */
  entries: readonly Entry[]
  /** how many verdicts there were, also those that are no longer kept */
  counts: Readonly<Record<Verified, number>>
  /** how many entries there were */
  total: number
  /** ids of the latest messages that an agent received: each agent of the tab receives them */
  delivered: readonly string[]
}

/** Older entries are dropped. */
const KEPT = 1_000
const DELIVERED = 100

export const EMPTY: Log = {
  entries: [],
  counts: { yes: 0, no: 0, unknown: 0 },
  total: 0,
  delivered: [],
}

export function withEntry(log: Log, said: Said, at: Milliseconds): Log {
  const entry = { ...said, n: log.total + 1, at }
  const counts =
    said.kind === 'verdict' ? { ...log.counts, [said.verified]: log.counts[said.verified] + 1 } : log.counts
  return { ...log, entries: [entry, ...log.entries.slice(0, KEPT - 1)], counts, total: log.total + 1 }
}

/** @param at epoch ms */
export function withNews(log: Log, news: SessionNews, at: Milliseconds): Log {
  switch (news.kind) {
    case 'verdict': {
      const { kind, id, verified, because, intent } = news
      return withEntry(log, { kind, id, verified, because, ...(intent === undefined ? {} : { intent }) }, at)
    }
    case 'retracted':
      return changed(log, (entry) =>
        entry.kind === 'verdict' && entry.id === news.id
          ? { ...entry, retracted: { now: news.now, because: news.because } }
          : entry,
      )
    case 'narration':
      return withEntry(log, { kind: 'agent', text: news.text }, at)
    case 'marked':
      return withEntry(log, { kind: 'mark', id: news.id, note: news.note }, at)
    case 'mark-refused':
      return withEntry(log, { kind: 'refused', note: news.note, why: news.why }, at)
    case 'mark-resolved':
      return changed(log, (entry) =>
        entry.kind === 'mark' && entry.id === news.id ? { ...entry, isFixed: true } : entry,
      )
    case 'opened':
      return withOpening(log, news.id, { by: news.by })
    case 'open-refused':
      return withOpening(log, news.id, { why: news.why })
    case 'delivered':
      return withDelivered(log, news.messages)
    case 'state': {
      const { reason } = news
      const [latest] = log.entries
      const isKnown = latest?.kind === 'ended' && latest.reason === reason
      return reason === undefined || isKnown ? log : withEntry(log, { kind: 'ended', reason }, at)
    }
    case 'flow-saved':
      return withEntry(log, { kind: 'flow', name: news.name, file: news.file }, at)
    case 'intent':
    case 'record-refused':
      return log
  }
}

/** Messages have no ids in the page: agents receive them in the order in which the person wrote them. */
function withDelivered(log: Log, ids: readonly string[]): Log {
  const fresh = ids.filter((id) => !log.delivered.includes(id))
  const waiting = log.entries.filter((entry) => entry.kind === 'person' && entry.isDelivered !== true)
  const received = new Set(waiting.slice(Math.max(0, waiting.length - fresh.length)))
  return {
    ...changed(log, (entry) =>
      entry.kind === 'person' && received.has(entry) ? { ...entry, isDelivered: true } : entry,
    ),
    delivered: [...log.delivered, ...fresh].slice(-DELIVERED),
  }
}

function withOpening(log: Log, id: string, opening: { by: string } | { why: string }): Log {
  return changed(log, (entry) => (entry.kind === 'mark' && entry.id === id ? { ...entry, opening } : entry))
}

function changed(log: Log, change: (entry: Entry) => Entry): Log {
  return { ...log, entries: log.entries.map(change) }
}
