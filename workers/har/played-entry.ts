import type { HarPair } from './har.js'

/** One recorded request and its answer, as it is played. */
export interface PlayedEntry {
  /** in upper case */
  method: string
  url: string
  /** body of the request, if it had one that was recorded */
  sent?: string
  /** the request's `Origin`; empty without one */
  origin: string
  /** 0 or -1 for a request that failed */
  status: number
  headers: readonly HarPair[]
  body?: { text: string; isBase64: boolean }
  /** false when there was a body that was not recorded */
  isWhole: boolean
  /** where the answer leads */
  redirect?: string
}
