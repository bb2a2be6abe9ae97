import { attempt } from '../../patch.js'
import type { Channel } from '../channel.js'

/** Input that only a person's hand makes. Focus events are none: `focus()` fires trusted ones in any turn. */
const INPUT = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'keydown',
  'keyup',
  'beforeinput',
  'touchstart',
  'touchend',
  'wheel',
  'paste',
  'drop',
] as const

/** Trusted input begins a turn of the user's. */
export const input: Channel = {
  name: 'input',
  supported: () => true,
  install({ cause }) {
    const person = (event: Event) => {
      if (event.isTrusted && !cause.isNested()) attempt(() => cause.begin({ cause: 'user' }))
    }
    for (const name of INPUT) globalThis.addEventListener(name, person, { capture: true, passive: true })
    return () => {
      for (const name of INPUT) globalThis.removeEventListener(name, person, { capture: true })
    }
  },
}
