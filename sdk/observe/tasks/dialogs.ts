import { listen } from '../../platform/listen.js'
import { actsOf } from '../../protocol/cause.js'
import type { Posted } from '../cause/cause-tracker.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

/**
 * The `toggle` and `close` events of a dialog or popover that an act's turn opened or closed have its cause: the browser
 * fires `beforetoggle` in that turn, and the others in tasks of their own.
 * https://html.spec.whatwg.org/multipage/interactive-elements.html#close-the-dialog
 */
export const dialogs: Channel = {
  name: 'dialogs',
  supported: () => 'ToggleEvent' in globalThis,
  install({ cause, realm }) {
    const turned = new WeakMap<EventTarget, Posted>()
    const note = ({ target, isTrusted }: Event) => {
      if (!isTrusted || target === null) return
      turned.get(target)?.done()
      turned.delete(target)
      const provenance = cause.current()
      if (actsOf(provenance.cause).length > 0)
        turned.set(
          target,
          cause.post(provenance, () => true),
        )
    }
    const follow = (event: Event) => {
      const { target, isTrusted, type } = event
      const posted = target === null || !isTrusted ? undefined : turned.get(target)
      if (posted === undefined || cause.isNested()) return
      cause.begin(posted.arrive())
      // A dialog that closes is toggled first.
      const isClosing = type === 'toggle' && (event as ToggleEvent).newState === 'closed'
      if (!isClosing || !(target instanceof realm.HTMLDialogElement)) posted.done()
    }
    return undoAll([
      listen(realm, ['beforetoggle'], note, true),
      listen(realm, ['toggle', 'close'], follow, true),
    ])
  },
}
