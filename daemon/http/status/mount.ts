/** The status page at `/`, told of what is new as it comes (server-sent events): nothing polls. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../../workers/timeline/clock.js'
import type { Supervisor } from '../../sessions/supervisor.js'
import { answerHtml, answerJson, type Handler, readOnly } from '../pages.js'
import { SCRIPT, STYLE, statusLine, statusPage, statusTables } from './page.js'
import { statusOf } from './status.js'

const NEWS_PATH = '/status/news'
/** people who watch at once; further ones reload */
const WATCHERS = 16
/** ms between two tellings: a flood of changes is told as one */
const PAUSE_MS = 200

export interface StatusOptions {
  handlers: Map<string, Handler>
  supervisor: Supervisor
  version: string
  clock: Clock
}

/** @returns ends what is told */
export function mountStatus({ handlers, supervisor, version, clock }: StatusOptions): () => void {
  const watchers = new Set<ServerResponse>()
  let stopPause: (() => void) | undefined
  const message = () => {
    const status = statusOf(supervisor, version)
    const told = { line: statusLine(status), tables: statusTables(status) }
    return `data: ${JSON.stringify(told)}\n\n`
  }
  const tell = () => {
    if (watchers.size === 0 || stopPause !== undefined) return
    stopPause = clock.after(PAUSE_MS, () => {
      stopPause = undefined
      const text = message()
      // One who does not read is told what is new when he has read what was.
      for (const watcher of watchers) if (!watcher.writableNeedDrain) watcher.write(text)
    })
  }
  const stopWatching = supervisor.watch(tell)
  const page = readOnly((_request, response) => {
    answerHtml(response, statusPage(statusOf(supervisor, version)), { script: SCRIPT, style: STYLE })
  })
  const news = readOnly((request, response) => {
    if (!isOwnPage(request)) return answerJson(response, 403, { error: 'only the status page is told' })
    if (watchers.size >= WATCHERS) return answerJson(response, 503, { error: `${WATCHERS} watch already` })
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    watchers.add(response)
    response.on('close', () => watchers.delete(response))
    response.on('drain', tell)
    response.write(message())
  })
  handlers.set('/', page)
  handlers.set(NEWS_PATH, news)
  return () => {
    stopWatching()
    stopPause?.()
    for (const watcher of watchers) watcher.end()
  }
}

/** A page of another origin says so, or its browser does. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return headers.origin === undefined && (site === undefined || site === 'same-origin')
}
