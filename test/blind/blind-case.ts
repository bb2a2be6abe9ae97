/** A case of a blind set: a page with its server, written by somebody who knows only the user documentation. */
import type { Json } from '../../sdk/protocol/values.js'

export interface Request {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  /** parsed JSON or form; other bodies as text */
  body: unknown
  /** of the path's `:name` steps */
  params: Record<string, string>
}

export interface Reply {
  /** default 200 */
  status?: number
  json?: unknown
  text?: string
  html?: string
  headers?: Record<string, string>
  /** Location; the status is 303 then by default */
  redirect?: string
  /** ms before the answer */
  delay?: number
  /** cuts the connection instead of an answer */
  abort?: boolean
  /** parts of the body, each with the ms before it */
  stream?: [text: string, delay: number][]
}

type Handler = (request: Request) => Reply | undefined | Promise<Reply | undefined>

export interface Call {
  tool: string
  args: Record<string, Json>
}

/** What a person with the developer tools open would answer. `not yes`: more than suspicious, less than certain. */
export type Right = 'yes' | 'no' | 'not yes' | 'unknown'

export interface BlindCase {
  title: string
  library: string
  healthy: boolean
  why: string
  right: Right
  page: string
  pages?: Record<string, string>
  /** sources by address; scripts are bundled */
  files?: Record<string, string>
  serve?(state: object): Record<string, Handler>
  sockets?: Record<string, (socket: unknown) => void>
  /** where the page is opened, and served unless `pages` has another one there; default "/" */
  path?: string
  /** the last call gives the verdict */
  calls: Call[]
}
