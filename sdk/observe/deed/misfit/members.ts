/** The plain members of what a request carries. Pure. */
import { isRecord } from '../../../protocol/record.js'

const DEPTH = 6
const MEMBERS = 500

export interface Member {
  name: string
  value: string | number | boolean
}

/**
 * @param sent a parsed body, or its text, which may be a form
 * @param href whose query counts too; default none
 */
export function membersOf(sent: unknown, href?: string): Member[] {
  const members: Member[] = href === undefined ? [] : formOf(new URL(href).search)
  if (typeof sent === 'string')
    members.push(...(/^[^\s<{[=]+=/.test(sent) ? formOf(sent) : [{ name: '', value: sent }]))
  else collect(sent, '', members, DEPTH)
  return members.slice(0, MEMBERS)
}

function formOf(text: string): Member[] {
  return [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }))
}

function collect(value: unknown, name: string, members: Member[], depth: number): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    members.push({ name, value })
  else if (depth > 0 && members.length < MEMBERS && Array.isArray(value))
    for (const item of value) collect(item, name, members, depth - 1)
  else if (depth > 0 && members.length < MEMBERS && isRecord(value))
    for (const [key, item] of Object.entries(value)) collect(item, key, members, depth - 1)
}
