import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import { actsOf } from '../../protocol/cause.js'
import type { Posted } from '../cause/cause-tracker.js'
import { scheduledIn } from '../cause/loops.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

const METHODS = ['scroll', 'scrollTo', 'scrollBy'] as const
/** ms after a scroll in which an intersection follows from it */
const FOLLOWS_MS = 150
/** The event comes with the next frame. */
const FRAME_MS = 16

type Scroller = Record<(typeof METHODS)[number], (...args: never[]) => unknown>

interface Scroll {
  at: number
  posted: Posted
}

/**
 * The event of a scroll that an act's turn asked for has its cause, and so have the intersections that follow. Followed
 * are the methods that scroll at once; a smooth scroll and an assignment to `scrollTop` are not, nor is `scrollIntoView`,
 * with which every act brings its target into view.
 */
export const scrolls: Channel = {
  name: 'scrolls',
  supported: () => true,
  install({ cause, learnt, natives, patch, realm }) {
    const scrolled = new Map<EventTarget, Scroll>()
    const placeOf = (self: Element | Window) =>
      self === realm
        ? `${realm.scrollX} ${realm.scrollY}`
        : `${(self as Element).scrollLeft} ${(self as Element).scrollTop}`
    const note = (self: Element | Window) => {
      const isOfDocument = self === realm || self === realm.document.scrollingElement
      const target = isOfDocument ? realm.document : self
      const { provenance } = scheduledIn(cause.current(), self, FRAME_MS)
      const posted = cause.post(provenance, () => true)
      const at = natives.now()
      // The event of an element that left the page never comes.
      for (const [each, scroll] of scrolled)
        if (each === target || at - scroll.at > FOLLOWS_MS) {
          scroll.posted.done()
          scrolled.delete(each)
        }
      scrolled.set(target, { at, posted })
      learnt.scrolled = (observer) =>
        'rootMargin' in observer && natives.now() - at <= FOLLOWS_MS ? provenance : undefined
    }
    const follow = (owner: object) =>
      METHODS.map((name) =>
        patch(owner as Scroller, name, () => ({
          apply(target, self: Element | Window, args: never[]) {
            if (actsOf(cause.current().cause).length === 0) return Reflect.apply(target, self, args)
            const before = placeOf(self)
            const result: unknown = Reflect.apply(target, self, args)
            attempt(() => placeOf(self) !== before && note(self))
            return result
          },
        })),
      )
    const onScroll = ({ isTrusted, target }: Event) => {
      const { posted } = (target === null ? undefined : scrolled.get(target)) ?? {}
      if (!isTrusted || posted === undefined || cause.isNested()) return
      scrolled.delete(target as EventTarget)
      cause.begin(posted.arrive())
      // Intersections are found at the end of the frame.
      natives.requestAnimationFrame(() => natives.requestAnimationFrame(posted.done))
    }
    return undoAll([
      ...follow(realm),
      ...follow(realm.Element.prototype),
      listen(realm, ['scroll'], onScroll, true),
    ])
  },
}
