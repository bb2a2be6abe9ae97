import { isDisabled } from '../dom/disabled.js'
import { isPanel } from '../dom/own.js'
import { stateProperties } from '../dom/properties.js'
import type { Refs } from '../dom/refs.js'
import { REVEALING } from '../dom/revealing.js'
import { shownText } from '../dom/shown-text.js'
import { isTextVisible, isVisible } from '../dom/visible.js'
import { closestFlat, focusedElement, holdsFlat, textsUnder } from '../dom/walk.js'
import { fold } from '../dom/wording.js'
import { unhydratedAround } from '../frameworks/index.js'
import type { CauseTracker } from '../observe/cause/cause-tracker.js'
import { NEIGHBOURHOOD } from '../observe/dom/signs.js'
import { roleOf } from '../page/accessibility/role-of.js'
import { reportedName } from '../page/element/describe.js'
import { asFound } from '../platform/as-found.js'
import type { Natives } from '../platform/natives.js'
import { isCausedBy } from '../protocol/cause.js'
import type { ActEffect, Instead } from '../protocol/commands/act.js'
import { isDestructive } from '../protocol/danger.js'
import type { ActId } from '../protocol/values.js'
import type { Redactor } from '../values/redactor.js'
import type { Aim } from './pointer/target-point.js'

const APPEARED = 3
const APPEARED_CHARS = 100
/** At most this many texts are checked to find those that appeared. */
const LOOKED_AT = 60
const NAME_CHARS = 60
const ARIA = ['aria-checked', 'aria-pressed', 'aria-expanded', 'aria-selected']
const SEEN = { childList: true, subtree: true, characterData: true, attributes: true } as const

export interface EffectContext {
  natives: Natives
  cause: CauseTracker
  refs: Refs
  redact: Redactor
  isIgnored(node: Node): boolean
}

/** Must be created before the dispatch of the action. */
export class EffectWatch {
  readonly #target: Element
  readonly #context: EffectContext
  readonly #aim: Aim
  readonly #before: string
  readonly #focused: Element | null
  readonly #visible: boolean
  readonly #enabled: boolean
  readonly #destructive: boolean
  readonly #hydrated: boolean
  readonly #observer: MutationObserver
  readonly #region: Element
  #within = 0
  #inPage = 0
  #structural = 0
  #looked = 0
  readonly #appeared = new Set<string>()

  constructor(target: Element, aim: Aim, act: ActId, roots: readonly Node[], context: EffectContext) {
    this.#target = target
    this.#context = context
    this.#aim = aim
    this.#before = stateOf(target)
    this.#focused = focusedElement()
    this.#region = regionOf(target)
    this.#visible = isVisible(target)
    this.#enabled = !isDisabled(target)
    this.#destructive = isDestructive(reportedName(target, context.redact))
    this.#hydrated = unhydratedAround(target) === undefined
    this.#observer = new context.natives.MutationObserver((records) => {
      if (isCausedBy(context.cause.current().cause, act)) asFound(() => this.#note(records))
    })
    for (const root of roots) this.#observer.observe(root, SEEN)
  }

  /** nodes that came, went, or have another text */
  get structural(): number {
    return this.#structural
  }

  close(): void {
    this.#observer.disconnect()
  }

  /** @param instead what stands instead of what the action is for */
  effect(defaultPrevented: boolean, instead: Instead | undefined): ActEffect {
    this.close()
    return asFound(() => ({
      ...this.#read(defaultPrevented),
      ...(instead === undefined ? {} : { instead }),
    }))
  }

  #read(defaultPrevented: boolean): ActEffect {
    const { occludedBy, scrolledIntoView } = this.#aim
    const focused = focusedElement()
    return {
      visible: this.#visible,
      enabled: this.#enabled,
      targetMatched: true,
      occluded: occludedBy !== undefined,
      ...(occludedBy === undefined ? {} : { occludedBy: this.#describe(occludedBy) }),
      defaultPrevented,
      valueChanged: stateOf(this.#target) !== this.#before,
      focusMoved: focused !== this.#focused && focused !== null ? this.#describe(focused) : null,
      domMutatedWithin: this.#within,
      domMutatedInPage: this.#inPage,
      scrolledIntoView,
      ...(this.#appeared.size === 0 ? {} : { appeared: [...this.#appeared] }),
      ...(this.#destructive ? { destructive: true as const } : {}),
      ...(this.#hydrated ? {} : { hydrated: false as const }),
    }
  }

  #note(records: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes, attributeName } of records) {
      if (this.#context.isIgnored(target) || isPanel(addedNodes[0] ?? removedNodes[0])) continue
      this.#inPage += 1
      if (type !== 'attributes') this.#structural += 1
      if (holdsFlat(this.#region, target)) this.#within += 1
      if (type === 'characterData') this.#show(target)
      else if (type === 'childList') for (const node of addedNodes) this.#show(node)
      else if (REVEALING.has(attributeName ?? '')) this.#show(target)
    }
  }

  #show(node: Node): void {
    if (!node.isConnected || this.#context.isIgnored(node)) return
    for (const at of textsUnder(node)) {
      const text = fold(at.data)
      if (text === '') continue
      this.#looked += 1
      if (this.#appeared.size >= APPEARED || this.#looked > LOOKED_AT) return
      if (!isTextVisible(at)) continue
      const { parentElement } = at
      const shown = parentElement === null ? text : shownText(parentElement, text, this.#context.redact)
      this.#appeared.add(shown.slice(0, APPEARED_CHARS))
    }
  }

  #describe(element: Element): string {
    if (element === element.ownerDocument.body) return 'body'
    const name = reportedName(element, this.#context.redact, NAME_CHARS)
    return `${this.#context.refs.of(element)} ${roleOf(element)}${name === '' ? '' : ` ${JSON.stringify(name)}`}`
  }
}

function regionOf(target: Element): Element {
  return closestFlat(target, NEIGHBOURHOOD) ?? target
}

function stateOf(target: Element): string {
  const aria = ARIA.map((name) => target.getAttribute(name))
  return `${stateProperties(target)} ${String(aria)}`
}
