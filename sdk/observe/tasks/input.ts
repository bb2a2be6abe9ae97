import { isPanel } from '../../dom/own.js'
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

/** Trusted input begins a turn with the cause `user`, or with that of the native action that led to it. */
export const input: Channel = {
  name: 'input',
  supported: () => true,
  install: ({ cause, learnt, realm }) =>
    listen(
      realm,
      INPUT,
      (event) => {
        if (event.isTrusted && !cause.isNested() && !isPanel(event.target))
          cause.begin(learnt.hand?.(event) ?? { cause: 'user' })
      },
      true,
    ),
}
