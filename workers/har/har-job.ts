import type { WireError } from '../../sdk/protocol/errors.js'
import type { HarEntry } from './har.js'
import type { PlayedEntry } from './played-entry.js'

export interface SavedHar {
  file: string
  entries: number
  bytes: number
  /** bodies that are not in it */
  withoutBody?: number
}

export interface HarRead {
  entries: PlayedEntry[]
}

export interface HarFailed {
  error: WireError
}

/** Redacts and writes what was recorded. */
export interface HarWriting {
  kind: 'write'
  file: string
  recorded: readonly HarEntry[]
  /** names of credentials that the documents announced */
  keys: readonly string[]
  /** its version */
  browser: string
}

/** What the thread of a HAR does. */
export type HarJob = { kind: 'read'; file: string } | HarWriting
