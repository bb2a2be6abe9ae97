export interface DemoRow {
  claim: string
  /** with its reason: `yes proved` */
  verdict: string
  because: string
}

/** The rows of the table that `probe demo` prints; the wrapped lines of a row are joined. */
export function demoRows(text: string): DemoRow[] {
  const rows: DemoRow[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('├')) rows.push({ claim: '', verdict: '', because: '' })
    const [, claim, verdict, because] = line.split('│')
    const row = rows.at(-1)
    if (row === undefined || claim === undefined || verdict === undefined || because === undefined) continue
    row.claim = joined(row.claim, claim)
    row.verdict = joined(row.verdict, verdict)
    row.because = joined(row.because, because)
  }
  return rows
}

function joined(before: string, part: string): string {
  return `${before} ${part.trim()}`.trim()
}
