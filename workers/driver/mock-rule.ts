/** One rule of a network mock. Pure. */
import type { Json } from '../../sdk/protocol/values.js'

export interface MockRule {
  /** part of the URL; default: every URL */
  urlContains?: string
  /** case-insensitive; default: every method */
  method?: string
  /** default 200, if there is a body or there are headers; without all three, the server answers */
  status?: number
  /** a text, or a value that is sent as JSON */
  body?: Json
  headers?: { readonly [name: string]: string }
  delayMs?: number
  /** the request fails as without a network */
  offline?: boolean
  /** how many requests it answers; default: all */
  times?: number
}

/** A rule by what it chooses and does, without what it sends. */
export type NamedRule = Omit<MockRule, 'body' | 'headers'>

export function nameOf({ body: _, headers: __, ...rule }: MockRule): NamedRule {
  return rule
}

export function matches({ urlContains, method }: MockRule, ofRequest: string, url: string): boolean {
  return (
    (urlContains === undefined || url.includes(urlContains)) &&
    (method === undefined || method.toUpperCase() === ofRequest.toUpperCase())
  )
}

/** For sentences, e.g. `status 500, delayed by 300 ms`. */
export function effectOf({ status, body, headers, delayMs, offline }: MockRule): string {
  const isAnswered = status !== undefined || body !== undefined || headers !== undefined
  return [
    ...(offline === true ? ['offline'] : isAnswered ? [`status ${status ?? 200}`] : []),
    ...(delayMs === undefined ? [] : [`delayed by ${delayMs} ms`]),
  ].join(', ')
}
