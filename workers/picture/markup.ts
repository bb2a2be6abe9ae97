/** HTML and SVG as text in which every interpolated value is escaped: texts of pages are data, never markup. */
import { printable } from '../../sdk/protocol/printable.js'

/** Finished markup. Only `html` makes it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

type Part = Markup | string | number | undefined | false | readonly Part[]

/** Markup stays as it is, lists are joined, undefined and false are left out, and all else is escaped. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(literals.map((literal, i) => literal + written(parts[i])).join(''))
}

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(written).join('')
  return escapeHtml(String(part))
}

/** For text and for quoted attributes; shows characters that nobody sees. */
function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
