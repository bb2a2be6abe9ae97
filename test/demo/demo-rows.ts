export interface DemoRow {
  claim: string
  verdict: string
  because: string
}

/** The verdicts that `probe demo` prints: two lines each, the second with the reason and the duration. */
export function demoRows(text: string): DemoRow[] {
  return [...text.matchAll(/^(yes|no|unknown) +(\S.*)\n {9}(\S.*) \(\d+ ms\)$/gm)].map(
    ([, verdict = '', claim = '', because = '']) => ({ verdict, claim, because }),
  )
}
