/** Cases of one clause of a standard. */
export interface Section {
  clause: string
  /**
   * HTML and the expected answer for the element with the attribute `case`, or else the first one. States are words, in
   * any order.
   */
  rows: readonly (readonly [html: string, expected: string])[]
}

/** One row per word, which replaces `*` in the HTML; the expected answer is the word unless given. */
export function each(words: string, html: string, expected?: string): Section['rows'] {
  return words.split(' ').map((word) => [html.replaceAll('*', word), expected ?? word] as const)
}

export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='
