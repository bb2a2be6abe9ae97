import { focusedElement } from '../../dom/walk.js'
import type { Composition } from '../../observe/dom/composition.js'
import { focusOn } from '../../platform/input.js'
import { ProbeError } from '../../protocol/errors.js'
import { describeTarget, type Steps } from '../action.js'
import { caretToEnd } from './caret.js'
import { endComposition } from './composition.js'
import { type Field, isField, isText } from './field.js'
import { drawnText } from './proxy.js'

/**
 * Focuses the target and puts the caret behind its text, where a person clicks to add text. Then lets the page draw: an editor
 * learns of its caret from `selectionchange`, and a framework renders what `focus` set, before a person's first key.
 */
export function* giveFocus(target: Element, composition: Composition): Steps {
  if (focusedElement(target.ownerDocument) === target) {
    endComposition(target, composition)
    return false
  }
  focusOn(target, { preventScroll: true })
  const writes = drawnText(target) === undefined && isField(target)
  if (writes) caretToEnd(target)
  const before = writes && isText(target) && target.value
  yield 'frame'
  // An app may show another text in a field that has the focus.
  if (before !== false && (target as Field).value !== before) caretToEnd(target)
  return false
}

/** @throws ProbeError DISABLED */
export function refuseReadOnly(target: Element): void {
  if ((target as HTMLInputElement).readOnly === true)
    throw new ProbeError('DISABLED', `${describeTarget(target)} is read-only`)
}
