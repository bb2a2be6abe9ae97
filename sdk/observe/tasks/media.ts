import { isElement } from '../../platform/kinds.js'
import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import { actsOf } from '../../protocol/cause.js'
import type { Provenance } from '../cause/cause-tracker.js'
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

/**
 * Load and media events begin a turn. That of a load, or of its failure, has the act whose turn began the load; others have
 * no known root.
 */
export const media: Channel = {
  name: 'media',
  supported: () => true,
  install({ cause, patch, realm }) {
    let live = true
    const begin = (event: Event) => {
      if (live && event.isTrusted && isElement(event.target) && !cause.isNested())
        attempt(() => cause.begin(originOf(event)))
    }
    const originOf = ({ target, type }: Event): Provenance => {
      const { currentSrc, src, href } = target as Partial<HTMLImageElement & HTMLLinkElement>
      const { performance } = realm
      const address = currentSrc || src || href
      const load =
        (type === 'load' || type === 'error') && typeof address === 'string'
          ? performance.getEntriesByName(address, 'resource').at(-1)
          : undefined
      const began =
        load === undefined ? undefined : cause.provenanceAt(performance.timeOrigin + load.startTime)
      return began !== undefined && actsOf(began.cause).length > 0 ? began : { cause: 'unattributed' }
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
