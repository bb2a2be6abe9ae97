/** The immediate effect of an action: what one microtask and one frame show (spec: Act effect). */
import type { CauseTracker, Natives, Redactor } from '../observe/channel.js'
import { nameOf } from '../page/name.js'
import { refOf } from '../page/refs.js'
import { roleOf } from '../page/role.js'
import { rawValueOf } from '../page/states.js'
import { isDisabled, isVisible } from '../page/visible.js'
import { isCausedBy } from '../protocol/cause.js'
import type { ActEffect } from '../protocol/commands.js'
import { SETTLE_MS } from '../protocol/limits.js'
import type { ActId } from '../protocol/values.js'

const DESTRUCTIVE =
  /\b(?:delete|remove|destroy|erase|pay|buy|purchase|deploy|publish|transfer|send money|reset|revoke|terminate|cancel subscription|löschen|supprimer|eliminar|elimina|verwijder)\b/i
const APPEARED = 3

export interface Aim {
  x: number
  y: number
  occludedBy: Element | undefined
  scrolledIntoView: boolean
}

/** Brings the target into view and hit-tests its middle, through open shadow roots. */
export function aim(target: Element): Aim {
  const isOut = ({ top, left, bottom, right }: DOMRect) =>
    bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth
  const scrolledIntoView = isOut(target.getBoundingClientRect())
  if (scrolledIntoView) target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const x = left + width / 2
  const y = top + height / 2
  let hit = document.elementFromPoint(x, y)
  while (hit?.shadowRoot != null) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y)
    if (inner === null || inner === hit) break
    hit = inner
  }
  const isOwn =
    hit === null || hit === target || target.contains(hit) || hit.contains(target) || isLabelOf(hit, target)
  return { x, y, occludedBy: isOwn ? undefined : (hit ?? undefined), scrolledIntoView }
}

function isLabelOf(hit: Element, target: Element): boolean {
  return hit.closest('label')?.control === target
}

/** Watches an action's effect from before its dispatch until it settles. */
export class EffectWatch {
  readonly #target: Element
  readonly #redact: Redactor
  readonly #aim: Aim
  readonly #value: string | undefined
  readonly #checked: boolean | undefined
  readonly #focused: Element | null
  readonly #visible: boolean
  readonly #enabled: boolean
  readonly #observer: MutationObserver
  #mutations = 0
  readonly #appeared: string[] = []

  constructor(
    target: Element,
    aimed: Aim,
    act: ActId,
    {
      natives,
      cause,
      redact,
      isIgnored,
    }: { natives: Natives; cause: CauseTracker; redact: Redactor; isIgnored(node: Node): boolean },
  ) {
    this.#target = target
    this.#redact = redact
    this.#aim = aimed
    this.#value = rawValueOf(target)
    this.#checked = (target as HTMLInputElement).checked
    this.#focused = document.activeElement
    this.#visible = isVisible(target)
    this.#enabled = !isDisabled(target)
    this.#observer = new natives.MutationObserver((records) => {
      if (!isCausedBy(cause.current().cause, act)) return
      for (const record of records) if (!isIgnored(record.target)) this.#note(record)
    })
    this.#observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    })
  }

  /** @param defaultPrevented a handler cancelled the event */
  effect(defaultPrevented: boolean): ActEffect {
    this.#observer.disconnect()
    const { occludedBy, scrolledIntoView } = this.#aim
    const focused = document.activeElement
    const moved = focused !== this.#focused && focused !== null
    const checked = (this.#target as HTMLInputElement).checked
    return {
      visible: this.#visible,
      enabled: this.#enabled,
      targetMatched: true,
      occluded: occludedBy !== undefined,
      ...(occludedBy === undefined ? {} : { occludedBy: this.#describe(occludedBy) }),
      defaultPrevented,
      valueChanged: rawValueOf(this.#target) !== this.#value || checked !== this.#checked,
      focusMoved: moved ? this.#describe(focused) : null,
      domMutatedWithin: this.#mutations,
      scrolledIntoView,
      ...(this.#appeared.length === 0 ? {} : { appeared: this.#appeared }),
      ...(DESTRUCTIVE.test(nameOf(this.#target)) ? { destructive: true as const } : {}),
    }
  }

  #note(record: MutationRecord): void {
    this.#mutations += 1
    for (const node of record.addedNodes) {
      const element = node instanceof Element ? node : node.parentElement
      const text = node.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      if (text === '' || element === null || this.#appeared.length >= APPEARED || !isVisible(element))
        continue
      this.#appeared.push(this.#redact.text(text).slice(0, 100))
    }
  }

  #describe(element: Element): string {
    if (element === document.body) return 'body'
    const name = this.#redact.text(nameOf(element)).slice(0, 60)
    return `${refOf(element)} ${roleOf(element)}${name === '' ? '' : ` "${name}"`}`
  }
}

/** One microtask and one animation frame, bounded: a hidden page has no frames. */
export function settle({
  requestAnimationFrame,
  setTimeout,
  clearTimeout,
}: Natives): Promise<{ settled: boolean; settleReason: 'frame' | 'timeout' | 'hidden' }> {
  if (document.hidden) {
    return new Promise((resolve) => setTimeout(() => resolve({ settled: false, settleReason: 'hidden' }), 0))
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ settled: false, settleReason: 'timeout' }), SETTLE_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // A timer task after the frame: what the frame rendered is done.
      setTimeout(() => resolve({ settled: true, settleReason: 'frame' }), 0)
    })
  })
}
