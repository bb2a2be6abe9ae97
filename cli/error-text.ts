import type { WireError } from '../sdk/protocol/errors.js'
import { printable } from '../sdk/protocol/printable.js'

/** For a terminal. Further lines of the message are indented: a page could write one that looks like ours. */
export function errorText({ message, code, recovery }: WireError): string {
  const shown = message.split('\n').map(printable).join('\n  ')
  return `${shown} (${code})\n${recovery}`
}
