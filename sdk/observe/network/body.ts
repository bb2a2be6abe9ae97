import { BODY_BYTES } from '../../protocol/limits.js'
import type { Redactor } from '../../values/redactor.js'
import type { Body } from './outcome/reader.js'
import { parsed } from './parsed.js'

/**
 * The first BODY_BYTES of a redacted body. `cut` is set when there is more.
 *
 * @param read reads the JSON of a body, so that its keys are known
 */
export function boundedBody(body: Body, redact: Redactor, read = parsed): { text: string; cut?: true } {
  const value = 'value' in body ? body.value : read(body.text)
  const whole =
    value !== undefined
      ? JSON.stringify(redact.value(value))
      : redact.text(redactForm('text' in body ? body.text : '', redact.isSecretKey))
  const text = whole.slice(0, BODY_BYTES)
  return text.length < whole.length ? { text, cut: true } : { text }
}

function redactForm(text: string, isSecretKey: (key: string) => boolean): string {
  return text.replace(/(^|[&\n])([^=&\s]{1,80})=([^&\n]*)/g, (whole, before: string, key: string) =>
    isSecretKey(decodeURIComponent(key.replace(/%(?![0-9a-f]{2})/gi, '%25')))
      ? `${before}${key}=[REDACTED]`
      : whole,
  )
}
