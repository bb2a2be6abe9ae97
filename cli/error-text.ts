import type { WireError } from '../sdk/protocol/errors.js'

/** A coded error as the terminal shows it. */
export function errorText({ message, code, recovery }: WireError): string {
  return `${message} (${code})\n${recovery}`
}
