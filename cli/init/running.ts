/** The app where it runs: its dev server is looked for, and its page opened. */
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { onTrial, visit } from '../doctor/visit.js'
import type { App } from './app.js'
import type { Framework } from './frameworks/framework.js'

export interface Opened {
  url: string
  /** session of its page; left out where none connected */
  sessionId?: string
  /** what the page said on its console instead */
  said?: string
}

/** ports that are looked at: a dev server takes the next one where the first is taken */
const PORTS = 4
/** ms that a server has to answer; that it has to be back after its config was changed; that a page has to connect */
const ANSWER_MS = 1_500
const BACK_MS = 20_000
const CONNECT_MS = 15_000
const RETRY_MS = 300

/** Addresses at which something serves pages that may be the app's. */
export async function candidates({ port }: Framework): Promise<string[]> {
  if (port === undefined) return []
  const urls = Array.from({ length: PORTS }, (_, i) => `http://localhost:${port + i}/`)
  const answers = await Promise.all(urls.map(isAnswered))
  return urls.filter((_, i) => answers[i] === true)
}

/**
 * Opens each of the addresses until one shows the app.
 *
 * @returns undefined where none of them is the app's, or there is no browser
 */
export async function openRunning(
  app: App,
  urls: readonly string[],
  { port, folder }: { port: number; folder: string },
): Promise<Opened | undefined> {
  let silent: Opened | undefined
  for (const url of urls) {
    // A dev server begins anew when its config has changed.
    for (const end = Date.now() + BACK_MS; !(await isAnswered(url)) && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    const seen = await onTrial({ port, folder, connectMs: CONNECT_MS }, (trial) => visit(trial, url))
    if (seen === undefined) return undefined
    const { session, said } = seen
    if (session?.app === app.name) return { url, sessionId: session.sessionId }
    if (session === undefined) silent ??= { url, said }
  }
  // Another app's page may have been opened: only of the one that there is can be said that it did not connect.
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
