/** A language whose elements are stamped. Adding one: a file of this shape, and a line in the index. */
export interface Language {
  name: string
  /** endings of its files */
  endings: readonly string[]
  /** a quick look: false for code that can hold no element */
  mayHold(code: string): boolean
  /**
   * Makes the language's reader.
   *
   * @param root folder of the app, whose own compiler is taken
   * @returns undefined where the app has none
   */
  reader(root: string): Promise<Reader | undefined>
}

/**
 * Finds the host elements that bear no stamp yet.
 *
 * @throws what the parser throws of code that it cannot parse
 */
export type Reader = (code: string, file: string) => Promise<Found> | Found

export interface Found {
  openings: Opening[]
  /** why elements of the file are left alone, if they are */
  left?: string
}

/** Where an element begins, as offsets of UTF-16 units in the code. */
export interface Opening {
  /** of its `<` */
  start: number
  /** behind its name, where an attribute may stand */
  behindName: number
}
