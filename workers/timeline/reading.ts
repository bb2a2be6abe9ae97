/** What the driver of a lease tells of requests: those of its pages, and those of their workers, which no page sees. */
import type { Milliseconds } from '../../sdk/protocol/values.js'

export type WorkerKind = 'worker' | 'shared-worker' | 'service-worker'

export interface WorkerOrigin {
  kind: WorkerKind
  /** address of its script; redacted; omitted when several workers may have sent the request */
  url?: string
}

/** One response of a server. */
export interface ReadResponse {
  status: number
  /** by name in lower case; redacted; omitted where the app's own rules of redaction stay in the page */
  headers?: { readonly [name: string]: string }
}

export interface SentRequest {
  kind: 'sent'
  method: string
  url: string
  /** what sent it; omitted for a request of the page itself */
  worker?: WorkerOrigin
  /** a form as JSON of its fields; redacted, cut at BODY_BYTES */
  requestBody?: string
  cut?: true
}

/** The head of the answer came. */
export interface AnsweredRequest {
  kind: 'answered'
  /** redirects first; the last one is the answer */
  responses: readonly ReadResponse[]
  /** when the browser made the request, epoch ms */
  began?: Milliseconds
  /** the address that answered, when redirects led to another one */
  redirectedTo?: string
}

export interface EndedRequest {
  kind: 'ended'
  result: 'done' | 'failed' | 'aborted'
  error?: string
  /** redacted, cut at BODY_BYTES */
  responseBody?: string
  cut?: true
}

/** Of one request, in order. Redacted in the driver's thread. */
export type Reading = {
  /** number of the request in its browser */
  request: number
  /** epoch ms */
  at: Milliseconds
} & (SentRequest | AnsweredRequest | EndedRequest)
