import type { WireError } from '../sdk/protocol/errors.js'
import { printable } from '../sdk/protocol/printable.js'

/** For a terminal: the message may repeat texts of a page, and stays one line. */
export function errorText({ message, code, recovery }: WireError): string {
  return `${printable(message)} (${code})\n${recovery}`
}
