import { listen } from '../../platform/listen.js'
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
  install: ({ cause, realm }) =>
    listen(
      realm,
      INPUT,
      ({ isTrusted }) => {
        if (isTrusted && !cause.isNested()) cause.begin({ cause: 'user' })
      },
      true,
    ),
}
