import { stateFolder } from '../../daemon/files/state-folder.js'
import { printable } from '../../sdk/protocol/printable.js'
import { type Choice, TelemetryFiles } from './files.js'
import { noticeLine } from './notice.js'
import { telemetrySwitch } from './state.js'
import type { Switch } from './switch.js'

export type Chosen = Pick<Switch, 'on' | 'because' | 'message'>

/**
 * Keeps what the person chose.
 *
 * @param say prints whether telemetry is on now, and the notice if it is
 * @throws ProbeError UNSAFE_FOLDER
 */
export async function choose(choice: Choice, say: (line: string) => void): Promise<Chosen> {
  const files = new TelemetryFiles(stateFolder())
  await files.choose(choice)
  const state = await telemetrySwitch(files)
  const { on, because, message } = state
  say(`telemetry is ${on ? 'on' : 'off'}: ${printable(message)}`)
  if (state.on) say(noticeLine(state.url))
  return { on, because, message }
}
