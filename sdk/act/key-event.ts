import { codeOf, type Modifiers } from './keys.js'

/** False when it was cancelled. Printable keys and Enter give a keypress too. https://www.w3.org/TR/uievents/#keypress */
export function keyDown(target: Element, key: string, modifiers: Modifiers): boolean {
  const goes = target.dispatchEvent(new KeyboardEvent('keydown', initOf(key, modifiers)))
  const isPrinted =
    ([...key].length === 1 || key === 'Enter') && modifiers.ctrlKey !== true && modifiers.metaKey !== true
  if (!goes || !isPrinted) return goes
  const code = key === 'Enter' ? 13 : (key.codePointAt(0) ?? 0)
  const init = { ...initOf(key, modifiers), keyCode: code, charCode: code }
  return target.dispatchEvent(new KeyboardEvent('keypress', init))
}

/** False when it was cancelled. */
export function keyUp(target: Element, key: string, modifiers: Modifiers): boolean {
  return target.dispatchEvent(new KeyboardEvent('keyup', initOf(key, modifiers)))
}

function initOf(key: string, modifiers: Modifiers): KeyboardEventInit {
  const [code, keyCode] = codeOf(key)
  return { key, code, keyCode, bubbles: true, cancelable: true, composed: true, view: window, ...modifiers }
}
