import { focusedElement } from '../../dom/walk.js'
import type { Composition } from '../../observe/dom/composition.js'
import { focusOn } from '../../platform/input.js'
import { ProbeError } from '../../protocol/errors.js'
import { describeTarget } from '../action.js'
import { caretToEnd } from './caret.js'
import { endComposition } from './composition.js'
import { isEditable, isText } from './field.js'

/** Focuses the target and puts the caret behind its text, where a person clicks to add text. */
export function giveFocus(target: Element, composition: Composition): void {
  if (focusedElement(target.ownerDocument) === target) {
    endComposition(target, composition)
    return
  }
  focusOn(target, { preventScroll: true })
  if (isText(target) || isEditable(target)) caretToEnd(target)
}

/** @throws ProbeError DISABLED */
export function refuseReadOnly(target: Element): void {
  if ((target as HTMLInputElement).readOnly === true)
    throw new ProbeError('DISABLED', `${describeTarget(target)} is read-only`)
}
