/** The plain members of what a request carries. Pure. */
import { isRecord } from '../outcome/record.js'

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

/** Lower-case words of a name or a label: `firstName`, `first_name` and "First name" have the same. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** True for words that begin alike: "alerts" and "alert". */
export function areAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    short === long ||
    (short.length >= LIKE_CHARS && long.startsWith(short.slice(0, Math.max(LIKE_CHARS, short.length - 1))))
  )
}

const LIKE_CHARS = 4
