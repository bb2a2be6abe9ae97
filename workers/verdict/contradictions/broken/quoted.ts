import type { Evidence } from '../../evidence.js'

/** True where an answer or a typed text speaks about such values, so that the page may show it. */
export function isQuoted({ amiss }: Evidence): boolean {
  return amiss.some(({ how }) => how === 'quoted')
}
