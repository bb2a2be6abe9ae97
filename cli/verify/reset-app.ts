/** Puts the app's data back. */
import type { ResetSettings } from '../../sdk/node/project/settings.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { startGuarded } from './guarded-command.js'

const RESET_MS = 60_000

export interface ResetOptions {
  reset: ResetSettings
  folder: string
  environment: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** @throws ProbeError APP_NOT_READY; CANCELLED */
export async function resetApp({ reset, folder, environment, signal }: ResetOptions): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(RESET_MS)])
  const why =
    'url' in reset ? await posted(reset.url, limit) : await run(reset.command, folder, environment, limit)
  if (signal.aborted) throw new ProbeError('CANCELLED', 'the run was stopped before it ended')
  if (why !== undefined) throw new ProbeError('APP_NOT_READY', `the reset failed: ${why}`, { reset })
}

/** @returns what went wrong */
async function posted(url: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { method: 'POST', signal })
    await answer.body?.cancel()
    return answer.ok ? undefined : `POST ${url} answered ${answer.status}`
  } catch (error) {
    const { cause, message } = error as Error
    return `POST ${url}: ${cause instanceof Error ? cause.message : message}`
  }
}

async function run(
  command: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const running = startGuarded(command, folder, environment)
  const stop = () => void running.stop()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const how = await running.ended
  signal.removeEventListener('abort', stop)
  if (signal.aborted) return `${command} did not end within ${RESET_MS} ms`
  return how === 'code 0' ? undefined : `${command} (${how})\n${running.output()}`.trim()
}
