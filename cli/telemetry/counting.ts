import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { SENDER } from '../telemetry-sender.js'
import { dueAt } from './due.js'
import type { EventName } from './events.js'
import { TelemetryFiles } from './files.js'
import { noticeLine } from './notice.js'
import { telemetrySwitch } from './state.js'

/**
 * Counts an event if telemetry is on; a command also starts the process that sends, if that is due. Where only the notice is missing,
 * shows it instead; then this process counts nothing.
 *
 * @throws Error of the state folder, or of a process that does not start
 */
export async function countNow(event: EventName): Promise<void> {
  const files = new TelemetryFiles(stateFolder())
  const state = await telemetrySwitch(files)
  if (!state.on) {
    if (state.because === 'notice_not_shown') await showNotice(files, state.url)
    return
  }
  if (isNoticeHere) return
  // Before this command is counted, so that exactly those bytes are sent that `probe telemetry status` showed.
  if (event.startsWith('command.') && (await isDue(files))) await sendCounts(files)
  await files.count(event)
}

/** Nothing is counted in the process that showed the notice: its reader can still say no. */
let isNoticeHere = false

/** Only a terminal shows it to a person. */
async function showNotice(files: TelemetryFiles, url: URL): Promise<void> {
  if (!process.stderr.isTTY) return
  isNoticeHere = true
  await files.showNoticeOnce(() => void writeSync(process.stderr.fd, `${noticeLine(url)}\n`))
}

async function isDue(files: TelemetryFiles): Promise<boolean> {
  const now = Date.now()
  return dueAt(await files.triedAt(), now) <= now
}

/** The sender outlives this process, which does not wait for it. */
async function sendCounts(files: TelemetryFiles): Promise<void> {
  const taken = await files.take()
  if (taken === undefined) return
  await files.noteTry()
  spawn(process.execPath, [fileURLToPath(SENDER), taken], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    cwd: path.parse(process.execPath).root,
    env: { ...process.env, PROBE_STATE_DIR: path.resolve(stateFolder()) },
  })
    .on('error', () => undefined)
    .unref()
}
