/** What is missing of a session's events: a reader can always tell "nothing happened" from "could not see". */
import { CHANNELS, type ChannelName, type Lost } from '../../sdk/protocol/events.js'
import type { Cursor, DocumentId } from '../../sdk/protocol/values.js'

/** A loss at its place in the order. */
export interface LossRecord extends Lost {
  /** events up to this are not known to be complete */
  until: Cursor
}

/** Losses held; older ones of a channel are told as one. */
const RECORDS = 256

/** Losses by which only events that are dropped first or by age are missing, and no answer about what is. */
const OF_EVENTS_ONLY: readonly Lost['why'][] = ['evicted', 'rate', 'outbox']

export class Losses {
  #records: LossRecord[] = []
  /** per document: events that a jump of `seq` told to be missing and that the page has not accounted for */
  readonly #gaps = new Map<DocumentId, { missing: number; records: readonly LossRecord[] }>()

  /** Events between two received ones never came; of which channel is not known, so of every one. */
  gap(doc: DocumentId, count: number, until: Cursor): void {
    const records = CHANNELS.map((channel): LossRecord => ({ channel, count, why: 'gap', until }))
    const open = this.#gaps.get(doc)
    this.#gaps.set(doc, {
      missing: (open?.missing ?? 0) + count,
      records: [...(open?.records ?? []), ...records],
    })
    this.#push(...records)
  }

  /**
   * A loss that is told. One of the page's own outbox accounts for the jump of `seq` that it made.
   *
   * @param doc the document that tells it
   */
  add({ channel, count, why }: Lost, until: Cursor, doc?: DocumentId): void {
    // A channel that could not be installed stays blind for as long as its document.
    const lasting = why === 'install-failed' ? Number.POSITIVE_INFINITY : until
    const same = this.#records.findLast((record) => record.channel === channel && record.why === why)
    if (same !== undefined && why === 'evicted') {
      same.count += count
      same.until = Math.max(same.until, lasting)
    } else this.#push({ channel, count, why, until: lasting })
    if (why === 'outbox' && doc !== undefined) this.#account(doc, count)
  }

  /** A document began: what could not be installed in the one before is of the past. */
  began(at: Cursor): void {
    for (const record of this.#records) record.until = Math.min(record.until, at)
  }

  /** What may be missing after a cursor. */
  after(from: Cursor): LossRecord[] {
    return this.#records.filter(({ until }) => until > from)
  }

  #account(doc: DocumentId, count: number): void {
    const open = this.#gaps.get(doc)
    if (open === undefined) return
    open.missing -= count
    if (open.missing > 0) return
    const explained = new Set(open.records)
    this.#records = this.#records.filter((record) => !explained.has(record))
    this.#gaps.delete(doc)
  }

  #push(...records: LossRecord[]): void {
    this.#records.push(...records)
    while (this.#records.length > RECORDS) {
      const oldest = this.#records.shift()
      const next = this.#records.find(({ channel, why }) => channel === oldest?.channel && why === oldest.why)
      if (next !== undefined) next.count += oldest?.count ?? 0
    }
  }
}

/** Channels of a list of losses. */
export function lostChannels(losses: readonly LossRecord[]): ReadonlySet<ChannelName> {
  return new Set(losses.map(({ channel }) => channel))
}

/** Channels of which more may be missing than single events: what the page said of what is, too. */
export function unseenChannels(losses: readonly LossRecord[]): ReadonlySet<ChannelName> {
  return lostChannels(losses.filter(({ why }) => !OF_EVENTS_ONLY.includes(why)))
}
