/** Starts the app's server for a run, unless one answers already. */
import { setTimeout as after } from 'node:timers/promises'
import type { ServeSettings } from '../../sdk/node/project/settings.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { UndoList } from '../chromium/undo.js'
import { startGuarded } from './guarded-command.js'

const TIMEOUT_MS = 60_000
/** between two questions */
const AGAIN_MS = 200
const ANSWER_MS = 2_000
const SAY_MS = 5_000
/** A server that is not ready yet answers so. */
const NOT_READY = 500

export interface ServeOptions {
  serve: ServeSettings
  folder: string
  environment: Readonly<Record<string, string>>
  undo: UndoList
  say(line: string): void
  signal: AbortSignal
}

/**
 * @param undo receives the end of the server, if it was started here
 * @throws ProbeError APP_NOT_READY with what the server printed last; CANCELLED
 */
export async function serveApp({
  serve,
  folder,
  environment,
  undo,
  say,
  signal,
}: ServeOptions): Promise<void> {
  const { command, url, timeoutMs = TIMEOUT_MS } = serve
  if ((await statusOf(url, signal)) !== undefined) {
    say(`${url} answers already, and is used as it is`)
    return
  }
  say(`starting: ${command}`)
  const server = startGuarded(command, folder, environment)
  undo.add(() => server.stop())
  const over = new AbortController()
  const failed = server.ended.then((how) => `the server ended (${how})`)
  try {
    const why = await Promise.race([
      answering(url, timeoutMs, say, AbortSignal.any([signal, over.signal])),
      failed,
    ])
    if (signal.aborted) throw new ProbeError('CANCELLED', 'the run was stopped before it ended')
    if (why === undefined) return say(`${url} answers`)
    const output = server.output()
    const printed = output === '' ? 'It printed nothing.' : `It printed last:\n${output}`
    throw new ProbeError('APP_NOT_READY', `${why}: ${command}\n${printed}`, { command, url })
  } finally {
    over.abort()
  }
}

/** Resolves when the server is ready; with the reason when the time is up. */
async function answering(
  url: string,
  timeoutMs: number,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const began = performance.now()
  let said = began
  let status: number | undefined
  for (;;) {
    status = await statusOf(url, signal)
    if (status !== undefined && status < NOT_READY) return undefined
    const now = performance.now()
    if (signal.aborted || now - began > timeoutMs) break
    if (now - said > SAY_MS) {
      say(`waiting for ${url} (${Math.round((now - began) / 1_000)} s)`)
      said = now
    }
    await after(AGAIN_MS, undefined, { signal }).catch(() => undefined)
  }
  const what = status === undefined ? 'did not answer' : `answered ${status}`
  return `${url} ${what} within ${timeoutMs} ms`
}

/** @returns undefined when nothing answers */
async function statusOf(url: string, signal: AbortSignal): Promise<number | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
  const answer = await fetch(url, { redirect: 'manual', signal: limit }).catch(() => undefined)
  await answer?.body?.cancel().catch(() => undefined)
  return answer?.status
}
