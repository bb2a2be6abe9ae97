import { isElement } from '../../platform/kinds.js'
import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

const EVENTS = [
  'load',
  'error',
  'loadstart',
  'loadeddata',
  'loadedmetadata',
  'canplay',
  'canplaythrough',
  'durationchange',
  'play',
  'playing',
  'pause',
  'ended',
  'timeupdate',
  'seeked',
  'volumechange',
] as const

/** Load and media events begin a turn without a known root. */
export const media: Channel = {
  name: 'media',
  supported: () => true,
  install({ cause, patch, realm }) {
    let live = true
    const begin = (event: Event) => {
      if (live && event.isTrusted && isElement(event.target) && !cause.isNested())
        attempt(() => cause.begin({ cause: 'unattributed' }))
    }
    // These events do not bubble, and an element's `load` does not reach the window: a capture listener on the document
    // runs first. An `Image` or `Audio` outside the document needs its own listener.
    const undo = undoAll([
      listen(realm.document, EVENTS, begin, true),
      ...(['Image', 'Audio'] as const).map((name) =>
        patch(realm, name, () => ({
          construct: (target, args, newTarget) => {
            const element = Reflect.construct(target, args, newTarget) as HTMLElement
            for (const event of EVENTS) element.addEventListener(event, begin)
            return element
          },
        })),
      ),
    ])
    return () => {
      live = false
      undo()
    }
  },
}
