/** Which act's own chain is leaving this document, and with what request. */
import { actsOf } from '../protocol/cause.js'
import type { Mark } from './channel.js'

export interface Leaving {
  acts: string[]
  method: string
  url: string
}

let leaving: Leaving | undefined

/** Notes that the turn of this mark asked for another document. */
export function noteLeaving(mark: Mark, url: string, method = 'GET'): void {
  const acts = actsOf(mark.cause)
  if (acts.length > 0) leaving = { acts, method, url }
  else if (leaving !== undefined && leaving.url !== url) leaving = undefined
}

/** What is known of the navigation that is under way. */
export function whatLeaves(): Leaving | undefined {
  return leaving
}
