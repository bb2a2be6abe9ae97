import { focusedElement } from '../../dom/walk.js'
import { roleOf } from '../../page/accessibility/role-of.js'
import { ProbeError } from '../../protocol/errors.js'
import { codeOf } from '../../protocol/keys.js'
import { type Action, badArguments, describeTarget, refuseDisabled, wrongElement } from '../action.js'
import { edit } from '../editing/edit.js'
import { isField, isPicker } from '../editing/field.js'
import { giveFocus, refuseReadOnly } from '../editing/focus.js'
import { typed } from '../goals/written.js'
import { strokeKey } from '../keyboard/keyboard.js'
import { isFocusable } from '../keyboard/tab-order.js'

/** What a person types on without a field: a cell that typing begins to edit, and lists that letters search. */
const TAKES_KEYS: ReadonlySet<string> = new Set([
  'gridcell',
  'grid',
  'treegrid',
  'listbox',
  'option',
  'combobox',
  'menu',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'tree',
  'treeitem',
])

/** Types the text key by key. A character without a key is inserted like the text of an input method. */
export const type: Action = {
  interruptible: true,
  check(target, { text }) {
    if (typeof text !== 'string') badArguments('args.text is needed')
    if (isPicker(target))
      throw new ProbeError(
        'UNSUPPORTED',
        `${describeTarget(target)} cannot be typed into by a script; use fill`,
      )
    if (!isField(target) && !takesKeys(target)) wrongElement(target, 'a text field')
    refuseDisabled(target)
    refuseReadOnly(target)
  },
  // In a list or a menu, letters choose an item and are written nowhere.
  goal: (target, { text = '' }) =>
    isField(target) || roleOf(target) === 'gridcell' ? typed(target, text) : () => undefined,
  *perform(target, { text = '' }, { clipboard, composition }) {
    yield* giveFocus(target, composition)
    let cancelled = false
    for (const [index, character] of [...text].entries()) {
      // A handler may move the focus, and keys go to the focused element.
      const at = index === 0 ? target : (focusedElement(target.ownerDocument) ?? target)
      const key = character === '\n' ? 'Enter' : character
      if (codeOf(key)[0] === '') {
        if (!edit(at, 'insertText', character)) cancelled = true
      } else if (yield* strokeKey(at, { key, held: [], modifiers: {} }, clipboard)) cancelled = true
      yield 0
    }
    return cancelled
  },
}

function takesKeys(target: Element): boolean {
  return isFocusable(target) && TAKES_KEYS.has(roleOf(target))
}
