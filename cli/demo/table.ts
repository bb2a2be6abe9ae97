import Table from 'cli-table3'
import type { Played } from './play.js'

export interface Colours {
  green(text: string): string
  red(text: string): string
  yellow(text: string): string
  dim(text: string): string
  bold(text: string): string
}

/** widths of the narrow columns with padding, in characters: verdict, ms, bytes */
const NARROW = [18, 6, 7]
/** shares of the remaining width: claim, because, evidence */
const SHARES = [0.27, 0.39, 0.34]
/** smallest and largest width of the table, in characters */
const LEAST = 100
const MOST = 160

/**
 * @param width characters of the terminal
 */
export function tableOf(played: readonly Played[], width: number, colours: Colours): string {
  const all = Math.min(MOST, Math.max(LEAST, width))
  const borders = NARROW.length + SHARES.length + 1
  const rest = all - borders - NARROW.reduce((sum, each) => sum + each, 0)
  const [claims = 0, becauses = 0, evidences = 0] = SHARES.map((share) => Math.floor(rest * share))
  const [verdicts = 0, times = 0, sizes = 0] = NARROW
  const table = new Table({
    head: ['claim', 'verdict', 'because', 'evidence', 'ms', 'bytes'].map(colours.bold),
    colWidths: [claims, verdicts, becauses, evidences, times, sizes],
    colAligns: ['left', 'left', 'left', 'left', 'right', 'right'],
    wordWrap: true,
    wrapOnWordBoundary: true,
    style: { head: [], border: [] },
  })
  for (const one of played) {
    table.push([one.claim, verdictOf(one, colours), one.because, one.evidence, one.ms, one.bytes])
  }
  return table.toString()
}

function verdictOf({ verified, reason, asExpected, expected }: Played, colours: Colours): string {
  const paint = { yes: colours.green, no: colours.red, unknown: colours.yellow }[verified] ?? colours.bold
  const lines = [paint(verified), colours.dim(reason)]
  if (!asExpected) lines.push(colours.bold(`✗ expected ${expected.verified.join(' or ')}`))
  return lines.join('\n')
}
