import type { Milliseconds } from '../../sdk/protocol/values.js'
import { post } from '../outbound/post.js'
import type { TelemetryFiles } from './files.js'
import { payloadText } from './payload.js'
import { telemetrySwitch } from './state.js'

/** after which an address that does not answer is given up */
const SEND_MS: Milliseconds = 5_000

/**
 * Sends counts if telemetry is still on. Each count is sent at most once: what an address does not take is gone.
 *
 * @param taken name of the counts, from `TelemetryFiles.take`
 * @throws Error whose message says why they were not sent
 */
export async function sendTaken(files: TelemetryFiles, taken: string): Promise<void> {
  const counts = await files.readTaken(taken)
  const state = await telemetrySwitch(files)
  if (!state.on || Object.keys(counts).length === 0) return
  await post(state.url, payloadText(await files.ensureId(), counts), SEND_MS)
}
