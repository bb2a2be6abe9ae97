/** A script that comes first in the head of an HTML document. */

import type { DefaultTreeAdapterTypes } from 'parse5'
import { parse } from 'parse5'
import { byHand, done, type Edit, write } from './edit.js'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/**
 * @param text the document
 * @param src address of the script
 * @param isOurs true for the address of a script that does the same
 */
export function addScriptTag(text: string, src: string, isOurs: (src: string) => boolean): Edit {
  const tag = `<script src="${src}"></script>`
  const document = parse(text, { sourceCodeLocationInfo: true })
  const there = scriptsIn(document).find(isOurs)
  if (there === src) return done
  if (there !== undefined) return byHand(`it loads ${there}`, tag)
  const head = elementsIn(document).find(({ tagName }) => tagName === 'head')
  const at = head?.sourceCodeLocation?.startTag?.endOffset
  if (at === undefined) return byHand('it has no <head>', tag)
  const indent = /^[^\S\n]*\n([^\S\n]*)/.exec(text.slice(at))?.[1]
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return write(
    `${text.slice(0, at)}${indent === undefined ? '' : `${lineEnd}${indent}`}${tag}${text.slice(at)}`,
  )
}

/** The script is there by another way now: a person takes its tag away. */
export function withoutScriptTag(text: string, why: string, isOurs: (src: string) => boolean): Edit {
  const there = scriptsIn(parse(text)).find(isOurs)
  return there === undefined
    ? done
    : byHand(`it loads ${there}; ${why}`, `- <script src="${there}"></script>`)
}

function scriptsIn(document: Node): string[] {
  return elementsIn(document)
    .filter(({ tagName }) => tagName === 'script')
    .flatMap(({ attrs }) => attrs.find(({ name }) => name === 'src')?.value ?? [])
}

function elementsIn(node: Node): Element[] {
  const own = 'tagName' in node ? [node] : []
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(elementsIn) : [])]
}
