/** The demo's outcome as a table that a person reads at a glance. */
import Table from 'cli-table3'
import pc from 'picocolors'
import type { Played } from './play.js'

const COLOURS: Partial<Record<string, (text: string) => string>> = {
  yes: pc.green,
  no: pc.red,
  unknown: pc.yellow,
}
/** characters of each column: case, claim, verdict, because, evidence, ms, bytes */
const WIDTHS = [20, 30, 19, 44, 34, 7, 7]
const EVIDENCE_CHARS = 90

export function tableOf(played: readonly Played[]): string {
  const table = new Table({
    head: ['case', 'claim', 'verdict', 'because', 'evidence', 'ms', 'bytes'],
    colWidths: WIDTHS,
    wordWrap: true,
    style: { head: [], border: [] },
  })
  for (const {
    name,
    claim,
    verified,
    reason,
    because,
    evidence,
    ms,
    bytes,
    asExpected,
    expected,
  } of played) {
    const verdict = `${(COLOURS[verified] ?? pc.bold)(verified)} ${reason}`
    const wrong = asExpected ? '' : `\n${pc.bgRed(`must be ${expected}`)}`
    const shown = evidence.length > EVIDENCE_CHARS ? `${evidence.slice(0, EVIDENCE_CHARS)}…` : evidence
    table.push([name, claim, `${verdict}${wrong}`, because, shown, ms, bytes])
  }
  return table.toString()
}
