/** Notices everything in the page that may change the answer of a level leaf. */

import type { ShadowRoots } from '../../dom/shadow-roots.js'
import { type InnerRoot, isElement, rootsUnder } from '../../dom/walk.js'
import { asFound } from '../../platform/as-found.js'
import type { Natives } from '../../platform/natives.js'
import { attempt } from '../../platform/patch.js'
import type { Place } from './changes.js'

const OBSERVED = { childList: true, subtree: true, characterData: true, attributes: true } as const
/** A leaf may change after these events although no node changed. */
const EVENTS = [
  'input',
  'change',
  'focusin',
  'focusout',
  'transitionend',
  'animationstart',
  'animationend',
  'toggle',
  'close',
  'load',
  'error',
] as const
const WINDOW_EVENTS = ['popstate', 'hashchange', 'resize'] as const

export interface ChangeListenerOptions {
  natives: Natives
  shadowRoots: ShadowRoots
  scrolls: boolean
  /**
   * Called when the document or its address may have changed.
   *
   * @param place where; evaluated lazily, because this is called in every turn of the page
   */
  changed(place: () => Place): void
  /** Called when another tab of the site changed the storage. */
  stored(): void
}

export class ChangeListener {
  readonly #options: ChangeListenerOptions
  readonly #observer: MutationObserver
  readonly #undo: (() => void)[] = []
  readonly #documents = new WeakSet<Node>()

  constructor(roots: readonly InnerRoot[], options: ChangeListenerOptions) {
    this.#options = options
    this.#observer = new options.natives.MutationObserver((records) =>
      attempt(() => asFound(() => this.#onMutations(records))),
    )
    this.#undo.push(
      () => this.#observer.disconnect(),
      options.shadowRoots.onAttached((root) => this.#observer.observe(root, OBSERVED)),
    )
    for (const root of roots) this.#observe(root)
    const changed = () => options.changed(anywhere)
    for (const name of WINDOW_EVENTS) this.#on(globalThis, name, changed)
    this.#on(globalThis, 'storage', () => options.stored())
    const { navigation } = globalThis as { navigation?: EventTarget }
    if (navigation !== undefined) this.#on(navigation, 'currententrychange', changed)
  }

  close(): void {
    for (const undo of this.#undo.splice(0)) attempt(undo)
  }

  #onMutations(records: readonly MutationRecord[]): void {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (isElement(node)) this.#observeUnder(node)
      }
    }
    this.#options.changed(() => records.flatMap(changedNodes))
  }

  #onEvent({ type, target }: Event): void {
    const element = target as Node | null
    if (!isElement(element)) return this.#options.changed(anywhere)
    // A loaded frame has another document.
    if (type === 'load') this.#observeUnder(element)
    this.#options.changed(() => [element])
  }

  #observeUnder(node: Element): void {
    for (const root of rootsUnder(node)) this.#observe(root)
  }

  /** Events cross the shadow roots of a document, but not its frames. */
  #observe(root: InnerRoot): void {
    this.#observer.observe(root, OBSERVED)
    if (root.nodeType !== Node.DOCUMENT_NODE || this.#documents.has(root)) return
    this.#documents.add(root)
    const names = this.#options.scrolls ? [...EVENTS, 'scroll'] : EVENTS
    for (const name of names) this.#on(root, name, (event) => this.#onEvent(event))
  }

  #on(target: EventTarget, name: string, listener: (event: Event) => void): void {
    const guarded = (event: Event) => attempt(() => listener(event))
    target.addEventListener(name, guarded, { capture: true, passive: true })
    this.#undo.push(() => target.removeEventListener(name, guarded, { capture: true }))
  }
}

function anywhere(): Place {
  return 'anywhere'
}

function changedNodes({ type, target, addedNodes, removedNodes }: MutationRecord): Node[] {
  return type === 'childList' ? [...addedNodes, ...removedNodes] : [target]
}
