import { isDisabled } from '../dom/disabled.js'
import { closestFlat } from '../dom/walk.js'
import type { Composition } from '../observe/dom/composition.js'
import { nameOf } from '../page/accessibility/name-of.js'
import { roleOf } from '../page/accessibility/role-of.js'
import type { ActionArguments } from '../protocol/commands/act.js'
import { ProbeError } from '../protocol/errors.js'
import type { Devices } from './devices.js'

/** What an action waits for before its next step: ms (0: the next task) or a frame. */
export type Pause = number | 'frame'

/** The steps of an action; they return true when a handler cancelled an event. */
export type Steps = Generator<Pause, boolean, void>

/** What an action is performed with. */
export interface Hand extends Devices {
  /** what a person's input method is composing */
  composition: Composition
  /** center of the visible part of the target, in px of its own viewport */
  x: number
  y: number
  /** target of `drag` */
  to?: Element
}

/** A family: one file each in actions/, listed in index.ts. */
export interface Action {
  /** Throws when the target does not support this action; dispatches nothing. */
  check(target: Element, args: ActionArguments, hand: Pick<Hand, 'to' | 'clipboard'>): void
  /** It moves the pointer: the result says what only a real pointer does to the target. */
  pointing?: true
  /** It may be cancelled between two steps, when no button or key is held. */
  interruptible?: true
  /** The element to point at in place of the target. */
  reach?(target: Element): Element
  /** Dispatches events step by step, each in a task of its own, as a person's inputs are. */
  perform(target: Element, args: ActionArguments, hand: Hand): Steps
}

/** @throws ProbeError DISABLED */
export function refuseDisabled(target: Element): void {
  if (isDisabled(target)) throw new ProbeError('DISABLED', `${describeTarget(target)} is disabled`)
  if (closestFlat(target, '[inert]') !== null)
    throw new ProbeError('DISABLED', `${describeTarget(target)} is inert`)
}

/**
 * @param wanted completes "… is not", e.g. `a select`
 * @throws ProbeError WRONG_ELEMENT always
 */
export function wrongElement(target: Element, wanted: string): never {
  throw new ProbeError('WRONG_ELEMENT', `${describeTarget(target)} is not ${wanted}`, {
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
