/** The shape of an action: what it does to its target, in the events that a person's hand would give. */

import { isDisabled } from '../dom/disabled.js'
import { closestFlat } from '../dom/walk.js'
import { nameOf } from '../page/accessibility/name-of.js'
import { roleOf } from '../page/accessibility/role-of.js'
import type { ActionArguments } from '../protocol/commands/act.js'
import { ProbeError } from '../protocol/errors.js'

/** What an action lets pass before it goes on: ms (0: the next task) or a frame. */
export type Pause = number | 'frame'

/** The events of an action; gives true in the end when a handler cancelled one. */
export type Steps = Generator<Pause, boolean, void>

export interface Hand {
  /** center of what is seen of the target, in coordinates of its own viewport */
  x: number
  y: number
  /** where `drag` goes */
  to?: Element
}

/** A family: one file each in actions/, listed in index.ts. */
export interface Action {
  /** Throws where the target does not take this action; dispatches nothing. */
  check(target: Element, args: ActionArguments, hand: Pick<Hand, 'to'>): void
  /** It moves the pointer, and what only a real one does to the target is told. */
  pointing?: true
  /** It may be given up between two steps: no button or key is held then. */
  interruptible?: true
  /** What the hand takes hold of in place of the target; the target where it is left out. */
  reach?(target: Element): Element
  /** Dispatches, step by step: each runs in a task of its own, as each input of a person does. */
  perform(target: Element, args: ActionArguments, hand: Hand): Steps
}

/** @throws ProbeError DISABLED */
export function refuseDisabled(target: Element): void {
  if (isDisabled(target)) throw new ProbeError('DISABLED', `${describeTarget(target)} is disabled`)
  if (closestFlat(target, '[inert]') !== null)
    throw new ProbeError('DISABLED', `${describeTarget(target)} is inert`)
}

/** @throws ProbeError WRONG_ELEMENT always */
export function wrongElement(target: Element, wanted: string): never {
  throw new ProbeError('WRONG_ELEMENT', `${describeTarget(target)} is no ${wanted}`, {
    tag: target.localName,
    role: roleOf(target),
  })
}

/** @throws ProbeError BAD_ARGUMENTS always */
export function badArguments(message: string, detail?: object): never {
  throw new ProbeError('BAD_ARGUMENTS', message, detail)
}

export function describeTarget(target: Element): string {
  const name = nameOf(target).slice(0, 80)
  return `${roleOf(target)}${name === '' ? '' : ` "${name}"`} <${target.localName}>`
}
