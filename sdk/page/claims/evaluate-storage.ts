import { storedEntries } from '../../platform/stored.js'
import { judge, type Truth } from '../../protocol/judge.js'
import {
  type LevelAnswer,
  STORAGE_AREAS,
  type StorageArea,
  type StorageLeaf,
} from '../../protocol/predicates.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Json } from '../../protocol/values.js'
import { REDACTED_ANSWER } from '../../state/evaluate.js'
import { describeValue, extentOf } from '../../values/describe.js'
import type { Redactor } from '../../values/redactor.js'

const OBSERVED_DEPTH = 2
const KEYS = 8

interface Entry {
  key: string
  value: string
  area: StorageArea | undefined
}

export function evaluateStorage(
  { key, area, equals, absent }: StorageLeaf,
  { redact }: { redact: Redactor },
): LevelAnswer {
  const areas: readonly StorageArea[] = area === undefined ? ['local', 'session'] : [area]
  let entries: Map<string, string>[]
  try {
    entries = areas.map(storedEntries)
  } catch {
    return { holds: null, code: 'blind_spot', near: ['the page may not use its storage'] }
  }
  const values = entries.flatMap((each) => each.get(key) ?? [])
  const judged = values.map((value) =>
    equals === undefined ? true : fits(equals, { key, value, area }, redact),
  )
  const fitting = values[judged.indexOf(true)]
  if (fitting === undefined && judged.includes(null)) return REDACTED_ANSWER
  const shown = fitting ?? values[0]
  const observed = shown === undefined ? {} : { observed: describe({ key, value: shown, area }, redact) }
  if (absent === true && fitting !== undefined)
    return {
      holds: false,
      ...observed,
      near: [`${JSON.stringify(key)} is ${JSON.stringify(observed.observed)}`],
    }
  if (fitting !== undefined) return { holds: true, ...observed }
  // A cookie that scripts cannot read may exist.
  if (area === 'cookie' && values.length === 0)
    return {
      holds: null,
      code: 'blind_spot',
      near: [`no cookie ${JSON.stringify(key)} that scripts can read`, ...elsewhere(key, areas, redact)],
    }
  if (absent === true) return { holds: true, ...observed }
  const near =
    shown === undefined
      ? [`no entry ${JSON.stringify(key)}${listed(entries, redact)}`, ...elsewhere(key, areas, redact)]
      : [`${JSON.stringify(key)} is ${JSON.stringify(observed.observed)}`]
  return { holds: false, ...observed, near }
}

/** Compares with the text, and with the JSON in it. */
function fits(equals: Json, { key, value, area }: Entry, redact: Redactor): Truth {
  if (redact.hidesEntry(key, value, area)) return judge(equals, REDACTED)
  const truths = [judge(equals, value, redact.shown), judge(equals, parsed(value), redact.shown)]
  if (truths.includes(true)) return true
  return truths.includes(null) ? null : false
}

function parsed(value: string): Json | undefined {
  try {
    return JSON.parse(value) as Json
  } catch {
    return undefined
  }
}

function describe({ key, value, area }: Entry, redact: Redactor): Json {
  if (redact.hidesEntry(key, value, area)) return REDACTED
  const json = parsed(value)
  return json === null || typeof json !== 'object'
    ? redact.value(value)
    : redact.sent(describeValue(json, redact, extentOf(OBSERVED_DEPTH)))
}

/** Where else an entry with the key is. */
function elsewhere(key: string, areas: readonly StorageArea[], redact: Redactor): string[] {
  return STORAGE_AREAS.filter((area) => !areas.includes(area)).flatMap((area) => {
    const value = storedEntries(area).get(key)
    if (value === undefined) return []
    const where = area === 'cookie' ? 'a cookie' : `${area} storage`
    return [`${where} has ${JSON.stringify(key)}: ${JSON.stringify(describe({ key, value, area }, redact))}`]
  })
}

function listed(entries: readonly Map<string, string>[], redact: Redactor): string {
  const keys = entries.flatMap((each) => [...each.keys()]).filter((key) => !key.startsWith('probe:'))
  return keys.length === 0
    ? ''
    : `; there are ${keys
        .slice(0, KEYS)
        .map((key) => JSON.stringify(redact.text(key)))
        .join(', ')}${keys.length > KEYS ? `, and ${keys.length - KEYS} more` : ''}`
}
