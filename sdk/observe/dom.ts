import type { Channel, ChannelContext } from './channel.js'
import { signOf } from './sign.js'

const APPEARED = 5
const APPEARED_CHARS = 200
/** new elements of one turn that are looked at for signs; more are a re-render, not a message */
const LOOKED_AT = 60
const REVEALING = new Set(['hidden', 'open', 'aria-hidden', 'inert'])
const STYLING = new Set(['class', 'style'])
const MESSAGE_REGION =
  '[role="alert"],[role="status"],[aria-live],output,dialog,[role="dialog"],[role="alertdialog"]'

/** DOM changes, coalesced by turn, and what became readable. */
export const domChannel: Channel = {
  name: 'dom',
  supported: () => 'MutationObserver' in globalThis,
  install(context) {
    const observer = new context.natives.MutationObserver((records) => {
      try {
        note(records, context)
      } catch (error) {
        context.natives.console.debug('probe: a DOM change could not be read', error)
      }
    })
    const seen = {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    }
    observer.observe(document, seen)
    return () => observer.disconnect()
  },
}

function note(records: readonly MutationRecord[], { emit, isIgnored, redact }: ChannelContext): void {
  let added = 0
  let removed = 0
  let changed = 0
  const fresh = new Set<Node>()
  for (const record of records) {
    if (isIgnored(record.target)) continue
    if (record.type === 'childList') {
      for (const node of record.addedNodes) {
        if (isIgnored(node)) continue
        added += 1
        if (fresh.size < LOOKED_AT) fresh.add(node)
      }
      removed += record.removedNodes.length
      continue
    }
    const name = record.attributeName
    if (name !== null && (record.target as Element).getAttribute(name) === record.oldValue) continue
    changed += 1
    if (record.type === 'characterData' || isReveal(record)) fresh.add(record.target)
    if (name === 'aria-invalid' && (record.target as Element).getAttribute(name) === 'true') {
      emit('sign', { kind: 'aria-invalid', text: '', failureShaped: true })
    }
  }
  if (added + removed + changed === 0) return
  const texts = readable(fresh)
  const appeared = [...new Set(texts.map(({ text }) => redact.text(text)))].slice(0, APPEARED)
  emit('dom', { added, removed, changed, ...(appeared.length === 0 ? {} : { appeared }) })
  for (const { text, element } of texts.slice(0, APPEARED * 2)) {
    const sign = signOf(text, element)
    if (sign !== undefined) emit('sign', { ...sign, text: redact.text(sign.text) })
  }
}

/** An attribute that may have made text visible. */
function isReveal({ attributeName, target }: MutationRecord): boolean {
  if (attributeName === null) return false
  return (
    REVEALING.has(attributeName) ||
    (STYLING.has(attributeName) && (target as Element).closest(MESSAGE_REGION) !== null)
  )
}

/** Texts in new or revealed nodes that can be seen. */
function readable(nodes: ReadonlySet<Node>): { text: string; element: Element }[] {
  const found: { text: string; element: Element }[] = []
  for (const node of nodes) {
    const element = node instanceof Element ? node : node.parentElement
    if (element === null || !element.isConnected) continue
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    for (
      let at: Node | null = node instanceof Text ? node : walker.nextNode();
      at !== null;
      at = walker.nextNode()
    ) {
      const text = at.nodeValue?.trim().slice(0, APPEARED_CHARS) ?? ''
      const parent = at.parentElement
      if (text === '' || parent === null || parent.closest('script,style,template,noscript') !== null)
        continue
      if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        found.push({ text, element: parent })
      if (found.length >= LOOKED_AT) return found
    }
  }
  return found
}
