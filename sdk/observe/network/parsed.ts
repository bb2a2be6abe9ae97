import { plainOf } from './seroval.js'

/** The value of a JSON object or list, also of one that seroval wrote; undefined for any other text. */
export function parsed(text: string | undefined): unknown {
  if (text === undefined || !/^\s*[[{]/.test(text)) return undefined
  try {
    return plainOf(JSON.parse(text))
  } catch {
    return undefined
  }
}
