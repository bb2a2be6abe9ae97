/** The shape of an action: what it does to its target, in the events that a person's hand would give. */

import { nameOf } from '../page/name.js'
import { roleOf } from '../page/role.js'
import { isDisabled } from '../page/visible.js'
import type { ActionArguments } from '../protocol/commands.js'
import { ProbeError } from '../protocol/errors.js'

export interface Hand {
  /** center of the target, in viewport coordinates */
  x: number
  y: number
  /** Tells the daemon that a long action is at work. */
  progress(): void
}

/** A family: one file each, listed in act/index.ts. */
export interface Action {
  /** Throws where the target does not take this action; dispatches nothing. */
  check(target: Element, args: ActionArguments): void
  /** Dispatches. True when a handler cancelled an event. */
  perform(target: Element, args: ActionArguments, hand: Hand): boolean
}

/** @throws ProbeError DISABLED */
export function refuseDisabled(target: Element): void {
  if (isDisabled(target)) throw new ProbeError('DISABLED', `${describeTarget(target)} is disabled`)
}

/** @throws ProbeError WRONG_ELEMENT always */
export function wrongElement(target: Element, wanted: string): never {
  throw new ProbeError('WRONG_ELEMENT', `${describeTarget(target)} is no ${wanted}`, {
    tag: target.localName,
    role: roleOf(target),
  })
}

export function describeTarget(target: Element): string {
  const name = nameOf(target).slice(0, 80)
  return `${roleOf(target)}${name === '' ? '' : ` "${name}"`} <${target.localName}>`
}
