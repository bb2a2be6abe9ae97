import { attempt } from '../platform/patch.js'
import type { Channel } from './channel.js'

/** Installs the third script's channels in a realm, as soon as that script is there. */
export const later: Channel = {
  name: 'later',
  supported: () => true,
  install(context) {
    const undo: (() => void)[] = []
    const endWait = context.arrival.wait(() => {
      for (const channel of context.learnt.channels ?? [])
        attempt(() => {
          if (channel.supported()) undo.unshift(channel.install(context as never))
        })
    })
    return () => {
      endWait()
      for (const each of undo) each()
    }
  },
}
