/** Handles the requests of a dev server: answers those for the SDK, and adds the SDK to documents. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect } from '../app.js'
import { addSdk, type Page } from './document.js'
import { serveScript } from './script.js'

export interface Serving extends Page {
  /** how pages connect; undefined if their own code connects */
  connect: Connect | undefined
}

/**
 * Handles a request before the server's own handlers.
 *
 * @param next calls them; not called for the SDK's own files
 */
export function takeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  serving: Serving,
  next: (error?: unknown) => void,
): void {
  addSdk(request, response, serving)
  if (!(request.url ?? '').includes('@probe/')) return next()
  serveScript(request.url ?? '', response, serving.connect).then(
    (isDone) => {
      if (!isDone) next()
    },
    (error) => next(error),
  )
}

/** Passes each different line on once, with the prefix `probe:`. */
export function onceEach(warn: (line: string) => void): (line: string) => void {
  const seen = new Set<string>()
  return (line) => {
    if (seen.has(line)) return
    seen.add(line)
    warn(`probe: ${line}`)
  }
}
