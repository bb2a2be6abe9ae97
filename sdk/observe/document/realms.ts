import { PageClock } from '../../clock/page-clock.js'
import { listen } from '../../platform/listen.js'
import { attempt, patchIn } from '../../platform/patch.js'
import type { Realm } from '../../platform/realm.js'
import type { CauseTracker } from '../cause/cause-tracker.js'
import type { Channel, ChannelContext } from '../channel.js'
import { fittingAdded } from '../dom/added.js'
import { undoAll } from '../tasks/scheduled.js'

/** tasks after a frame's document is left in which its next document is searched */
const LOOKS = 20

/**
 * Patches each same-origin frame in its own realm as it loads. Its events belong to the page and share the page's
 * causes (docs/design/cause.md#frames-and-documents).
 *
 * @param everywhere the channels to install in each realm
 */
export function realmsChannel(everywhere: readonly Channel[]): Channel {
  const channel: Channel = {
    name: 'realms',
    sees: [],
    supported: () => true,
    install(context) {
      const { realm: outer, natives } = context
      const entered = new Map<HTMLIFrameElement, { document: Document; leave: () => void }>()
      const leave = (frame: HTMLIFrameElement) => {
        attempt(() => entered.get(frame)?.leave())
        entered.delete(frame)
      }
      const look = (frame: HTMLIFrameElement) => {
        const inner = frame.contentDocument
        if (entered.get(frame)?.document === inner) return
        leave(frame)
        if (inner !== null && inner.defaultView !== null)
          entered.set(frame, { document: inner, leave: enter(inner.defaultView as Realm, frame) })
      }
      const lookAgain = (frame: HTMLIFrameElement, left = LOOKS) => {
        natives.setTimeout(() => {
          const before = entered.get(frame)?.document
          attempt(() => look(frame))
          if (left > 0 && entered.get(frame)?.document === before) lookAgain(frame, left - 1)
        }, 0)
      }
      const enter = (realm: Realm, frame: HTMLIFrameElement): (() => void) => {
        const where = () => context.redact.url(realm.location.href)
        const setTimeout = realm.setTimeout.bind(realm) as typeof natives.setTimeout
        const clearTimeout = realm.clearTimeout.bind(realm)
        const open = new Set<() => void>()
        const own: ChannelContext = {
          ...context,
          realm,
          patch: patchIn(realm),
          cause: pendingIn(open, context.cause),
          clock: new PageClock({ ...natives, setTimeout, clearTimeout }),
          emit: (type, data, provenance) => context.emit(type, data, provenance, where()),
        }
        const { readyState, scripts } = realm.document
        if (readyState !== 'loading' && scripts.length > 0)
          context.emit(
            'blind',
            { spot: 'late-install', channels: ['network'], where: where() },
            { cause: 'other' },
          )
        return undoAll([
          // Timers and frames of a left document never fire.
          () => {
            for (const end of [...open]) end()
          },
          // The frame's next document may have another realm, and its scripts run before the frame fires `load`.
          listen(realm, ['pagehide'], () => lookAgain(frame)),
          ...[...everywhere, channel].filter((each) => each.supported()).map((each) => each.install(own)),
        ])
      }
      const lookIn = (records: readonly MutationRecord[]) => {
        for (const frame of fittingAdded<HTMLIFrameElement>(records, 'iframe', outer.document)) look(frame)
      }
      const observer = new natives.MutationObserver((records) =>
        attempt(() => {
          lookIn(records)
          for (const frame of entered.keys()) if (!frame.isConnected) leave(frame)
        }),
      )
      observer.observe(outer.document, { childList: true, subtree: true })
      attempt(() => {
        for (const frame of outer.document.querySelectorAll('iframe')) look(frame)
      })
      return undoAll([
        () => {
          for (const frame of [...entered.keys()]) leave(frame)
        },
        () => observer.disconnect(),
        listen(
          outer.document,
          ['load'],
          ({ target }) => {
            if ((target as Node).nodeName === 'IFRAME') look(target as HTMLIFrameElement)
          },
          true,
        ),
      ])
    },
  }
  return channel
}

/** The page's causes for one frame. Records its pending work, to end it when the frame's document is left. */
function pendingIn(open: Set<() => void>, cause: CauseTracker): CauseTracker {
  const pend: CauseTracker['pend'] = (provenance) => {
    const end = cause.pend(provenance)
    const done = () => {
      open.delete(done)
      end()
    }
    open.add(done)
    return done
  }
  return new Proxy(cause, {
    get: (target, key) =>
      key === 'pend' ? pend : (Reflect.get(target, key) as (...args: never[]) => unknown).bind(target),
  })
}
