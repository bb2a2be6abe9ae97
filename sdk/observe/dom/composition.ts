import { listen } from '../../platform/listen.js'
import type { Channel } from '../channel.js'

let composing: Element | undefined

/** Which element a person's input method writes into: what it composes is not the page's before it ends. */
export const compositionChannel: Channel = {
  name: 'composition',
  supported: () => true,
  install: ({ realm }) =>
    listen(
      realm,
      ['compositionstart', 'compositionend'],
      (event) => {
        if (event.isTrusted)
          composing = event.type === 'compositionstart' ? (event.composedPath()[0] as Element) : undefined
      },
      true,
    ),
}

/** The element that is composed in, while it is. https://w3c.github.io/uievents/#events-compositionevents */
export function composedIn(): Element | undefined {
  return composing?.isConnected === true ? composing : undefined
}
