/** One thing that happened in the window of a verdict, as the picture shows it. */
import type { CallId } from '../../sdk/protocol/values.js'

/** From top to bottom: each leads to the next. */
export const LANES = ['input', 'requests', 'server', 'state', 'page', 'console'] as const
export type Lane = (typeof LANES)[number]

/** `unknown`: it may be the act's */
export type Who = 'act' | 'others' | 'unknown'

export interface Moment {
  /** unique in its verdict */
  id: string
  lane: Lane
  /** ms since the window began */
  t: number
  /** ms since the window began; only for a request, until its answer */
  until?: number
  /** a request without an answer */
  isOpen?: true
  who: Who
  /** a few words for the picture */
  label: string
  /** one sentence for the list */
  sentence: string
  isBad?: true
  /** how much it tells, beside what the verdict rests on */
  weight: number
  turn: number
  call?: CallId
  /** the call whose answer led to it */
  via?: CallId
  /** texts that appeared with it */
  texts?: readonly string[]
}
