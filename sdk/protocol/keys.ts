/** https://www.w3.org/TR/uievents-code/ */
import { ProbeError } from './errors.js'

export interface Modifiers {
  ctrlKey?: boolean
  shiftKey?: boolean
  altKey?: boolean
  metaKey?: boolean
}

export interface Stroke {
  key: string
  held: string[]
  modifiers: Modifiers
}

export const MODIFIERS: Readonly<Record<string, keyof Modifiers>> = {
  Control: 'ctrlKey',
  Shift: 'shiftKey',
  Alt: 'altKey',
  Meta: 'metaKey',
}
/** key: [code, keyCode] */
const NAMED: Readonly<Record<string, readonly [string, number]>> = {
  Enter: ['Enter', 13],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  Insert: ['Insert', 45],
  ' ': ['Space', 32],
  ArrowUp: ['ArrowUp', 38],
  ArrowDown: ['ArrowDown', 40],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowRight: ['ArrowRight', 39],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  ContextMenu: ['ContextMenu', 93],
  Control: ['ControlLeft', 17],
  Shift: ['ShiftLeft', 16],
  Alt: ['AltLeft', 18],
  Meta: ['MetaLeft', 91],
}
/** US keyboard: both characters of a key, its code and keyCode. */
const SIGNS: readonly (readonly [string, string, number])[] = [
  ['-_', 'Minus', 189],
  ['=+', 'Equal', 187],
  ['[{', 'BracketLeft', 219],
  [']}', 'BracketRight', 221],
  ['\\|', 'Backslash', 220],
  [';:', 'Semicolon', 186],
  ['\'"', 'Quote', 222],
  [',<', 'Comma', 188],
  ['.>', 'Period', 190],
  ['/?', 'Slash', 191],
  ['`~', 'Backquote', 192],
]
const OVER_DIGITS = ')!@#$%^&*('

/** Code and keyCode of a key; empty and 0 when a US keyboard lacks the key. */
export function codeOf(key: string): readonly [string, number] {
  const named = NAMED[key]
  if (named !== undefined) return named
  const upper = key.toUpperCase()
  if (/^[A-Z]$/.test(upper)) return [`Key${upper}`, upper.charCodeAt(0)]
  const digit = /^\d$/.test(key) ? Number(key) : key.length === 1 ? OVER_DIGITS.indexOf(key) : -1
  if (digit >= 0) return [`Digit${digit}`, 48 + digit]
  const number = /^F(\d{1,2})$/.exec(key)?.[1]
  if (number !== undefined) return [key, 111 + Number(number)]
  const sign = SIGNS.find(([signs]) => signs.includes(key))
  return sign === undefined ? ['', 0] : [sign[1], sign[2]]
}

/**
 * Parses a `KeyboardEvent.key` with optional modifiers, e.g. `Control+a`.
 *
 * @throws ProbeError BAD_ARGUMENTS listing the known modifiers or keys
 */
export function parseStroke(given: string | undefined): Stroke {
  if (typeof given !== 'string' || given === '')
    throw new ProbeError('BAD_ARGUMENTS', 'args.key is needed, e.g. "Enter" or "Control+a"')
  const parts = /(?:^|\+)\+$/.test(given)
    ? [...given.slice(0, -1).split('+').filter(Boolean), '+']
    : given.split('+')
  const last = parts.at(-1) ?? ''
  const key = last === 'Space' ? ' ' : last === 'Esc' ? 'Escape' : last
  const held = parts.slice(0, -1)
  const unknown = held.find((name) => !Object.hasOwn(MODIFIERS, name))
  if (unknown !== undefined)
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `${JSON.stringify(unknown)} is not a modifier; use one of ${Object.keys(MODIFIERS).join(', ')}`,
    )
  if (!Object.hasOwn(NAMED, key) && !/^F(?:[1-9]|1\d|2[0-4])$/.test(key) && [...key].length !== 1)
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `${JSON.stringify(key)} is not a key; use one character or one of ${Object.keys(NAMED)
        .map((name) => (name === ' ' ? 'Space' : name))
        .join(', ')}`,
    )
  const modifiers: Modifiers = {}
  for (const name of held) modifiers[MODIFIERS[name] as keyof Modifiers] = true
  return { key, held, modifiers }
}
