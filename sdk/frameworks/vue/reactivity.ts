/** Reads raw values behind Vue's proxies and refs: a read through them would register a dependency. */
import { isObject } from '../../values/kind.js'

/** Internal marks that Vue's `toRaw` and `isRef` use. */
interface Marked {
  __v_raw?: object
  __v_isRef?: boolean
  _rawValue?: unknown
  value?: unknown
}

export function rawOf(value: object): object {
  return (value as Marked).__v_raw ?? value
}

export function unref(value: unknown): unknown {
  if (!isObject(value)) return value
  const marked = value as Marked
  if (marked.__v_isRef !== true) return rawOf(value)
  return '_rawValue' in marked ? marked._rawValue : marked.value
}
