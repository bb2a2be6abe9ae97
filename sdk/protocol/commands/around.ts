/** A line of the page, marked with `+ ` when the last act brought it, and with `- ` when it took it away. */
export interface PageLine {
  text: string
  /** the lower, the more the line tells about the change */
  rank: number
}

/**
 * The page around what changed since the last act; without signs in a document that an act led to. Empty where there is too
 * much text, and where the region that was read is gone.
 */
export interface AroundCommand {
  args: Record<string, never>
  /** in reading order */
  result: { lines: PageLine[] }
}
