/** Values that only the page can give. A generated call names them by kind, and they are filled in when it is made. */

export type LiveKind = 'session' | 'ref' | 'name' | 'cursor' | 'page'

export class Live {
  readonly kind: LiveKind
  readonly pick: number

  /** @param pick selects one of the known values; any whole number from 0 on */
  constructor(kind: LiveKind, pick: number) {
    this.kind = kind
    this.pick = pick
  }
}

export interface Known {
  session: readonly string[]
  ref: readonly string[]
  name: readonly string[]
  cursor: readonly number[]
  /** addresses that a server answers */
  page: readonly string[]
}

/** Stands for a page that no answer has described yet. */
export const UNSEEN: Known = {
  session: ['tab'],
  ref: ['e1'],
  name: ['Add to basket'],
  cursor: [0],
  page: ['http://localhost:9/'],
}

/** Replaces each live value by a known one, and drops fields that are undefined. */
export function filled(value: unknown, known: Known): unknown {
  if (value instanceof Live) {
    const values = known[value.kind].length === 0 ? UNSEEN[value.kind] : known[value.kind]
    return values[value.pick % values.length]
  }
  if (Array.isArray(value)) return value.map((part) => filled(part, known))
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(fields.map(([name, part]) => [name, filled(part, known)]))
}

const REFS = 100
const REF = /\be\d+\b/g
const NAME = /\b(?:button|link|textbox|checkbox|combobox|heading|row) \\?"((?:[^"\\]|\\.){1,60}?)\\?"/g
const CURSOR = /"(?:since|cursor|t)":(\d+(?:\.\d+)?)/g

/** Adds the refs, names and cursors that an answer mentions, and keeps the latest of each. */
export function learned(known: Known, answer: string): Known {
  const latest = <T>(former: readonly T[], found: readonly T[]) =>
    [...new Set([...former, ...found])].slice(-REFS)
  const groups = (pattern: RegExp) => [...answer.matchAll(pattern)].map(([, group = '']) => group)
  return {
    ...known,
    ref: latest(known.ref, answer.match(REF) ?? []),
    name: latest(known.name, groups(NAME)),
    cursor: latest(known.cursor, groups(CURSOR).map(Number)),
  }
}
