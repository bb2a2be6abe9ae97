import { printable } from '../sdk/protocol/printable.js'

/** Prints a value as indented JSON that a terminal shows as it is: texts of pages can hold control characters. */
export function printedJson(value: unknown): string {
  const lines = (JSON.stringify(value, null, 2) ?? 'null').split('\n')
  return lines.map(printable).join('\n')
}
