/** Texts of the page in sentences of ours: quoted, so that a page cannot write a sentence itself. */
import { printable } from '../../sdk/protocol/printable.js'
import { clipEnd } from './clip.js'

const CHARS = 120
/** One word, as names of signals, stores, components, errors and keyframes are. */
const WORD = /^[\p{L}\p{N}_$@#.][\p{L}\p{N}\p{M}_$@#./[\]-]{0,119}$/u

/** Normalizes white space, shortens, quotes, and escapes what cannot be seen. */
export function quote(text: string): string {
  const folded = text.replace(/\s+/gu, ' ').trim()
  return printable(JSON.stringify(clipEnd(folded, CHARS)))
}

/** A name: as it is if it is one word, else quoted. */
export function named(name: string): string {
  return WORD.test(name) ? name : quote(name)
}
