import type { CallId } from '../values.js'

/**
 * Counts the values of two overlapping answers to one request that the page shows. Values in both answers do not count.
 */
export interface Standing {
  /** values of the older answer that appeared after it arrived; it arrived last */
  older: number
  /** values of the newer answer that were visible when the older answer arrived */
  newerBefore: number
  /** those of `newerBefore` that are still visible */
  newer: number
}

/**
 * Compares the answers to two overlapping reads with what the page shows. No result when the page no longer keeps them.
 * Without `older`, compares an answer with the one that it takes the place of.
 */
export interface ShownCommand {
  args: { older?: CallId; newer: CallId }
  result: {
    standing?: Standing
    /** values of the answer before that the page still shows, and none of this one's; 0 where it shows some */
    former?: number
  }
}
