/** The focus, as a hand gives it that is about to write. */
import { focusedElement } from '../../dom/walk.js'
import { focusOn } from '../../platform/input.js'
import { ProbeError } from '../../protocol/errors.js'
import { describeTarget } from '../action.js'
import { caretToEnd } from './caret.js'
import { endComposition } from './composition.js'
import { isEditable, isText } from './field.js'

/** Focuses the target; the caret goes behind what it holds: where a hand that adds text would click. */
export function giveFocus(target: Element): void {
  if (focusedElement(target.ownerDocument) === target) {
    endComposition(target)
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
