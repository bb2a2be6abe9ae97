/** Collapses runs of white space to one space and trims. */
export function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** At most `chars` characters; ends with an ellipsis when cut. */
export function clip(text: string, chars: number): string {
  return text.length > chars ? `${text.slice(0, chars - 1)}…` : text
}
