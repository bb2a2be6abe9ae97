import { judge } from '../../sdk/protocol/judge.js'
import type { Json } from '../../sdk/protocol/values.js'
import { clipMiddle } from '../wording/clip.js'

const VALUE_CHARS = 60

/**
 * Where a value first differs from a wanted one, as `items[0].price is 20, not 25`.
 *
 * @returns undefined when it does not, and when that cannot be said because of a redacted value
 */
export function differenceOf(want: Json, got: Json | undefined, at = ''): string | undefined {
  if (judge(want, got) !== false) return undefined
  for (const [key, part] of partsOf(want, got)) {
    const inner = Array.isArray(got) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`
    const difference = differenceOf(part, (got as { [key: string]: Json })[key], inner)
    if (difference !== undefined) return difference
  }
  return `${at === '' ? 'it' : at} is ${said(got)}, not ${said(want)}`
}

/** The members that both have, or that are wanted of an object. An operator is compared as a whole. */
function partsOf(want: Json, got: Json | undefined): [string, Json][] {
  if (want === null || typeof want !== 'object' || got === null || typeof got !== 'object') return []
  if (Array.isArray(want) !== Array.isArray(got)) return []
  return Object.entries(want).filter(([key]) => !key.startsWith('$'))
}

function said(value: Json | undefined): string {
  return value === undefined ? 'not there' : clipMiddle(JSON.stringify(value), VALUE_CHARS)
}
