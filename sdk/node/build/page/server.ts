/** The requests of a dev server: those for the SDK are answered, documents carry it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect } from '../app.js'
import { bringInto, type Page } from './document.js'
import { serveScript } from './script.js'

export interface Serving extends Page {
  /** how pages connect; undefined where their own code does that */
  connect: Connect | undefined
}

/**
 * Takes a request before the server's own handlers.
 *
 * @param next goes on to them; not called for the SDK's own files
 */
export function takeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  serving: Serving,
  next: (error?: unknown) => void,
): void {
  bringInto(request, response, serving)
  if (!(request.url ?? '').includes('@probe/')) return next()
  serveScript(request.url ?? '', response, serving.connect).then(
    (isDone) => {
      if (!isDone) next()
    },
    (error) => next(error),
  )
}

/** Passes each line on once, as probe's. */
export function onceEach(tell: (line: string) => void): (line: string) => void {
  const told = new Set<string>()
  return (line) => {
    if (told.has(line)) return
    told.add(line)
    tell(`probe: ${line}`)
  }
}
