/** Common spellings of the grammar's own words, brought to the one that it knows (design: verdict.md). */
import { ProbeError } from '../../sdk/protocol/errors.js'

type Fields = Record<string, unknown>

/** Words that agents write for a field of a kind. */
const SPELLINGS: Partial<Record<string, Record<string, string>>> = {
  text: { text: 'contains' },
  console: { text: 'contains' },
  error: { text: 'contains', message: 'contains' },
  state: { path: 'statePath' },
  signal: { data: 'dataMatches' },
}

/** What an agent may put an element's fields under. */
const NESTED = ['query', 'target'] as const

/**
 * The fields in the grammar's own words. Nothing is dropped: a field that is given twice is refused.
 *
 * @throws ProbeError BAD_PREDICATE
 */
export function normalise(kind: string, fields: Fields, path: string): Fields {
  const words = SPELLINGS[kind] ?? {}
  const flat = kind === 'element' ? flatten(fields, path) : fields
  const entries = Object.entries(flat).map(([key, value]): [string, unknown] => {
    const word = Object.hasOwn(words, key) ? words[key] : undefined
    return [word !== undefined && !Object.hasOwn(flat, word) ? word : key, value]
  })
  const result = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
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

/** A `url` that is neither a path, an address nor a glob is a part of one. */
function isPart(url: string): boolean {
  return !/^(\/|[a-z][a-z0-9+.-]*:\/\/|\*)/i.test(url)
}

function flatten(fields: Fields, path: string): Fields {
  let flat = fields
  for (const name of NESTED) {
    const { [name]: nested, ...others } = flat
    if (nested === null || typeof nested !== 'object' || Array.isArray(nested)) continue
    flat = join(others, nested as Fields, path)
  }
  return flat
}

function join(one: Fields, two: Fields, path: string): Fields {
  const twice = Object.keys(two).find((key) => Object.hasOwn(one, key))
  if (twice === undefined) return { ...one, ...two }
  throw new ProbeError('BAD_PREDICATE', `${path}: the field "${twice}" is given twice`, { field: twice })
}
