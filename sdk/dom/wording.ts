/** Text of the page as it is told. */

/** White space as it is rendered: runs are one space, none at the ends. */
export function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** At most so many characters; what was cut shows. */
export function clip(text: string, chars: number): string {
  return text.length > chars ? `${text.slice(0, chars - 1)}…` : text
}
