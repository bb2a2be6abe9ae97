import { isInoperable } from '../dom/disabled.js'
import { closestFlat } from '../dom/walk.js'
import type { Composition } from '../observe/dom/composition.js'
import { nameOf } from '../page/accessibility/name-of.js'
import { roleOf } from '../page/accessibility/role-of.js'
import type { ActionArguments } from '../protocol/commands/act.js'
import { ProbeError } from '../protocol/errors.js'
import type { InputStep } from '../protocol/input.js'
import type { Devices } from './devices.js'
import type { Goal } from './goals/goal.js'

/** Pause before the next step of an action: ms (0: the next task), a frame, or input that the browser performs. */
export type Pause = number | 'frame' | readonly InputStep[]

/** Steps of an action. They return true when a handler cancelled an event. */
export type Steps = Generator<Pause, boolean, void>

export interface Hand extends Devices {
  /** text that a person's input method is composing */
  composition: Composition
  /** center of the visible part of the target, in CSS pixels of its own viewport */
  x: number
  y: number
  to?: Element
}

/** One file per action in actions/, listed in index.ts. */
export interface Action {
  /** Throws when the target does not support this action. Dispatches nothing. */
  check(target: Element, args: ActionArguments, hand: Pick<Hand, 'to' | 'clipboard'>): void
  /** The action moves the pointer; its result lists what reacts on the target only to a real pointer. */
  pointing?: true
  /** The action presses the target with the pointer, so it waits for what covers the target to go. */
  pressing?: true
  /** The action may be cancelled between two steps at which no button or key is held. */
  interruptible?: true
  /** What the action is for, by what stands now. Called before it performs; undefined where nobody can tell. */
  goal?(target: Element, args: ActionArguments, hand: Pick<Hand, 'to'>): Goal | undefined
  /** Returns the element to point at instead of the target. */
  reach?(target: Element): Element
  /** Dispatches events step by step, each in its own task, like a person's input. */
  perform(target: Element, args: ActionArguments, hand: Hand): Steps
}

/** @throws ProbeError DISABLED */
export function refuseDisabled(target: Element): void {
  if (isInoperable(target)) throw new ProbeError('DISABLED', `${describeTarget(target)} is disabled`)
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
  return `${roleOf(target)}${name === '' ? '' : ` ${JSON.stringify(name)}`} <${target.localName}>`
}
