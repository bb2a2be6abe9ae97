import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

export const visibilityChannel: Channel = {
  name: 'visibility',
  supported: () => true,
  install({ emit }) {
    let last = ''
    const look = () => {
      const now = { hidden: document.hidden, focused: document.hasFocus() }
      const key = JSON.stringify(now)
      if (key === last) return
      last = key
      emit('visibility', now, { cause: 'other' })
    }
    attempt(look)
    return undoAll([
      listen(document, ['visibilitychange'], look),
      listen(globalThis, ['focus', 'blur'], look),
    ])
  },
}
