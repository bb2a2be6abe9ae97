/** Records which events are missing, to distinguish "nothing happened" from "could not see". */
import { CHANNELS, type ChannelName, type Lost } from '../../sdk/protocol/events.js'
import type { Cursor, DocumentId } from '../../sdk/protocol/values.js'

export interface LossRecord extends Lost {
  /** events up to this cursor may be incomplete */
  until: Cursor
}

/** Limit of stored losses; older ones of a channel are merged. */
const RECORDS = 256

/** Reasons that affect only droppable or old events, never answers about the current state. */
const OF_EVENTS_ONLY: readonly Lost['why'][] = ['evicted', 'rate', 'outbox', 'unsendable']

export class Losses {
  #records: LossRecord[] = []
  /** Missing events by document: a jump of `seq` revealed them, and the page has not explained them yet. */
  readonly #gaps = new Map<DocumentId, { missing: number; records: readonly LossRecord[] }>()

  /** Records that events between two received ones are missing. Their channel is unknown, so any channel may lack them. */
  gap(doc: DocumentId, count: number, until: Cursor): void {
    const records = CHANNELS.map((channel): LossRecord => ({ channel, count, why: 'gap', until }))
    const open = this.#gaps.get(doc)
    this.#gaps.set(doc, {
      missing: (open?.missing ?? 0) + count,
      records: [...(open?.records ?? []), ...records].slice(-RECORDS),
    })
    this.#push(...records)
  }

  /**
   * Records a reported loss. An event that the page dropped before it was sent explains the jump of `seq` that it caused.
   *
   * @param doc the document that reported the loss
   */
  add({ channel, count, why }: Lost, until: Cursor, doc?: DocumentId): void {
    // A channel that could not be installed stays blind until the document ends.
    const lasting = why === 'install-failed' ? Number.POSITIVE_INFINITY : until
    const same = this.#records.findLast((record) => record.channel === channel && record.why === why)
    if (same !== undefined && why === 'evicted') {
      same.count += count
      same.until = Math.max(same.until, lasting)
    } else this.#push({ channel, count, why, until: lasting })
    if ((why === 'outbox' || why === 'unsendable') && doc !== undefined) this.#account(doc, count)
  }

  /** Call when a new document begins. Channels that failed to install in the previous one no longer matter. */
  began(at: Cursor): void {
    for (const record of this.#records) record.until = Math.min(record.until, at)
  }

  /** The document will not explain its gaps any more. */
  forget(doc: DocumentId): void {
    this.#gaps.delete(doc)
  }

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

export function lostChannels(losses: readonly LossRecord[]): ReadonlySet<ChannelName> {
  return new Set(losses.map(({ channel }) => channel))
}

/** Channels that may lack answers about the current state, not only single events. */
export function unseenChannels(losses: readonly LossRecord[]): ReadonlySet<ChannelName> {
  return lostChannels(losses.filter(({ why }) => !OF_EVENTS_ONLY.includes(why)))
}
