import { isPanel } from '../../dom/own.js'
import { REVEALING } from '../../dom/revealing.js'
import { asFound } from '../../platform/as-found.js'
import { isElement } from '../../platform/kinds.js'
import { nextFrame } from '../../platform/next-frame.js'
import { attempt, attemptLater } from '../../platform/patch.js'
import type { Channel, ChannelContext } from '../channel.js'
import { DEV_ELEMENTS } from '../dev-server/dev-server.js'
import { isShown, lookAt } from './appeared.js'
import { Overlays } from './overlays.js'

/** new nodes in one turn above which they are read after the next frame, because an earlier read forces layout */
const RENDERED_FIRST = 200
/** new nodes in one turn that are searched for signs; a larger change is a re-render, not a message */
const LOOKED_AT = 60
const SEEN = {
  childList: true,
  subtree: true,
  characterData: true,
  attributes: true,
  attributeOldValue: true,
} as const
const STYLING: ReadonlySet<string> = new Set(['class', 'style'])
const HIDING = /(?:^|[\s_:-])(?:hidden|hide|invisible|none|collapsed?)(?=[\s;]|$)/
const MESSAGE_REGION =
  '[role="alert"],[role="status"],[aria-live],output,dialog,[role="dialog"],[role="alertdialog"]'

/** DOM changes and newly readable text, reported once per turn. Includes shadow roots. */
export const domChannel: Channel = {
  name: 'dom',
  sees: ['dom'],
  supported: () => 'MutationObserver' in globalThis,
  install(context) {
    const { realm } = context
    const overlays = new Overlays(realm.document, context.emit)
    const observer = new context.natives.MutationObserver((records) =>
      attempt(() =>
        asFound(() => {
          overlays.look(records)
          note(records, context)
        }),
      ),
    )
    observer.observe(realm.document, SEEN)
    for (const element of realm.document.querySelectorAll('*')) {
      if (element.shadowRoot !== null) observer.observe(element.shadowRoot, SEEN)
    }
    const undo = context.patch(realm.Element.prototype, 'attachShadow', () => ({
      apply: (target, self: Element, args: [ShadowRootInit]) => {
        const root = Reflect.apply(target, self, args) as ShadowRoot
        observer.observe(root, SEEN)
        context.shadowRoots.attached(root)
        return root
      },
    }))
    return () => {
      undo()
      observer.disconnect()
    }
  },
}

function note(
  records: readonly MutationRecord[],
  { emit, cause, natives, ...context }: ChannelContext,
): void {
  const isIgnored = (node: Node) => isOther(node, context)
  let added = 0
  let removed = 0
  let changed = 0
  let revealed = 0
  let hidden = 0
  let isInvalid = false
  const fresh = new Set<Node>()
  // Records with the same target follow each other, so the check runs once for each target.
  let target: Node | undefined
  let isSkipped = false
  for (const record of records) {
    if (record.target !== target) {
      target = record.target
      isSkipped = isIgnored(target)
    }
    if (isSkipped) continue
    if (record.type === 'childList') {
      const { addedNodes, removedNodes } = record
      if (!isPanel(removedNodes[0])) removed += removedNodes.length
      added += addedNodes.length
      for (let i = 0; i < addedNodes.length && fresh.size < LOOKED_AT; i++) {
        const node = addedNodes[i] as Node
        if (isIgnored(node)) {
          added -= 1
          continue
        }
        fresh.add(node)
        if (isElement(node) && holdsInvalid(node)) isInvalid = true
      }
      continue
    }
    const name = record.attributeName
    if (name !== null && (record.target as Element).getAttribute(name) === record.oldValue) continue
    changed += 1
    if (name !== null && mayHide(record)) {
      if (isShown(record.target as Element)) revealed += 1
      else hidden += 1
    }
    if ((record.type === 'characterData' || isReveal(record)) && fresh.size < LOOKED_AT)
      fresh.add(record.target)
    if (name === 'aria-invalid' && holdsInvalid(record.target as Element)) isInvalid = true
  }
  if (added + removed + changed === 0) return
  const counts = {
    added,
    removed,
    changed,
    ...(revealed === 0 ? {} : { revealed }),
    ...(hidden === 0 ? {} : { hidden }),
  }
  const provenance = cause.current()
  const isMuch = added > RENDERED_FIRST
  const now = isMuch ? undefined : lookAt(fresh, provenance, context)
  emit('dom', { ...counts, ...now?.appeared })
  if (isInvalid) emit('sign', { kind: 'aria-invalid', text: '', failureShaped: true })
  if (now !== undefined) {
    for (const sign of now.signs) emit('sign', sign)
    return
  }
  const done = cause.pend(provenance)
  void attemptLater(async () => {
    await nextFrame(natives)
    const { appeared, signs } = asFound(() => lookAt(fresh, provenance, context))
    if (appeared !== undefined) emit('dom', { added: 0, removed: 0, changed: 0, ...appeared }, provenance)
    for (const sign of signs) emit('sign', sign, provenance)
  }).then(done)
}

function isOther(node: Node, { isIgnored }: Pick<ChannelContext, 'isIgnored'>): boolean {
  const element = isElement(node) ? node : node.parentElement
  return element?.closest(DEV_ELEMENTS) != null || isIgnored(node)
}

function mayHide({ attributeName, oldValue, target }: MutationRecord): boolean {
  const name = attributeName ?? ''
  const value = (target as Element).getAttribute(name)
  if (STYLING.has(name)) return HIDING.test(oldValue ?? '') !== HIDING.test(value ?? '')
  return REVEALING.has(name) && (oldValue === null) !== (value === null)
}

function holdsInvalid(element: Element): boolean {
  return element.matches('[aria-invalid="true"]') || element.querySelector('[aria-invalid="true"]') !== null
}

function isReveal({ attributeName, target }: MutationRecord): boolean {
  if (attributeName === null) return false
  if (REVEALING.has(attributeName)) return true
  return STYLING.has(attributeName) && (target as Element).closest(MESSAGE_REGION) !== null
}
