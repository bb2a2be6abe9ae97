/** The result of editing one file. Nothing is written yet. */
export type Edit =
  /** the file's new text; creates the file if it does not exist */
  | { kind: 'write'; text: string }
  /** the file is deleted */
  | { kind: 'remove' }
  /** no change is needed */
  | { kind: 'done' }
  /** the file cannot be edited safely: a person makes the change */
  | { kind: 'by-hand'; why: string; lines: string }

export const write = (text: string): Edit => ({ kind: 'write', text })
export const remove: Edit = { kind: 'remove' }
export const done: Edit = { kind: 'done' }
export const byHand = (why: string, lines: string): Edit => ({ kind: 'by-hand', why, lines })
