import type { CallId, Cursor } from '../../../../sdk/protocol/values.js'
import type { Evidence } from '../../evidence.js'

/** What an act left where a value should be. */
export interface Broken {
  counter: string
  at: Cursor
  call?: CallId
}

/** Looks in one place for a broken value; undefined when it finds nothing. Most ignore what the claim names. */
export type FindBroken = (evidence: Evidence) => Broken | undefined
