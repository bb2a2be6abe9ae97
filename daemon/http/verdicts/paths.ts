/** `?id=`: the picture of a verdict */
export const VERDICT_PAGE = '/verdict'
/** `?from=`: the list of all verdicts, a page at a time */
export const VERDICTS_PAGE = '/verdicts'
/** `?id=&id=`: two verdicts side by side */
export const COMPARE_PAGE = '/compare'
/** the last runs of flows */
export const RUNS_PAGE = '/runs'

export function verdictAddress(id: string): string {
  return `${VERDICT_PAGE}?id=${encodeURIComponent(id)}`
}
