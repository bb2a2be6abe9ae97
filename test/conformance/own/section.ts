/** Cases of one clause of a standard. */
export interface Section {
  /** the clause that they were written from */
  clause: string
  /**
   * A body's content and what is right of the element in it that has the attribute `case`, or else of its first one.
   * States are words, in any order.
   */
  rows: readonly (readonly [html: string, expected: string])[]
}

/** One row for each of the words, with `*` in the content replaced by it; what is right is the word unless given. */
export function each(words: string, html: string, expected?: string): Section['rows'] {
  return words.split(' ').map((word) => [html.replaceAll('*', word), expected ?? word] as const)
}

/** A picture of one pixel. */
export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='
