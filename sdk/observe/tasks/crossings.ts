/**
 * Causes of messages between frames of other origins (docs/design/cause.md#frames-and-documents). The platform gives no
 * hook for a `postMessage` to a window of another origin. So the sender posts a mark to the windows that it knows whenever
 * its cause changes to or from an act's: messages arrive in order, so the marks say what the messages between them belong
 * to. The receiver takes the marks away before the app sees them.
 */
import { attempt } from '../../platform/patch.js'
import { actsOf, type Cause } from '../../protocol/cause.js'
import type { CauseTracker, Posted, Provenance } from '../cause/cause-tracker.js'
import { scheduledIn } from '../cause/loops.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

type Mark =
  /** a frame is observed: posted when its document begins */
  | { kind: 'here' }
  /** the daemon reaches it under this name */
  | { kind: 'named'; name: string }
  /** the answer to `here`: the document around the frame is observed, too */
  | { kind: 'around' }
  | { kind: 'gone' }
  /** what follows has this cause. @param times crossings in the chain */
  | { kind: 'cause'; cause: Cause | null; via?: string; times: number }
  /** all messages before the last `cause: null` were received */
  | { kind: 'received' }

interface Peer {
  origin: string
  /** what the messages from it belong to */
  provenance?: Provenance
  /** what this document last told it */
  told: Cause | null
  /** acts' messages on the way to it since it was last told that none follow */
  pending: Posted[]
  /** earlier ones, in the order of its answers */
  unanswered: Posted[][]
}

const NO_ACT: Provenance = { cause: 'other' }
const CAUSE = /^act:[\w.:+-]{1,400}$/
const REWRITES = ['open', 'write', 'writeln'] as const
/** windows that are told */
const PEERS = 32

const { get: dataOf } = describe('data')
const { get: sourceOf } = describe('source')
const { get: originOf } = describe('origin')
const stop = Event.prototype.stopImmediatePropagation

function describe(name: 'data' | 'source' | 'origin'): { get(this: MessageEvent): unknown } {
  return Object.getOwnPropertyDescriptor(MessageEvent.prototype, name) as never
}

/**
 * @param secret name of the marks' member; only the scripts of a lease know it
 */
