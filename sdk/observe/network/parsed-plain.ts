import { parsed } from './parsed.js'
import { plainOf } from './seroval.js'

/** As `parsed`, with the value that JSON of seroval stands for. */
export function parsedPlain(text: string | undefined): unknown {
  const value = parsed(text)
  try {
    return plainOf(value)
  } catch {
    return value
  }
}
