import type { Played } from './play.js'

export interface Colours {
  green(text: string): string
  red(text: string): string
  yellow(text: string): string
  dim(text: string): string
  bold(text: string): string
}

/** width of the longest verdict, in characters */
const VERDICT = 'unknown'.length

/** The verdict and its claim, and below them the reason. */
export function linesOf(
  { verified, claim, because, ms, asExpected, expected }: Played,
  colours: Colours,
): string {
  const paint = { yes: colours.green, no: colours.red, unknown: colours.yellow }[verified] ?? colours.bold
  const wrong = asExpected ? '' : colours.bold(`  ✗ expected ${expected.verified.join(' or ')}`)
  const reason = colours.dim(`${because} (${ms} ms)`)
  return `${paint(verified.padEnd(VERDICT))}  ${claim}${wrong}\n${' '.repeat(VERDICT)}  ${reason}`
}
