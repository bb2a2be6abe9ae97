import { isElement } from '../../platform/kinds.js'
import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'

const HOVER = /^(?:mouse|pointer)(?:over|enter|out|leave)$/

/** Records elements that listen for the pointer to enter or leave, because no platform API lists listeners. */
export const hoverListening: Channel = {
  name: 'hover-listening',
  supported: () => true,
  install: ({ patch, realm, hoverListeners }) =>
    patch(realm.EventTarget.prototype, 'addEventListener', () => ({
      apply(target, self: EventTarget, args: Parameters<EventTarget['addEventListener']>) {
        attempt(() => {
          if (HOVER.test(args[0]) && args[1] != null && isElement(self)) hoverListeners.note(self)
        })
        return Reflect.apply(target, self, args)
      },
    })),
}
