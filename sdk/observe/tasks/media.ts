import { attempt } from '../../patch.js'
import type { Channel } from '../channel.js'

/** Events of elements that load or play, whose tasks have no known root. */
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

/** Media and image events begin a turn of no known root. */
export const media: Channel = {
  name: 'media',
  supported: () => true,
  install({ cause, patch }) {
    let live = true
    const begin = (event: Event) => {
      if (live && event.isTrusted && event.target instanceof Element && !cause.isNested())
        attempt(() => cause.begin({ cause: 'unattributed' }))
    }
    // These events do not bubble, and an element's load does not come to the window: a capture listener on the
    // document is first for elements in it. An
    // `Image` or `Audio` that is not in it needs a listener of its own.
    for (const name of EVENTS) document.addEventListener(name, begin, { capture: true, passive: true })
    const undo = (['Image', 'Audio'] as const).map((name) =>
      patch(globalThis, name, () => ({
        construct: (target, args, newTarget) => {
          const element = Reflect.construct(target, args, newTarget) as HTMLElement
          for (const event of EVENTS) element.addEventListener(event, begin)
          return element
        },
      })),
    )
    return () => {
      live = false
      for (const each of undo.reverse()) each()
      for (const name of EVENTS) document.removeEventListener(name, begin, { capture: true })
    }
  },
}
