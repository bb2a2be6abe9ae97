import { isRecord } from '../../../protocol/record.js'
import type { OutcomeReader } from './reader.js'
import { outcomeOf } from './shape.js'

const FLIGHT_TYPE = 'text/x-component'
/** A row holds JSON, a text with its length in bytes, or what its tag says. */
const JSON_ROW = /^["[{\dtfn-]/
const BYTES = /^[AOoUSsLlGgMmVb]/

type Row = { json: string } | { text: string } | { error: true }

/**
 * What a Server Function returns: rows of values that refer to each other (React's Flight protocol). The root refers to the
 * returned value as a promise; beside it may stand a rendered page, which is not read. Without a returned value, as in a
 * redirect, the page is the answer.
 */
export const flight: OutcomeReader = {
  name: 'flight',
  reads: (mediaType) => mediaType === FLIGHT_TYPE,
  read(body, sent) {
    if (!('text' in body)) return outcomeOf(body.value, sent)
    const rows = rowsOf(body.text)
    const root = rows.get('0')
    if (root === undefined || !('json' in root)) throw new SyntaxError('no root')
    const members = JSON.parse(root.json) as unknown
    if (!isRecord(members)) return outcomeOf(members, sent)
    for (const member of Object.values(members)) {
      const [, id] = /^\$@([\da-f]+)$/.exec(String(member)) ?? []
      if (id === undefined) continue
      const row = rows.get(id)
      if (row === undefined) throw new SyntaxError('the returned value is missing')
      if ('error' in row) return { outcome: 'reports-failure', sign: 'error' }
      const outcome = outcomeOf(valuesOf(rows)(id), sent)
      if (outcome.outcome !== 'ok') return outcome
    }
    return { outcome: 'ok' }
  },
}

/** @throws SyntaxError for bytes, whose length a text does not tell */
function rowsOf(text: string): Map<string, Row> {
  const rows = new Map<string, Row>()
  let at = 0
  while (at < text.length) {
    const colon = text.indexOf(':', at)
    const id = text.slice(at, colon)
    if (!/^[\da-f]*$/.test(id)) throw new SyntaxError('no row')
    const start = colon + 1
    const newline = text.indexOf('\n', start)
    const line = text.slice(start, newline < 0 ? undefined : newline)
    at = newline < 0 ? text.length : newline + 1
    if (line.startsWith('T')) {
      const comma = text.indexOf(',', start) + 1
      const bytes = Number.parseInt(line.slice(1), 16)
      const rest = new TextEncoder().encode(text.slice(comma, comma + bytes))
      const row = new TextDecoder().decode(rest.subarray(0, bytes))
      rows.set(id, { text: row })
      at = comma + row.length
    } else if (JSON_ROW.test(line)) rows.set(id, { json: line })
    else if (line.startsWith('E')) rows.set(id, { error: true })
    else if (BYTES.test(line)) throw new SyntaxError('bytes')
  }
  return rows
}

/** @returns finds the value of a row, with those that it refers to; each is read once */
function valuesOf(rows: ReadonlyMap<string, Row>): (id: string) => unknown {
  const values = new Map<string, unknown>()
  const read = (id: string): unknown => {
    if (values.has(id)) return values.get(id)
    // A value that contains itself ends here.
    values.set(id, undefined)
    const row = rows.get(id)
    const value =
      row === undefined || 'error' in row
        ? undefined
        : 'text' in row
          ? row.text
          : JSON.parse(row.json, revive)
    values.set(id, value)
    return value
  }
  const revive = (_: string, value: unknown): unknown => {
    if (typeof value !== 'string' || !value.startsWith('$')) return value
    if (value.startsWith('$$')) return value.slice(1)
    const [, id, path = ''] = /^\$[@QW]?([\da-f]+)((?::[^:]+)*)$/.exec(value) ?? []
    if (id === undefined) return value === '$undefined' ? undefined : value
    return path
      .split(':')
      .slice(1)
      .reduce((from: unknown, key) => (from as Record<string, unknown> | undefined)?.[key], read(id))
  }
  return read
}
