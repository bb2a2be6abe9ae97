/** The key events themselves, with their codes. https://www.w3.org/TR/uievents-code/ */

export interface Modifiers {
  ctrlKey?: boolean
  shiftKey?: boolean
  altKey?: boolean
  metaKey?: boolean
}

/** key: [code, keyCode] */
export const NAMED: Record<string, [string, number]> = {
  Enter: ['Enter', 13],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  ' ': ['Space', 32],
  ArrowUp: ['ArrowUp', 38],
  ArrowDown: ['ArrowDown', 40],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowRight: ['ArrowRight', 39],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  Control: ['ControlLeft', 17],
  Shift: ['ShiftLeft', 16],
  Alt: ['AltLeft', 18],
  Meta: ['MetaLeft', 91],
}
/** False when it was cancelled. Printable keys give a keypress too. */
export function keyDown(target: Element, key: string, modifiers: Modifiers): boolean {
  const goes = target.dispatchEvent(new KeyboardEvent('keydown', initOf(key, modifiers)))
  const printable =
    ([...key].length === 1 || key === 'Enter') && modifiers.ctrlKey !== true && modifiers.metaKey !== true
  if (!goes || !printable) return goes
  const code = key === 'Enter' ? 13 : (key.codePointAt(0) ?? 0)
  return target.dispatchEvent(
    new KeyboardEvent('keypress', { ...initOf(key, modifiers), keyCode: code, charCode: code }),
  )
}

export function keyUp(target: Element, key: string, modifiers: Modifiers): boolean {
  return target.dispatchEvent(new KeyboardEvent('keyup', initOf(key, modifiers)))
}

function initOf(key: string, modifiers: Modifiers): KeyboardEventInit {
  const [code, keyCode] = NAMED[key] ?? codeOf(key)
  return { key, code, keyCode, bubbles: true, cancelable: true, composed: true, view: window, ...modifiers }
}

function codeOf(key: string): [string, number] {
  const upper = key.toUpperCase()
  if (/^[A-Z]$/.test(upper)) return [`Key${upper}`, upper.charCodeAt(0)]
  if (/^\d$/.test(key)) return [`Digit${key}`, key.charCodeAt(0)]
  return ['', upper.codePointAt(0) ?? 0]
}