export function crossings(secret: string): Channel {
  return {
    name: 'crossings',
    sees: [],
    supported: () => true,
    install({ cause, emit, foreignFrames, patch, redact }) {
      if (foreignFrames === undefined) return () => undefined
      const peers = new Map<unknown, Peer>()
      /** stands for all crossings in the loops of a chain */
      const crossing = {}
      const tell = (peer: unknown, origin: string, mark: Mark) =>
        (peer as Window).postMessage({ [secret]: mark }, origin)
      const meet = (source: unknown, origin: string) => {
        if (peers.has(source) || peers.size >= PEERS) return
        peers.set(source, { origin, told: null, pending: [], unanswered: [] })
        tellCause(cause.current())
      }
      const forget = (source: unknown) => {
        const { pending = [], unanswered = [] } = peers.get(source) ?? {}
        for (const posted of [...unanswered.flat(), ...pending]) posted.done()
        peers.delete(source)
        if (foreignFrames.left(source)) tellBlind(source)
      }
      /** The channel of blind spots reports every frame of another origin. */
      const tellBlind = (source: unknown, gone?: true) => {
        const frames = [...document.querySelectorAll('iframe')]
        const frame = frames.find(({ contentWindow }) => contentWindow === source)
        if (frame === undefined) return
        const spot = {
          spot: 'cross-origin-frame' as const,
          channels: ['dom' as const],
          where: redact.url(frame.src),
        }
        emit('blind', gone === undefined ? spot : { ...spot, gone }, { cause: 'other' })
      }
      const tellCause = (provenance: Provenance) => {
        const isOfAct = actsOf(provenance.cause).length > 0
        for (const [window, peer] of peers) {
          const now = isOfAct ? provenance.cause : null
          if (peer.told === now) continue
          if (now !== null) peer.pending.push(cause.post(provenance, () => true))
          else peer.unanswered.push(peer.pending.splice(0))
          peer.told = now
          const { via, loops = [] } = provenance
          const times = loops.find(({ callback }) => callback === crossing)?.times ?? 0
          tell(window, peer.origin, {
            kind: 'cause',
            cause: now,
            times,
            ...(via === undefined ? {} : { via }),
          })
        }
      }
      const receive = (source: unknown, origin: string, mark: Mark) => {
        const peer = peers.get(source)
        switch (mark.kind) {
          case 'here':
            forget(source)
            meet(source, origin)
            return tell(source, origin, { kind: 'around' })
          case 'named':
            // The name belongs to the window that says it: a frame cannot name another one.
            if (peer === undefined || typeof mark.name !== 'string') return
            foreignFrames.reached(source, mark.name)
            return tellBlind(source, true)
          case 'around':
            return meet(source, origin)
          case 'gone':
            // A document of another origin may have taken its place before it says so.
            if (peer?.origin === origin) forget(source)
            return
          case 'received':
            for (const posted of peer?.unanswered.shift() ?? []) posted.done()
            return
          case 'cause': {
            if (peer === undefined) return
            if (mark.cause === null) {
              delete peer.provenance
              return tell(source, origin, { kind: 'received' })
            }
            if (!CAUSE.test(mark.cause)) return
            const loops = [{ callback: crossing, delay: 0, times: Number(mark.times) }]
            const { provenance } = scheduledIn(
              { cause: mark.cause, loops, ...(typeof mark.via === 'string' ? { via: mark.via } : {}) },
              crossing,
              0,
            )
            peer.provenance = provenance
          }
        }
      }
      const onMessage = (event: MessageEvent) =>
        attempt(() => {
          if (!event.isTrusted) return
          const source = sourceOf.call(event)
          const data = dataOf.call(event)
          if (typeof data === 'object' && data !== null && Object.hasOwn(data, secret)) {
            stop.call(event)
            return receive(
              source,
              String(originOf.call(event)),
              (data as { [key: string]: Mark })[secret] as Mark,
            )
          }
          const { provenance } = peers.get(source) ?? {}
          if (provenance !== undefined && !cause.isNested()) cause.begin(provenance)
        })
      const listenFirst = () => globalThis.addEventListener('message', onMessage, true)
      listenFirst()
      // Without an address (a sandboxed page) the mark could not be sent to that document alone.
      const around = location.ancestorOrigins?.[0]
      const toAround = (mark: Mark) => {
        if (around !== undefined && /^https?:/.test(around)) tell(globalThis.parent, around, mark)
      }
      const announce = () => {
        if (foreignFrames.own !== undefined) toAround({ kind: 'named', name: foreignFrames.own })
      }
      const onHide = () => attempt(() => toAround({ kind: 'gone' }))
      const begin = () => attempt(() => toAround({ kind: 'here' }))
      const onShow = ({ persisted }: PageTransitionEvent) => persisted && begin()
      globalThis.addEventListener('pagehide', onHide)
      globalThis.addEventListener('pageshow', onShow)
      foreignFrames.named = announce
      begin()
      return undoAll([
        // A document that is opened anew loses all its listeners.
        ...REWRITES.map((name) =>
          patch(Document.prototype, name, () => ({
            apply: (target, self: Document, args: never[]) => {
              const result = Reflect.apply(target, self, args) as never
              listenFirst()
              return result
            },
          })),
        ),
        followed(cause, (provenance) => attempt(() => tellCause(provenance))),
        () => {
          foreignFrames.named = undefined
          globalThis.removeEventListener('message', onMessage, true)
          globalThis.removeEventListener('pagehide', onHide)
          globalThis.removeEventListener('pageshow', onShow)
          for (const source of [...peers.keys()]) forget(source)
        },
      ])
    },
  }
}

/**
 * Calls back whenever the current provenance may have changed.
 *
 * @returns a function that stops it
 */
function followed(cause: CauseTracker, changed: (provenance: Provenance) => void): () => void {
  const { run, begin, enter } = cause
  const tell = () => changed(cause.current())
  cause.begin = (provenance) => {
    begin.call(cause, provenance)
    tell()
  }
  cause.enter = (provenance) => {
    enter.call(cause, provenance)
    tell()
  }
  cause.run = (provenance, fn) => {
    try {
      return run.call(cause, provenance, () => {
        tell()
        return fn()
      }) as ReturnType<typeof fn>
    } finally {
      tell()
    }
  }
  const end = cause.onTurnEnd(() => changed(NO_ACT))
  return () => {
    end()
    Object.assign(cause, { run, begin, enter })
  }
}
