import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { PopupSeen } from '../../protocol/events.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

/** names of windows that are there already */
const HERE = /^_(?:self|top|parent)$/i

/** Windows and tabs that the page opens, and what the browser blocks. */
export const popupsChannel: Channel = {
  name: 'popups',
  supported: () => true,
  install({ realm, emit, patch, redact }) {
    const report = (url: string, state: PopupSeen['state'], isActive: boolean) =>
      emit('popup', {
        url: redact.url(new URL(url, realm.document.baseURI).href),
        state,
        ...(isActive ? {} : { unprompted: true }),
      })
    const isActive = () => realm.navigator.userActivation?.isActive !== false
    return undoAll([
      patch(realm, 'open', () => ({
        apply: (target, self, args: Parameters<typeof open>) => {
          // The window uses the activation up.
          const wasActive = isActive()
          const opened = Reflect.apply(target, self, args) as Window | null
          attempt(() => {
            const [url = '', name = '', features = ''] = args
            // A window that is there already only loads another address.
            if (HERE.test(name)) return
            const isSevered = /\bno(?:opener|referrer)\b/i.test(features)
            const state = opened !== null ? 'opened' : isSevered ? 'asked' : 'blocked'
            report(String(url) || 'about:blank', state, wasActive)
          })
          return opened
        },
      })),
      listen(realm, ['click'], (event) => {
        const [element] = event.composedPath()
        const link = element instanceof realm.Element ? element.closest('a[href],area[href]') : null
        if (event.defaultPrevented || !(link instanceof realm.HTMLElement)) return
        const { href, target, download } = link as HTMLAnchorElement
        if (target !== '' && !HERE.test(target) && !download) report(href, 'asked', isActive())
      }),
    ])
  },
}
