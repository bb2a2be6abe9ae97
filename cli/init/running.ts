/** Finds the app's running dev server and opens its page. */
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { onTrial, visit } from '../trial/trial.js'
import type { App } from './app.js'
import type { Framework } from './frameworks/framework.js'

export interface Opened {
  url: string
  /** session of its page; left out if none connected */
  sessionId?: string
  /** the clause that reports the page's console */
  clause?: string
}

/** ports to try: a dev server takes the next one if the first is in use */
const PORTS = 4
/** ms for a server to answer */
const ANSWER_MS = 1_500
/** ms for a server to restart after its config changed */
const RESTART_MS = 20_000
/** ms for a page to connect */
const CONNECT_MS = 15_000
const RETRY_MS = 300

/** URLs of local servers that may serve the app. */
export async function candidates({ port }: Framework): Promise<string[]> {
  if (port === undefined) return []
  const urls = Array.from({ length: PORTS }, (_, i) => `http://localhost:${port + i}/`)
  const answers = await Promise.all(urls.map(isAnswered))
  return urls.filter((_, i) => answers[i] === true)
}

/**
 * Opens each URL until one shows the app.
 *
 * @returns undefined if none of them shows the app, or without a browser
 */
export async function openRunning(
  app: App,
  urls: readonly string[],
  { port, folder }: { port: number; folder: string },
): Promise<Opened | undefined> {
  let silent: Opened | undefined
  for (const url of urls) {
    // A dev server restarts when its config changes.
    for (const end = Date.now() + RESTART_MS; !(await isAnswered(url)) && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    const seen = await onTrial({ port, folder, connectMs: CONNECT_MS }, (trial) => visit(trial, url))
    if (seen === undefined) return undefined
    const { session } = seen
    if (session === undefined) silent ??= { url, clause: seen.absence.clause }
    else if (session.app === app.name) return { url, sessionId: session.sessionId }
  }
  // With several URLs, a page that did not connect may be another app's.
  return urls.length === 1 ? silent : undefined
}

async function isAnswered(url: string): Promise<boolean> {
  const { hostname } = new URL(url)
  const tries = hostname === 'localhost' ? [url, url.replace('localhost', LOOPBACK)] : [url]
  const answers = await Promise.all(
    tries.map((each) =>
      fetch(each, { signal: AbortSignal.timeout(ANSWER_MS), headers: { accept: 'text/html' } }).then(
        async (response) => {
          await response.body?.cancel()
          return response.headers.get('content-type')?.includes('text/html') === true
        },
        () => false,
      ),
    ),
  )
  return answers.includes(true)
}
