/** Whether a write is about another record than the one that the agent acted on. Pure. */

import { foldText } from '../../../protocol/match.js'
import { isRecord } from '../../../protocol/record.js'
import { containsWhole } from '../../../protocol/whole.js'
import { areAlike } from '../../reading/words.js'
import type { Member } from '../misfit/members.js'
import { decoded } from './decoded.js'

const LEAST_CHARS = 3
const IDENTITIES = ['id', '_id', 'uuid', 'key', 'slug', 'sku', 'code'] as const

/** Names of members that hold the id of a record: `id`, `slot_id`, `slotId`. */
const ID_MEMBER = /^(?:(\w+?)_?)?id$/i

export interface Naming {
  /** the id that a write names */
  id: string
  /** it is a step of the write's address below that of the list */
  isInAddress: boolean
  /** names of the write's members, where its id says not of what: each must be one of the record */
  names?: readonly string[]
}

/** A form or section whose title names a record: its texts, and the members of the write. */
export interface Titled {
  texts: readonly string[]
  members: readonly Member[]
}

/** Members of a GraphQL request beside its variables. */
const OF_GRAPHQL = /^(?:query|operationName)$/

/**
 * The id by which a write may name a record of a list.
 *
 * @param from address of the list
 * @param to address of the write: that of the list, and an id
 * @param members of the write's body; one that is named like the list has the id otherwise
 */
export function namingOf(from: string, to: string, members: readonly Member[]): Naming | undefined {
  const [base, path] = [from, to].map((address) => new URL(address).pathname.replace(/\/$/, '')) as [
    string,
    string,
  ]
  if (path.startsWith(`${base}/`)) {
    const id = decoded(path.slice(base.length + 1).split('/')[0] ?? '')
    return { id, isInAddress: true }
  }
  if (path === base) return plainNaming(members)
  const kind = base.split('/').at(-1) ?? ''
  const named = members.filter(({ name }) => {
    const stem = ID_MEMBER.exec(name)?.[1]
    return (
      stem !== undefined && stem.length >= LEAST_CHARS && areAlike(stem.toLowerCase(), kind.toLowerCase())
    )
  })
  const [only] = named
  return named.length === 1 && only !== undefined ? { id: String(only.value), isInAddress: false } : undefined
}

/** `{ id, name }`, sent to the address of the list. */
function plainNaming(members: readonly Member[]): Naming | undefined {
  const [only, ...others] = members.filter(({ name }) => name === 'id')
  const names = members.map(({ name }) => name).filter((name) => !OF_GRAPHQL.test(name))
  // A query of GraphQL with nothing but an id may be about any kind of record.
  const isBare = members.some(({ name }) => OF_GRAPHQL.test(name)) && names.length < 2
  return only === undefined || others.length > 0 || isBare
    ? undefined
    : { id: String(only.value), isInAddress: false, names }
}

/**
 * @param list records that a read was answered with
 * @param naming how a write names one of them
 * @param near text around the control that the agent acted on
 * @param titled where `near` is only a title: its record must not be named by the write as well, nor the write's own there
 * @returns a text of another record of the list, which only that one has and which is in `near`; undefined where `near`
 *   has one of the write's own record, or the list does not decide
 */
export function otherRecord(
  list: readonly unknown[],
  { id, isInAddress, names }: Naming,
  near: string,
  titled?: Titled,
): string | undefined {
  const records = list.filter(isRecord)
  const own = records.find((record) => IDENTITIES.some((name) => String(record[name]) === id))
  const times = timesIn(records)
  const folded = foldText(near)
  const stands = (text: string) => times.get(text) === 1 && containsWhole(folded, text)
  if (own === undefined) return isInAddress ? beside(records, id, stands) : undefined
  const mine = textsOf(own).filter((text) => times.get(text) === 1)
  const values = titled?.members.map(({ value }) => String(value)) ?? []
  const all = foldText([near, ...(titled?.texts ?? []), ...values].join('\n'))
  const isHere = mine.some((text) => containsWhole(all, text))
  if (mine.length === 0 || isHere || names?.some((name) => !(name in own)) === true) return undefined
  return records
    .filter((record) => record !== own && !IDENTITIES.some((name) => values.includes(String(record[name]))))
    .flatMap(textsOf)
    .find(stands)
}

/** The text of the one record that stands at the act, where the write goes to an id of the same form that is not listed. */
function beside(
  records: readonly Record<string, unknown>[],
  id: string,
  stands: (text: string) => boolean,
): string | undefined {
  const here = records.filter((record) => textsOf(record).some(stands))
  const [record] = here
  if (here.length !== 1 || record === undefined || !/^\d+$/.test(id)) return undefined
  const isAlike = records.every((each) => IDENTITIES.some((name) => /^\d+$/.test(String(each[name]))))
  return isAlike ? textsOf(record).find(stands) : undefined
}

/** True when exactly one record of the list has a text of its own in `near`. */
export function isListed(list: readonly unknown[], near: string): boolean {
  return recordFinder(list)(near) !== undefined
}

/** True when a text has one that only the record of this id has. */
export function isNamedOnly(list: readonly unknown[], id: string, text: string): boolean {
  const records = list.filter(isRecord)
  const own = records.find((record) => IDENTITIES.some((name) => String(record[name]) === id))
  const times = timesIn(records)
  const folded = foldText(text)
  return textsOf(own ?? {}).some((each) => times.get(each) === 1 && containsWhole(folded, each))
}

/** Finds the id of the one record of the list that has a text of its own in a text. */
export function namer(list: readonly unknown[]): (near: string) => string | undefined {
  const find = recordFinder(list)
  return (near) => {
    const record = find(near)
    const name = IDENTITIES.find((each) => record?.[each] !== undefined)
    return name && String(record?.[name])
  }
}

function recordFinder(list: readonly unknown[]): (near: string) => Record<string, unknown> | undefined {
  const records = list.filter(isRecord)
  const times = timesIn(records)
  const own = records.map((record) => textsOf(record).filter((text) => times.get(text) === 1))
  return (near) => {
    const folded = foldText(near)
    const here = records.filter((_, i) => own[i]?.some((text) => containsWhole(folded, text)))
    return here.length === 1 ? here[0] : undefined
  }
}

function timesIn(records: readonly Record<string, unknown>[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const text of records.flatMap(textsOf)) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

function textsOf(record: Record<string, unknown>): string[] {
  const texts = Object.values(record).filter((value): value is string => typeof value === 'string')
  return [...new Set(texts.map(foldText))].filter(({ length }) => length >= LEAST_CHARS)
}
