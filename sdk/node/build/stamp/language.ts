/** A language with elements to stamp. Each is a file, listed in index.ts. */
export interface Language {
  name: string
  extensions: readonly string[]
  /** A quick check. False for code without elements. */
  mayHold(code: string): boolean
  /**
   * Creates the language's reader.
   *
   * @param root folder of the app, which provides the compiler
   * @returns undefined if the app has no compiler for the language
   */
  reader(root: string): Promise<Reader | undefined>
}

/**
 * Finds the host elements without a stamp.
 *
 * @throws Error the parser's own, for code that it cannot parse
 */
export type Reader = (code: string, file: string) => Promise<Found> | Found

export interface Found {
  openings: Opening[]
  /** why elements of the file are skipped, if any are */
  skipped?: string
}

/** The start of an element. Offsets are in UTF-16 units. */
export interface Opening {
  start: number
  /** offset after the element's name, where an attribute can be inserted */
  afterName: number
}
