import type { ConsoleEntry, ConsoleLevel } from '../../sdk/protocol/events.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import { type Listing, listed } from '../reporting/listed.js'
import { type Origin, originOf } from '../reporting/origin.js'
import { defineOperation } from './operation.js'

export interface ConsoleInput {
  /** default: every level */
  level?: ConsoleLevel
  /** default: everything that was recorded */
  since?: Cursor
}

/** A console call. Long texts are cut. */
export interface ListedLog extends ConsoleEntry, Origin {
  t: Cursor
}

export interface ConsoleResult extends Listing {
  logs: ListedLog[]
}

const TEXT_CHARS = 500

export const consoleLogs = defineOperation({
  name: 'console',
  changesPage: false,
  needsPage: false,
  proves: false,
  async run(session, { level, since = 0 }: ConsoleInput): Promise<ConsoleResult> {
    const found = session.timeline
      .of('console', since)
      .filter(({ data }) => level === undefined || data.level === level)
    const about = { channel: 'console', from: since }
    const { entries, listing } = await listed(session, about, found, ({ t, cause, data }): ListedLog => {
      const text = data.text.length > TEXT_CHARS ? `${data.text.slice(0, TEXT_CHARS)}…` : data.text
      return { t, ...originOf(cause), ...data, text }
    })
    return { logs: entries, ...listing }
  },
})
