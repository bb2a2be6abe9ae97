/** Generated content for names. https://w3c.github.io/accname/#comp_name_from_content_pseudo_element */
import { isTag } from '../../dom/walk.js'
import { attribute } from './attributes.js'
import type { Pseudo } from './counters.js'
import { numeral } from './numeral.js'
import type { Reading } from './reading.js'
import { transformed } from './text.js'

/** Parts of a computed `content`: a string, a function, a quote, or the slash before the alternative text. */
const PARTS = /"((?:[^"\\]|\\.)*)"|([\w-]+)\(((?:"(?:[^"\\]|\\.)*"|[^)"])*)\)|(open|close)-quote|\//g
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi

export function generatedText(element: Element, pseudo: Pseudo, reading: Reading): string {
  const { content, display, textTransform } = getComputedStyle(element, pseudo)
  if (!/["(-]/.test(content) || display === 'none') return ''
  const text = transformed(textOfContent(content, element, pseudo, reading), textTransform)
  return display === 'inline' ? text : ` ${text} `
}

/** https://w3c.github.io/accname/#comp_name_from_content_pseudo_element_marker */
export function markerText(element: Element, { role, style }: Reading): string {
  if (style(element).display !== 'list-item' || role(element) !== 'listitem') return ''
  const { content } = getComputedStyle(element, '::marker')
  const own = content.includes('"') ? content : style(element).listStyleType
  if (own.includes('"')) return unescaped(own.slice(1, -1))
  const sign = numeral(ordinalOf(element), own)
  return sign === '' ? '' : `${sign}${/[\da-z]$/i.test(sign) ? '.' : ''} `
}

/** https://drafts.csswg.org/css-content-3/#alt */
function textOfContent(content: string, element: Element, pseudo: Pseudo, { counters }: Reading): string {
  let text = ''
  let isAlternative = false
  for (const [part, literal, name, argument = '', quote] of content.matchAll(PARTS)) {
    const [first = '', second = '', third = ''] = argument.split(/, ?/)
    if (part === '/') {
      text = ''
      isAlternative = true
    } else if (literal !== undefined) text += unescaped(literal)
    else if (quote !== undefined) text += quote === 'open' ? '“' : '”'
    else if (name === 'attr') text += attribute(element, first)
    else if (name?.startsWith('counter') === true) {
      const values = counters(element.ownerDocument.documentElement).get(element)?.[pseudo]?.get(first) ?? [0]
      text +=
        name === 'counter'
          ? numeral(values.at(-1) ?? 0, second)
          : values.map((value) => numeral(value, third)).join(unescaped(second.slice(1, -1)))
    }
  }
  // Separate from the next word, like the text of an image.
  return isAlternative && text !== '' ? ` ${text} ` : text
}

function unescaped(literal: string): string {
  return literal.replace(ESCAPE, (_, code?: string, sign = '') =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

/** https://html.spec.whatwg.org/#ordinal-value */
function ordinalOf(item: Element): number {
  const list = item.parentElement
  const items = [...(list?.children ?? [])].filter(({ localName }) => localName === 'li')
  const { reversed = false, start = 1 } = list !== null && isTag(list, 'ol') ? list : {}
  let at = reversed && !list?.hasAttribute('start') ? items.length : start
  for (const each of items) {
    at = Number.parseInt(attribute(each, 'value'), 10) || at
    if (each === item) break
    at += reversed ? -1 : 1
  }
  return at
}
