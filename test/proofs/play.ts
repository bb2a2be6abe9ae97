/** One play of a flow, and the plays that a file keeps. Pure. */

export interface Play {
  app: string
  flow: string
  /** hash of the flow's file: a changed flow is played again */
  hash: string
  /** absent for the healthy app */
  fault?: string
  verdict: 'yes' | 'no' | 'unknown'
  /** the step that failed, and why */
  why?: string
  ms: number
}

/**
 * @param text a play a line, as JSON; a last line that was cut off is dropped
 * @throws SyntaxError for another line that is no JSON
 */
export function readPlays(text: string): Play[] {
  const lines = text.split('\n')
  // What follows the last line break was not written to its end.
  lines.pop()
  return lines.map((line) => JSON.parse(line) as Play)
}

export function playLine(play: Play): string {
  return `${JSON.stringify(play)}\n`
}
