/** A language whose elements are stamped: one file each, listed in index.ts. */
export interface Language {
  name: string
  /** extensions of its files */
  extensions: readonly string[]
  /** a quick check: false for code without elements */
  mayHold(code: string): boolean
  /**
   * Creates the language's reader.
   *
   * @param root folder of the app, whose compiler is used
   * @returns undefined if the app has none
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
  /** why elements of the file are skipped, if they are */
  skipped?: string
}

/** The start of an element, as offsets in UTF-16 units. */
export interface Opening {
  /** offset of its `<` */
  start: number
  /** offset after its name, where an attribute can be inserted */
  afterName: number
}
