/** The status page at `/`. Server-sent events push each change. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../../workers/timeline/clock.js'
import type { Supervisor } from '../../sessions/supervisor.js'
import { answerHtml, answerJson, type Handler, readOnly } from '../pages.js'
import { SCRIPT, STYLE, statusLine, statusPage, statusTables } from './page.js'
import type { Status } from './status.js'

const EVENTS_PATH = '/status/events'
/** Limit of open event streams; further pages update only on reload. */
const WATCHERS = 16
/** Minimum time between two updates; changes in between are combined. */
const PAUSE_MS = 200

export interface StatusOptions {
  handlers: Map<string, Handler>
  supervisor: Supervisor
  status(): Status
  clock: Clock
}

/** @returns a function that closes the event streams */
export function mountStatus({ handlers, supervisor, status, clock }: StatusOptions): () => void {
  const watchers = new Set<ServerResponse>()
  let stopPause: (() => void) | undefined
  const message = () => {
    const current = status()
    const update = { line: statusLine(current), tables: statusTables(current).text }
    return `data: ${JSON.stringify(update)}\n\n`
  }
  const push = () => {
    if (watchers.size === 0 || stopPause !== undefined) return
    stopPause = clock.after(PAUSE_MS, () => {
      stopPause = undefined
      const text = message()
      // A slow reader gets the current state after it has read the previous one.
      for (const watcher of watchers) if (!watcher.writableNeedDrain) watcher.write(text)
    })
  }
  const stopWatching = supervisor.subscribe(push)
  const page = readOnly((_request, response) => {
    answerHtml(response, statusPage(status()), { script: SCRIPT, style: STYLE })
  })
  const events = readOnly((request, response) => {
    if (!isOwnPage(request)) return answerJson(response, 403, { error: 'only the status page may read this' })
    if (watchers.size >= WATCHERS)
      return answerJson(response, 503, { error: `${WATCHERS} pages are already connected` })
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    watchers.add(response)
    response.on('close', () => watchers.delete(response))
    response.on('drain', push)
    response.write(message())
  })
  handlers.set('/', page)
  handlers.set(EVENTS_PATH, events)
  return () => {
    stopWatching()
    stopPause?.()
    for (const watcher of watchers) watcher.end()
  }
}

/** False for a page of another origin, by its Origin or Fetch Metadata headers. https://www.w3.org/TR/fetch-metadata/ */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return headers.origin === undefined && (site === undefined || site === 'same-origin')
}
