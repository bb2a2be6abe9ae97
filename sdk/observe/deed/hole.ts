/**
 * What JavaScript writes for a value that is none, as the whole of a header or behind the scheme of a credential; or a scheme
 * alone. https://www.iana.org/assignments/http-authschemes
 */
const HOLE =
  /^[\w-]+: (?:\w+ +)?(?:null|undefined|NaN|\[object [A-Z]\w*\])$|authorization: (?:Bearer|Basic|Token|JWT)?$/i

/**
 * Name of a header that the app set without a value, as `Authorization: Bearer null`.
 *
 * @param headers not read when only one reader can have them
 */
export function holeIn(headers: HeadersInit | undefined): string | undefined {
  const given = Object(headers) as object
  if ('next' in given) return undefined
  const pairs = (Symbol.iterator in given ? [...(given as Headers)] : Object.entries(given)) as [
    string,
    unknown,
  ][]
  return pairs.find(([name, value]) => HOLE.test(`${name}: ${String(value).trim()}`))?.[0]
}
