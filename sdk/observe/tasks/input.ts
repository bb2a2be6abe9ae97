import { listen } from '../../platform/listen.js'
import type { Channel } from '../channel.js'

/** Trusted events that only user input causes. Focus events are excluded: `focus()` fires trusted ones, too. */
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

/** Trusted input begins a turn with the cause `user`. */
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
