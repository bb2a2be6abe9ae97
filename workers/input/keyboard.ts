/** Keys of a US keyboard, through the browser's protocol. */
import { setTimeout as after } from 'node:timers/promises'
import { codeOf, MODIFIERS, parseStroke } from '../../sdk/protocol/keys.js'
import type { Cdp } from './cdp.js'

/** bits of the protocol */
const BITS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 }
const LEFT = 1
const HELD_MS = 50

/** Presses and releases a key while its modifiers are held. @param stroke e.g. `Control+a` */
export async function strike(cdp: Cdp, stroke: string): Promise<void> {
  const { key, held } = parseStroke(stroke)
  let modifiers = 0
  for (const name of held) {
    modifiers |= BITS[name] ?? 0
    await send(cdp, 'keydown', name, modifiers)
  }
  await send(cdp, 'keydown', key, modifiers)
  // What Escape closed loses the focus with the next frame, before a person lets the key up.
  if (key === 'Escape') await after(HELD_MS)
  await send(cdp, 'keyup', key, modifiers)
  for (const name of [...held].reverse()) {
    modifiers &= ~(BITS[name] ?? 0)
    await send(cdp, 'keyup', name, modifiers)
  }
}

/** Types characters. One that the keyboard lacks is inserted like the text of an input method. */
export async function write(cdp: Cdp, characters: readonly string[]): Promise<void> {
  for (const character of characters) {
    const key = character === '\n' ? 'Enter' : character
    if (codeOf(key)[0] === '') await cdp.send('Input.insertText', { text: character })
    else {
      await send(cdp, 'keydown', key, 0)
      await send(cdp, 'keyup', key, 0)
    }
  }
}

async function send(cdp: Cdp, type: 'keydown' | 'keyup', key: string, modifiers: number): Promise<void> {
  const [code, keyCode] = codeOf(key)
  const text = type === 'keydown' ? textOf(key, modifiers) : undefined
  await cdp.send('Input.dispatchKeyEvent', {
    type: type === 'keyup' ? 'keyUp' : text === undefined ? 'rawKeyDown' : 'keyDown',
    key,
    code,
    windowsVirtualKeyCode: keyCode,
    location: key in MODIFIERS ? LEFT : 0,
    modifiers,
    ...(text === undefined ? {} : { text, unmodifiedText: text }),
    ...commandsOf(type, key, modifiers),
  })
}

/** What a key writes; undefined for a key that writes nothing. */
function textOf(key: string, modifiers: number): string | undefined {
  if ((modifiers & ((BITS.Control ?? 0) | (BITS.Meta ?? 0) | (BITS.Alt ?? 0))) !== 0) return undefined
  if (key === 'Enter') return '\r'
  return [...key].length === 1 ? key : undefined
}

/** On a Mac, the system and not the browser knows what these keys do. */
const MAC_COMMANDS: Readonly<Record<string, string>> = {
  a: 'selectAll',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  z: 'undo',
}

function commandsOf(type: string, key: string, modifiers: number): object {
  const command = MAC_COMMANDS[key.toLowerCase()]
  if (type !== 'keydown' || process.platform !== 'darwin' || command === undefined) return {}
  return modifiers === BITS.Meta ? { commands: [command] } : {}
}
