/** What becomes of one file: found out before anything is written. */
export type Edit =
  /** the file's new text; the file is made where there is none */
  | { kind: 'write'; text: string }
  /** nothing to do: it is as it should be */
  | { kind: 'done' }
  /** what is there is not understood for sure: a person writes these lines */
  | { kind: 'by-hand'; why: string; lines: string }

export const write = (text: string): Edit => ({ kind: 'write', text })
export const done: Edit = { kind: 'done' }
export const byHand = (why: string, lines: string): Edit => ({ kind: 'by-hand', why, lines })
