import type { WireError } from '../sdk/protocol/errors.js'

export function errorText({ message, code, recovery }: WireError): string {
  return `${message} (${code})\n${recovery}`
}
