import { listen } from '../../platform/listen.js'
import type { Channel } from '../channel.js'

/** Tracks input-method composition: composed text counts only once the composition ends. */
export const inputMethodChannel: Channel = {
  name: 'input-method',
  supported: () => true,
  install: ({ realm, composition }) =>
    listen(
      realm,
      ['compositionstart', 'compositionend'],
      (event) => {
        if (!event.isTrusted) return
        if (event.type === 'compositionstart') composition.start(event.composedPath()[0] as Element)
        else composition.end()
      },
      true,
    ),
}
