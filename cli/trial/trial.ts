import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from '../../daemon/driven/browser.js'
import { askHealth } from '../../daemon/http/discovery.js'
import type { SessionInfo } from '../../daemon/sessions/session.js'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { quote } from '../../workers/wording/quote.js'
import { openChromium } from '../chromium/chromium.js'
import { UndoList } from '../chromium/undo.js'
import { arrivalOn, statusOn } from '../control.js'
import { callDaemon } from '../daemon-call.js'

export interface TrialOptions {
  /** TCP port of the daemon */
  port: number
  /** state folder */
  folder: string
  /** ms for a page to open and connect */
  connectMs: number
}

export interface Trial {
  executable: string
  folder: string
  port: number
  state: string
  daemonUrl: string
  connectMs: number
  undo: UndoList
  call(tool: string, args: object): Promise<object>
}

/**
 * Sets up a trial, runs it, and closes what it opened.
 *
 * @returns undefined without a browser, which the browser check reports
 */
export async function onTrial<T>(
  { port, folder, connectMs }: TrialOptions,
  run: (trial: Trial) => Promise<T>,
): Promise<T | undefined> {
  const executable = await findBrowser().catch(() => undefined)
  if (executable === undefined) return undefined
  const undo = new UndoList(() => undefined)
  try {
    const scratch = await mkdtemp(path.join(tmpdir(), 'probe-doctor-'))
    undo.add(() => rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
    const at = await daemonFor({ port, state: folder }, path.join(scratch, 'state'), undo)
    return await run({
      executable,
      folder: scratch,
      ...at,
      daemonUrl: `http://${LOOPBACK}:${at.port}`,
      connectMs,
      undo,
      call: (tool, args) => callDaemon({ port: at.port, folder: at.state, tool, arguments: args }),
    })
  } finally {
    await undo.close()
  }
}

export interface Absence {
  /** a clause that ends the sentence: what its console says, or that the browser ended */
  clause: string
  /** what to do; omitted where it depends on the page */
  fix?: string
}

/** @returns the page's session, or why it did not connect */
export async function visit(
  { executable, folder, port, state, connectMs, undo }: Trial,
  url: string,
): Promise<{ session: SessionInfo } | { session: undefined; absence: Absence }> {
  const lines: string[] = []
  const profile = path.join(folder, 'profile')
  const onConsole = (line: string) => {
    if (line.startsWith('probe:')) lines.push(line)
  }
  const { ended } = openChromium({ executable, profile, headed: false, url, onConsole }, undo)
  const over = new AbortController()
  const arrival = arrivalOn(port, state, { origin: new URL(url).origin, ms: connectMs, signal: over.signal })
  const outcome = await Promise.race([arrival, ended])
  if (typeof outcome === 'string') {
    over.abort()
    await arrival.catch(() => undefined)
    const clause = `, because the browser ended (${outcome})`
    return { session: undefined, absence: { clause, fix: 'Set PROBE_CHROME to another browser.' } }
  }
  if (outcome !== undefined) return { session: outcome }
  const [first] = lines
  const absence =
    first === undefined
      ? { clause: ', and its console has no message about it' }
      : { clause: `; its console says: ${quote(first)}`, fix: 'Follow the message of the page.' }
  return { session: undefined, absence }
}

/** The running daemon if it accepts our token; else a temporary one, on the same port if that is free. */
async function daemonFor(
  running: { port: number; state: string },
  state: string,
  undo: UndoList,
): Promise<{ port: number; state: string }> {
  const holder = await askHealth(running.port)
  const isOurs =
    typeof holder === 'object' &&
    (await statusOn(running.port, running.state).then(
      () => true,
      () => false,
    ))
  if (isOurs) return running
  // Loaded here because it is most of the program, and few trials need it.
  const { serve } = await import('../serve.js')
  const { port, close } = await serve({ port: holder === 'nobody' ? running.port : 0, folder: state })
  undo.add(close)
  return { port, state }
}
