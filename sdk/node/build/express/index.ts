/** The middleware for servers that render their pages themselves: `import { probe } from 'probe-runtime/express'`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BuildOptions, parseOptions } from '../options.js'
import { takeRequest } from '../page/server.js'
import { servedWith } from '../serving.js'

export type { BuildOptions } from '../options.js'

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/**
 * Observes the pages of a server in development: adds the SDK to the start of every document that it sends. For Express,
 * Connect, and every server that takes such a middleware. Does nothing when `NODE_ENV` is `production`.
 *
 * Use it before every other middleware.
 *
 * @param options all optional
 * @throws ProbeError BAD_ARGUMENTS for invalid options
 * @example
 * if (process.env.NODE_ENV !== 'production') app.use((await import('probe-runtime/express')).probe())
 */
export function probe(options: BuildOptions = {}): Middleware {
  const parsed = parseOptions(options, 'probe-runtime/express')
  if (process.env.NODE_ENV === 'production') return (_request, _response, next) => next()
  const { serving } = servedWith(parsed)
  return (request, response, next) => takeRequest(request, response, serving, next)
}
