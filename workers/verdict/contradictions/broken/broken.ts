import type { CallId, Cursor } from '../../../../sdk/protocol/values.js'
import type { Evidence } from '../../evidence.js'

/** What an act left where a value should be. */
export interface Broken {
  counter: string
  at: Cursor
  call?: CallId
}

/** Looks in one place for what is no value; undefined when there is none, or when the claim speaks about it. */
export type FindBroken = (evidence: Evidence) => Broken | undefined

/** True where an answer or a typed text speaks about such values, so that the page may show it. */
export function isQuoted({ amiss }: Evidence): boolean {
  return amiss.some(({ how }) => how === 'quoted')
}
