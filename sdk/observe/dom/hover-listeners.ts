import { isElement } from '../../platform/kinds.js'
import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'

const HOVER = /^(?:mouse|pointer)(?:over|enter|out|leave)$/
const listened = new WeakSet<Element>()

/** Which elements listen for the pointer's coming and going: the platform does not tell it. */
export const hoverListeners: Channel = {
  name: 'hover-listeners',
  supported: () => true,
  install: ({ patch, realm }) =>
    patch(realm.EventTarget.prototype, 'addEventListener', () => ({
      apply(target, self: EventTarget, args: Parameters<EventTarget['addEventListener']>) {
        attempt(() => {
          if (HOVER.test(args[0]) && args[1] != null && isElement(self)) listened.add(self)
        })
        return Reflect.apply(target, self, args)
      },
    })),
}

/** True when an element was given a listener for the pointer's coming or going, by whatever way. */
export function listensForHover(element: Element): boolean {
  return (
    listened.has(element) ||
    HANDLERS.some((name) => (element as unknown as Record<string, unknown>)[name] != null)
  )
}

const HANDLERS = ['mouse', 'pointer'].flatMap((kind) =>
  ['over', 'enter', 'out', 'leave'].map((way) => `on${kind}${way}`),
)
