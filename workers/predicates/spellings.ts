/** Maps common alternative spellings to the grammar's field names (docs/design/verdict.md#parsing). */
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'

type Fields = Record<string, unknown>

const SPELLINGS: Partial<Record<string, Record<string, string>>> = {
  text: { text: 'contains' },
  console: { text: 'contains' },
  error: { text: 'contains', message: 'contains' },
  state: { path: 'statePath' },
  matches: { path: 'statePath' },
  storage: { name: 'key', value: 'equals' },
  signal: { data: 'dataMatches' },
}

const NESTED = ['query', 'target'] as const

/**
 * Renames fields to the grammar's names. Drops none: a field that is given twice is refused.
 *
 * @throws ProbeError BAD_PREDICATE
 */
export function normalise(kind: string, fields: Fields, path: string): Fields {
  const spellings = SPELLINGS[kind] ?? {}
  if (kind === 'matches' && isFields(fields.element)) {
    const element = normalise('element', fields.element, path)
    return { ...renamed(fields, spellings), element }
  }
  const flat = kind === 'element' ? flatten(fields, path) : fields
  const result = renamed(flat, spellings)
  if (kind === 'element' && typeof result.by === 'string' && result.value !== undefined) {
    const { by, value, ...others } = result
    return join(others, { [by]: value }, path)
  }
  if (
    kind === 'net' &&
    typeof result.url === 'string' &&
    isPart(result.url) &&
    result.urlContains === undefined
  ) {
    const { url, ...others } = result
    return { ...others, urlContains: url }
  }
  return result
}

/** If the grammar's name is also given, keeps both fields, and the parser refuses them. */
function renamed(fields: Fields, spellings: Record<string, string>): Fields {
  const entries = Object.entries(fields).map(([key, value]): [string, unknown] => {
    const word = Object.hasOwn(spellings, key) ? spellings[key] : undefined
    return [word !== undefined && !Object.hasOwn(fields, word) ? word : key, value]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** True when a `url` is only a part of an address: not a path, an absolute address, or a glob. */
function isPart(url: string): boolean {
  return !/^(\/|[a-z][a-z0-9+.-]*:\/\/|\*)/i.test(url)
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function flatten(fields: Fields, path: string): Fields {
  let flat = fields
  for (const name of NESTED) {
    const { [name]: nested, ...others } = flat
    if (!isFields(nested)) continue
    flat = join(others, nested, path)
  }
  return flat
}

function join(one: Fields, two: Fields, path: string): Fields {
  const twice = Object.keys(two).find((key) => Object.hasOwn(one, key))
  if (twice === undefined) return { ...one, ...two }
  throw new ProbeError('BAD_PREDICATE', `${path}: the field ${echo(twice)} is given twice`)
}
