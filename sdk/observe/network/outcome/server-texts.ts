import { isRecord } from '../../../protocol/record.js'
import type { Body } from './reader.js'

const TELLING = /^(?:error|message|detail|title|reason|description|error_description|msg)$/i
const DEPTH = 4
const LIST = 20
const CHARS = { least: 4, most: 300 } as const

/** Texts in a failed response that the app may show as an error. They never leave the page. */
export function serverTexts(body: Body): string[] {
  if ('value' in body) return textsIn(body.value, DEPTH)
  const text = body.text.trim()
  try {
    return textsIn(JSON.parse(text), DEPTH)
  } catch {
    return isShort(text) && !text.includes('<') ? [text] : []
  }
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return isShort(value) ? [value] : []
  if (depth === 0) return []
  if (Array.isArray(value)) return value.slice(0, LIST).flatMap((item) => textsIn(item, depth - 1))
  if (!isRecord(value)) return []
  // What stands beside `success: false` says why.
  const isRefusal = value.success === false
  return Object.entries(value).flatMap(([key, item]) =>
    typeof item === 'string' && !TELLING.test(key) && !isRefusal ? [] : textsIn(item, depth - 1),
  )
}

function isShort(text: string): boolean {
  return text.length >= CHARS.least && text.length <= CHARS.most
}
