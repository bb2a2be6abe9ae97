import type { Redactor } from '../observe/channel.js'
import { REDACTED } from '../protocol/credentials.js'
import type { Json } from '../protocol/values.js'

/** A copy of a value as it may leave the page: nothing of it, where a key of its path or one of its own is a secret's. */
export function redactAt(path: string, value: unknown, redact: Redactor): Json {
  if (value === undefined) return null
  const isSecret = path !== '' && path.split('.').some((key) => redact.isSecretKey(key))
  return isSecret && value !== null && value !== '' ? REDACTED : redact.value(value)
}
