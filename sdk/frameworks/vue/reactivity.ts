/** What is behind Vue's proxies and refs. Read through them, it would become a dependency of whatever runs. */
import { isObject } from '../../values/kind.js'

/** The marks of Vue's own `toRaw` and `isRef`. */
interface Marked {
  __v_raw?: object
  __v_isRef?: boolean
  _rawValue?: unknown
  value?: unknown
}

/** The object behind a reactive proxy; any other is itself. */
export function rawOf(value: object): object {
  return (value as Marked).__v_raw ?? value
}

/** What a ref or a reactive proxy holds; anything else is itself. */
export function unref(value: unknown): unknown {
  if (!isObject(value)) return value
  const marked = value as Marked
  if (marked.__v_isRef !== true) return rawOf(value)
  return '_rawValue' in marked ? marked._rawValue : marked.value
}
