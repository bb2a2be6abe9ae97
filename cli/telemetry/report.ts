import { printable } from '../../sdk/protocol/printable.js'
import { requestText } from '../outbound/post.js'
import { dueAt } from './due.js'
import type { Counts } from './events.js'
import type { TelemetryFiles } from './files.js'
import { payloadText } from './payload.js'
import { telemetrySwitch } from './state.js'
import type { Switch } from './switch.js'

export interface TelemetryReport {
  on: boolean
  because: Switch['because']
  /** why, as the end of a sentence */
  message: string
  /** where it would go */
  address?: string
  /** when it would go, ISO 8601; the first command from then on sends it. Absent when nothing is counted. */
  due?: string
  events: Counts
  /** exactly the bytes that would go, as UTF-8; null if none would */
  request: string | null
  folder: string
  log: string
}

/** What would be sent now. Creates the id if there are counts, because the id is part of the bytes. */
export async function reportOn(files: TelemetryFiles): Promise<TelemetryReport> {
  const state = await telemetrySwitch(files)
  const { on, because, message } = state
  const { folder, log } = files
  if (!state.on) return { on, because, message, events: {}, request: null, folder, log }
  const { url } = state
  const events = await files.counts()
  const about = { on, because, message, address: url.href, events, folder, log }
  if (Object.keys(events).length === 0) return { ...about, request: null }
  const due = new Date(dueAt(await files.triedAt(), Date.now())).toISOString()
  const request = requestText(url, payloadText(await files.ensureId(), events))
  return { ...about, due, request }
}

export function linesOf({ on, message, address, due, request, folder, log }: TelemetryReport): string[] {
  const state = `telemetry is ${on ? 'on' : 'off'}: ${printable(message)}`
  if (!on) return [state, 'Nothing is counted, and nothing is sent.']
  const files = [`What is kept is in ${folder}; what could not be sent is in ${log}`]
  if (request === null) return [state, 'Nothing is counted yet, so nothing would be sent.', ...files]
  return [
    state,
    ...files,
    `The first command after ${due} sends these ${Buffer.byteLength(request)} bytes to ${address}:`,
    '',
    ...request.split('\r\n').map(printable),
  ]
}
