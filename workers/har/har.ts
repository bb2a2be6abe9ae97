/** HTTP Archive 1.2, as probe writes it. http://www.softwareishard.com/blog/har-12-spec/ */

export interface HarPair {
  name: string
  value: string
}

export interface HarRequest {
  method: string
  url: string
  httpVersion: string
  cookies: HarPair[]
  headers: HarPair[]
  queryString: HarPair[]
  postData?: { mimeType: string; text: string }
  headersSize: number
  bodySize: number
}

export interface HarContent {
  /** bytes of the decoded body */
  size: number
  mimeType: string
  /** omitted for a body that was not recorded */
  text?: string
  encoding?: 'base64'
  /** why there is no text */
  comment?: string
}

export interface HarResponse {
  /** 0 for a request that failed */
  status: number
  statusText: string
  httpVersion: string
  cookies: HarPair[]
  headers: HarPair[]
  content: HarContent
  redirectURL: string
  headersSize: number
  bodySize: number
  /** why the request failed, e.g. `net::ERR_CONNECTION_REFUSED` */
  _error?: string
}

export interface HarEntry {
  /** ISO 8601 */
  startedDateTime: string
  /** ms */
  time: number
  request: HarRequest
  response: HarResponse
  cache: Record<never, never>
  timings: { send: number; wait: number; receive: number }
}

/** A size that nobody measured. */
export const UNKNOWN_SIZE = -1
