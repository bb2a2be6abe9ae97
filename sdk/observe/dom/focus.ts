import { isPanel } from '../../dom/own.js'
import { focusedElement } from '../../dom/walk.js'
import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

/** Reports the focused element. When it is removed, focus may return to the page without an event. */
export const focusChannel: Channel = {
  name: 'focus',
  supported: () => true,
  install({ emit, cause, redact, phrases }) {
    const here = () => {
      const focused = focusedElement()
      return focused === document.body || focused === document.documentElement ? null : focused
    }
    let last = here()
    const look = () => {
      const focused = here()
      if (focused === last || isPanel(focused)) return
      last = focused
      emit('focus', { to: focused === null ? null : phrases.of(focused, redact) })
    }
    return undoAll([listen(document, ['focusin'], look, true), cause.onTurnEnd(() => attempt(look))])
  },
}
