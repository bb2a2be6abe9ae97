/** Generated content, as it is read out. https://w3c.github.io/accname/#comp_name_from_content_pseudo_element */
import { attribute } from './attributes.js'
import { transformed } from './text.js'

/** The parts of a computed `content`: a string, a function, a keyword, or what begins the alternative text. */
const PARTS = /"((?:[^"\\]|\\.)*)"|([\w-]+)\(((?:"(?:[^"\\]|\\.)*"|[^)"])*)\)|(open|close)-quote|\//g
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi

export function generatedText(element: Element, pseudo: '::before' | '::after'): string {
  const { content, display, textTransform } = getComputedStyle(element, pseudo)
  if (!content.includes('"') && !content.includes('(') && !content.includes('-quote')) return ''
  if (display === 'none') return ''
  const text = transformed(textOfContent(content, element), textTransform)
  return display === 'inline' ? text : ` ${text} `
}

/** https://drafts.csswg.org/css-content-3/#alt */
function textOfContent(content: string, element: Element): string {
  let text = ''
  for (const [part, literal, name, argument = '', quote] of content.matchAll(PARTS)) {
    if (part === '/') text = ''
    else if (literal !== undefined) text += unescaped(literal)
    else if (quote !== undefined) text += quote === 'open' ? '“' : '”'
    else if (name === 'attr') text += attribute(element, argument.trim())
  }
  return text
}

function unescaped(literal: string): string {
  return literal.replace(ESCAPE, (_, code?: string, sign = '') =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
