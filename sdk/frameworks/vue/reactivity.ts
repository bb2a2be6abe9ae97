/** Values behind Vue's proxies and refs. Reading through them would register a dependency. */
import { isObject } from '../../values/kind.js'

/** The marks of Vue's own `toRaw` and `isRef`. */
interface Marked {
  __v_raw?: object
  __v_isRef?: boolean
  _rawValue?: unknown
  value?: unknown
}

/** The object behind a reactive proxy; any other object unchanged. */
export function rawOf(value: object): object {
  return (value as Marked).__v_raw ?? value
}

/** The value of a ref or behind a reactive proxy; any other value unchanged. */
export function unref(value: unknown): unknown {
  if (!isObject(value)) return value
  const marked = value as Marked
  if (marked.__v_isRef !== true) return rawOf(value)
  return '_rawValue' in marked ? marked._rawValue : marked.value
}
