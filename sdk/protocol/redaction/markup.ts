/** Credentials in XML, HTML and forms of several parts, named by an element or an attribute. */

import { redactAfter } from './after.js'
import { isSentence, isWord } from './prose.js'
import type { Rules } from './rules.js'

/** `<wsse:Password Type="x">hunter2<` */
const ELEMENT =
  /(?<mark><(?:[\w-]{1,40}:)?(?<name>[\w.-]{1,64})(?:\s[^<>]{0,400})?>\s{0,20})(?<value>[^<>\s][^<>]{0,1000}?)(?=\s{0,20}<\/)/g
/** `name="password" value="hunter2"`, `<entry key="password">hunter2<`, `name="password"`, an empty line and the value */
const ATTRIBUTE =
  /(?<mark>\b(?:name|key|id)=["'](?<name>[\w.[\]-]{1,64})["'](?:[^<>\n]{0,200}?\bvalue=["']|[^<>\n]{0,200}>|[^<>\n]{0,200}?(?:\r?\n[^\n<>]{1,100}){0,2}\r?\n\r?\n))(?<value>[^"'<>\s][^"'<>\r\n]{0,1000})/g

export function redactMarkup(text: string, rules: Rules): string {
  const isValue = (value: string, name: string) =>
    rules.kindOf(name) === 'secret' && !isWord(value) && !isSentence(value, '')
  return redactAfter(redactAfter(text, ELEMENT, rules, isValue), ATTRIBUTE, rules, isValue)
}
