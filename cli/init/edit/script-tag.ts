/** A script tag at the start of the head of an HTML document. */
import type { DefaultTreeAdapterTypes } from 'parse5'
import { parse } from 'parse5'
import { byHand, done, type Edit, write } from './edit.js'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/**
 * @param text the document
 * @param src URL of the script
 * @param isOurs true for the URL of a script that does the same
 */
export function addScriptTag(text: string, src: string, isOurs: (src: string) => boolean): Edit {
  const tag = `<script src="${src}"></script>`
  const current = scriptsIn(parse(text)).find((script) => isOurs(script.src))
  if (current?.src === src) return done
  if (current !== undefined) return byHand(`it loads ${current.src}`, tag)
  const at = headIn(text)
  if (at === undefined) return byHand('it has no <head>', tag)
  const indent = /^[^\S\n]*\n([^\S\n]*)/.exec(text.slice(at))?.[1]
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return write(
    `${text.slice(0, at)}${indent === undefined ? '' : `${lineEnd}${indent}`}${tag}${text.slice(at)}`,
  )
}

/** Code of template languages, which a parser takes for text of the body: `{% … %}`, `{{ … }}`, `{# … #}`, `<% … %>`. */
const CODE = /\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|\{#[\s\S]*?#\}|<%[\s\S]*?%>/g

/** The position after the tag `<head>` of a document or a template; undefined without one. */
export function headIn(text: string): number | undefined {
  const markup = text.replace(CODE, (code) => code.replace(/[^\r\n]/g, ' '))
  const document = parse(markup, { sourceCodeLocationInfo: true })
  const head = elementsIn(document).find(({ tagName }) => tagName === 'head')
  return head?.sourceCodeLocation?.startTag?.endOffset
}

/** Removes the tag, with its line if nothing else is on it. */
export function removeScriptTag(text: string, isOurs: (src: string) => boolean): Edit {
  const document = parse(text, { sourceCodeLocationInfo: true })
  let left = text
  for (const { src, element } of scriptsIn(document).reverse()) {
    const place = element.sourceCodeLocation
    if (!isOurs(src) || place == null) continue
    const before = left.slice(0, place.startOffset)
    const after = left.slice(place.endOffset)
    const isOwnLine = /\n[^\S\n]*$/.test(before) && /^[^\S\n]*(\n|$)/.test(after)
    left = (isOwnLine ? before.replace(/\r?\n[^\S\n]*$/, '') : before) + after
  }
  return left === text ? done : write(left)
}

/** Asks a person to remove a tag that loads the SDK a second time. */
export function withoutScriptTag(text: string, why: string, isOurs: (src: string) => boolean): Edit {
  const current = scriptsIn(parse(text)).find(({ src }) => isOurs(src))
  return current === undefined
    ? done
    : byHand(`it loads ${current.src}; ${why}`, `- <script src="${current.src}"></script>`)
}

function scriptsIn(document: Node): { src: string; element: Element }[] {
  return elementsIn(document)
    .filter(({ tagName }) => tagName === 'script')
    .flatMap((element) => {
      const src = element.attrs.find(({ name }) => name === 'src')?.value
      return src === undefined ? [] : [{ src, element }]
    })
}

function elementsIn(node: Node): Element[] {
  const own = 'tagName' in node ? [node] : []
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(elementsIn) : [])]
}
