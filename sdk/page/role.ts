import { getRole } from 'dom-accessibility-api'

/** The element's role, explicit or implied by HTML; `generic` where it has none. */
export function roleOf(element: Element): string {
  const role = getRole(element)
  if (role !== null && role !== '') return role === 'none' ? 'presentation' : role
  return IMPLIED[element.localName] ?? 'generic'
}

/** What HTML-AAM implies and the library leaves out. https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings */
const IMPLIED: Partial<Record<string, string>> = {
  dialog: 'dialog',
  p: 'paragraph',
  blockquote: 'blockquote',
  code: 'code',
  em: 'emphasis',
  strong: 'strong',
  time: 'time',
  output: 'status',
  progress: 'progressbar',
  meter: 'meter',
  search: 'search',
  main: 'main',
}
