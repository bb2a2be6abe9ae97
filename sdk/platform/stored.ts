/** What the page keeps between its documents. */
import type { StorageArea } from '../protocol/predicates.js'

/**
 * The entries of an area, as they are.
 *
 * @throws SecurityError where the page may not use its storage
 */
export function storedEntries(area: StorageArea): Map<string, string> {
  if (area !== 'cookie')
    return new Map(Object.entries({ ...(area === 'local' ? localStorage : sessionStorage) }))
  const pairs = document.cookie.split('; ').filter((pair) => pair !== '')
  return new Map(pairs.map((pair) => [pair.replace(/=.*/s, ''), pair.replace(/^[^=]*=?/, '')]))
}
