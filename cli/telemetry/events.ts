/** The names that are counted: a closed list, so that no other text is ever sent. docs/telemetry.md lists them. */
import { type ErrorCode, RECOVERY } from '../../sdk/protocol/errors.js'

/** Ids of the counted commands; a `.` is between the words of one. `telemetry` itself is not counted. */
export const COUNTED_COMMANDS = [
  'call',
  'demo',
  'doctor',
  'drive',
  'feedback',
  'init',
  'logs',
  'mcp',
  'open',
  'report',
  'restart',
  'serve',
  'status',
  'stop',
  'verdict.export',
  'verdict.replay',
  'verify',
] as const

export type EventName = `command.${(typeof COUNTED_COMMANDS)[number]}` | `error.${ErrorCode}`

const NAMES: ReadonlySet<string> = new Set([
  ...COUNTED_COMMANDS.map((id) => `command.${id}`),
  ...Object.keys(RECOVERY).map((code) => `error.${code}`),
])

function isEventName(name: string): name is EventName {
  return NAMES.has(name)
}

/** @param id of oclif, e.g. `verdict:export`; @returns undefined for a command that is not counted */
export function commandEvent(id: string): EventName | undefined {
  const name = `command.${id.replaceAll(':', '.')}`
  return isEventName(name) ? name : undefined
}

/** Counts of events by name, in the order of names. */
export type Counts = Partial<Record<EventName, number>>

/** @param lines one name a line; any other line is ignored */
export function countsOf(lines: string): Counts {
  const counts: Counts = {}
  for (const name of lines.split('\n').filter(isEventName).toSorted()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
