import type { StorageArea } from '../protocol/predicates.js'

/**
 * The entries of a storage area or of the cookies.
 *
 * @throws SecurityError when the page may not use its storage
 */
export function storedEntries(area: StorageArea): Map<string, string> {
  if (area !== 'cookie')
    return new Map(Object.entries({ ...(area === 'local' ? localStorage : sessionStorage) }))
  const pairs = document.cookie.split('; ').filter((pair) => pair !== '')
  return new Map(pairs.map((pair) => [pair.replace(/=.*/s, ''), pair.replace(/^[^=]*=?/, '')]))
}
