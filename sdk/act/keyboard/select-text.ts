import type { Stroke } from '../../protocol/keys.js'
import type { Steps } from '../action.js'
import { selectAll } from '../editing/caret.js'
import { isText } from '../editing/field.js'
import { drawnText } from '../editing/proxy.js'
import type { Clipboard } from './clipboard.js'
import { strokeKey } from './keyboard.js'

const ALL: Stroke = /mac/i.test(navigator.platform)
  ? { key: 'a', held: ['Meta'], modifiers: { metaKey: true } }
  : { key: 'a', held: ['Control'], modifiers: { ctrlKey: true } }

/** Selects the text of the focused target. An editor learns of it from `selectionchange`. */
export function* selectText(target: Element, clipboard: Clipboard): Steps {
  if (drawnText(target) === undefined) selectAll(target)
  else yield* strokeKey(target, ALL, clipboard)
  if (!isText(target) || drawnText(target) !== undefined) yield 'frame'
  return false
}
