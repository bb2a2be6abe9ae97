/** Handles a dev server's requests: serves the SDK's files, and adds the SDK to documents. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect } from '../app.js'
import { addSdk, type Page } from './document.js'
import { serveScript } from './script.js'

export interface Serving extends Page {
  /** the page's connect options; undefined if its own code connects */
  connect: Connect | undefined
}

/**
 * Handles a request before the server's own handlers.
 *
 * @param next runs the server's handlers; not called for the SDK's files
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

/** Forwards each different line once, with the prefix `probe:`. */
export function onceEach(warn: (line: string) => void): (line: string) => void {
  const seen = new Set<string>()
  return (line) => {
    if (seen.has(line)) return
    seen.add(line)
    warn(`probe: ${line}`)
  }
}
