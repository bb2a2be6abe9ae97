import { listen } from '../../platform/listen.js'
import type { Channel } from '../channel.js'

/** Trusted events that only a person's input causes. Focus events are not among them: `focus()` fires trusted ones. */
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

/** Trusted input begins a turn of the user. */
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
