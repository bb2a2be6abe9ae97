/** True for several words that begin like a name, short ones between them aside: a person, a place, a title; no report. */
export function isTitled(text: string): boolean {
  return /^(?:\(?\p{Lu}[\p{Ll}’'.-]+\)?|\p{Lu})(?:\s+(?:\(?\p{Lu}[\p{Ll}’'.-]+\)?|\p{Ll}{1,3}))*\s+\(?\p{Lu}[\p{Ll}’'.-]+\)?$/u.test(
    text.trim(),
  )
}
