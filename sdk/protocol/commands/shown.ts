import type { CallId } from '../values.js'

/** How many values of two answers to one request are visible; only values that one of the two holds count. */
export interface Standing {
  /** values of the older answer, which arrived last, that appeared after it arrived */
  older: number
  /** values of the newer answer that were visible when the older answer arrived */
  newerBefore: number
  /** those of `newerBefore` that are still visible */
  newer: number
}

/** Compares two overlapping reads with what is visible; nothing where the page no longer knows them. */
export interface ShownCommand {
  args: { older: CallId; newer: CallId }
  result: { standing?: Standing }
}
