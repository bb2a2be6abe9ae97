/** Counting, as the commands call it. Where no address is given it does nothing, and loads nothing. */
import { codeOf } from '../../sdk/protocol/errors.js'
import { commandEvent, type EventName } from './events.js'

/** Counts that a command runs. @param id of oclif, e.g. `verdict:export`; a command without an event is not counted */
export async function countCommand(id: string | undefined): Promise<void> {
  const event = commandEvent(id ?? '')
  if (event !== undefined) await count(event)
}

/** Counts the code of a thrown value; an error without a code is not counted. */
export async function countError(thrown: unknown): Promise<void> {
  const code = codeOf(thrown)
  if (code !== undefined) await count(`error.${code}`)
}

/** A command does not fail because something cannot be counted: `probe telemetry status` says what is wrong. */
async function count(event: EventName): Promise<void> {
  if (!process.env.PROBE_TELEMETRY_URL) return
  const { countNow } = await import('./counting.js')
  await countNow(event).catch(() => undefined)
}
