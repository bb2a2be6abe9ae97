/** Records that the page had read, and what a write made of them. Part of the page's third script. */
import { isRecord } from '../../../protocol/record.js'
import type { Read } from '../../network/recent-reads.js'
import { loneRecordOf, recordsOf } from '../../network/records-of.js'
import { decoded } from './decoded.js'
import { pathOf } from './path-of.js'

const RECORDS = 500

export type Known = Record<string, unknown>

/** A write that was done. */
export interface Written {
  href: string
  sent: unknown
  answer: unknown
}

export interface Rewritten {
  /** as it was read */
  known: Known
  /** what was sent of it, and answered */
  stored: Known
  /** those of its list, itself included; empty when it was read alone */
  records: readonly Known[]
}

/** @param reads what the page had read before the write */
export function rewrittenBy({ href, sent, answer }: Written, reads: readonly Read[]): Rewritten[] {
  const path = pathOf(href)
  const parts = [answer, ...(isRecord(answer) ? Object.values(answer) : [])].filter(isRecord)
  return reads
    .filter((read) => mayHave(pathOf(read.href), path))
    .flatMap((read) => {
      const records = recordsOf(read).slice(0, RECORDS).filter(isRecord)
      const lone = pathOf(read.href) === path ? loneRecordOf(read) : undefined
      const known = lone ?? knownIn(records, pathOf(read.href), path, parts)
      if (known === undefined) return []
      const answered = parts.find((part) => Object.keys(part).some((name) => name in known))
      return [{ known, stored: { ...(isRecord(sent) ? sent : {}), ...answered }, records }]
    })
}

/** True for a read at the write's address or above it: `/tasks` of a write to `/tasks/7/done`. */
function mayHave(from: string, path: string): boolean {
  return path === from || path.startsWith(`${from}/`)
}

/** The record that the write is about: the one with the answer's id, or below the address of its list. */
function knownIn(
  records: readonly Known[],
  from: string,
  path: string,
  parts: readonly Known[],
): Known | undefined {
  const id = path.startsWith(`${from}/`) ? decoded(path.slice(from.length + 1)) : undefined
  return records.find(
    (each) => each.id !== undefined && (String(each.id) === id || parts.some((part) => part.id === each.id)),
  )
}
