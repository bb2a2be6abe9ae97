import { isRecord } from '../../../protocol/record.js'

const CODE = /^exit(?:_?code)?$/i
/** Beside one of these an exit is the end of a stay, or a count of those who left. */
const ENTRY = /^ent(?:er|ry|ries|rance)/i
const MOST = 255

/** The member that says how a process ended, where that is not well: `exitCode: 1`; undefined for none. */
export function exitIn(part: unknown): string | undefined {
  const members = isRecord(part) ? Object.entries(part) : []
  const found = members.find(
    ([name, value]) => CODE.test(name) && Number.isInteger(value) && value !== 0 && Number(value) <= MOST,
  )
  // A bare `exit` beside texts is a way out, or a count.
  const isOther =
    found?.[0].toLowerCase() === 'exit' && members.some(([, value]) => typeof value === 'string')
  return found === undefined || isOther || members.some(([name]) => ENTRY.test(name))
    ? undefined
    : `${found[0]}: ${found[1]}`
}
