import { attempt } from '../patch.js'
import type { Channel } from './channel.js'

/** Whether the tab can be seen and has the focus. */
export const visibilityChannel: Channel = {
  name: 'visibility',
  supported: () => true,
  install({ emit }) {
    let last = ''
    const look = () =>
      attempt(() => {
        const now = { hidden: document.hidden, focused: document.hasFocus() }
        const key = JSON.stringify(now)
        if (key === last) return
        last = key
        emit('visibility', now, { cause: 'other' })
      })
    look()
    document.addEventListener('visibilitychange', look)
    globalThis.addEventListener('focus', look)
    globalThis.addEventListener('blur', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      globalThis.removeEventListener('focus', look)
      globalThis.removeEventListener('blur', look)
    }
  },
}
