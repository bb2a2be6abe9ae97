/** How a mark is said, under the pointer, in the form and in the list. Pure. Texts of the page are quoted. */

import type { About } from '../../../page/element/about.js'
import type { SourcePlace } from '../../../protocol/commands/source.js'
import type { Marked } from '../../../protocol/conversation.js'

const NAME_CHARS = 80

/** What is marked, e.g. `the text "Totl" in paragraph`. */
export function whatOf({ element, text, area }: Marked): string {
  const part =
    text !== undefined
      ? `the text ${quote(text)}`
      : area !== undefined
        ? `an area of ${area.width}×${area.height} px`
        : undefined
  const holder = element && phraseOf(element)
  return [part, holder].filter((each) => each !== undefined).join(' in ') || 'the page'
}

/** What an element is and where it comes from, e.g. `button "Save", SaveButton, Form.tsx:31`. */
export function labelOf(about: About): string {
  const { component, source, file } = about
  const place = source === undefined ? file && nameOf(file) : placeOf(source)
  return [phraseOf(about), component, place].filter((each) => each !== undefined).join(', ')
}

/** File name and line, e.g. `Form.tsx:31`. */
export function placeOf({ file, line }: SourcePlace): string {
  return `${nameOf(file)}:${line}`
}

function phraseOf({ role, name }: { role: string; name: string }): string {
  return name === '' ? role : `${role} ${quote(name)}`
}

function quote(text: string): string {
  return JSON.stringify(text.length > NAME_CHARS ? `${text.slice(0, NAME_CHARS)}…` : text)
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
