/** Whether a request is the one that was recorded. What was redacted there stands for anything. Pure. */
import type { Json } from '../../sdk/protocol/values.js'

const HIDDEN = /\[REDACTED\]|%5BREDACTED%5D/i
const BOUNDARY = /^--([^\r\n]{1,200})\r?\n/

export function isSameAddress(recorded: string, asked: string): boolean {
  return isSameText(withoutFragment(recorded), withoutFragment(asked))
}

/** @param asked undefined for a request without a body */
export function isSameBody(recorded: string | undefined, asked: string | undefined): boolean {
  if (recorded === undefined || recorded === '') return asked === undefined || asked === ''
  if (asked === undefined) return false
  if (isSameText(withoutBoundary(recorded), withoutBoundary(asked))) return true
  const [one, other] = [parsed(recorded), parsed(asked)]
  return one !== undefined && other !== undefined && isSameValue(one, other)
}

function isSameText(recorded: string, asked: string): boolean {
  if (recorded === asked) return true
  const parts = recorded.split(HIDDEN)
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined || !asked.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = asked.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return asked.length - last.length >= at && asked.endsWith(last)
}

function isSameValue(recorded: Json, asked: Json): boolean {
  if (typeof recorded === 'string') {
    if (HIDDEN.test(recorded)) return typeof asked !== 'string' || isSameText(recorded, asked)
    return recorded === asked
  }
  if (recorded === null || asked === null || typeof recorded !== 'object') return recorded === asked
  if (typeof asked !== 'object' || Array.isArray(recorded) !== Array.isArray(asked)) return false
  const [one, other] = [Object.entries(recorded), Object.keys(asked)]
  return (
    one.length === other.length &&
    one.every(([key, value]) => {
      const beside = Object.hasOwn(asked, key) ? (asked as Record<string, Json>)[key] : undefined
      return beside !== undefined && isSameValue(value as Json, beside)
    })
  )
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}

/** The boundary of a multipart form is another one each time. */
function withoutBoundary(body: string): string {
  const boundary = BOUNDARY.exec(body)?.[1]
  return boundary === undefined ? body : body.replaceAll(boundary, 'boundary')
}

function parsed(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
