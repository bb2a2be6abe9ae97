import { isPanel } from '../../dom/own.js'
import { listen } from '../../platform/listen.js'
import { MEASURES, type Measure } from '../../protocol/events.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

interface Entry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  element: Element | null
  target: Element | null
  interactionId: number
  sources?: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

const TYPES: Record<Measure, string> = {
  'long-task': 'longtask',
  'layout-shift': 'layout-shift',
  'largest-contentful-paint': 'largest-contentful-paint',
  interaction: 'event',
}
/** ms; shorter input is not reported, and durations are multiples of 8. https://w3c.github.io/event-timing/ */
const SHORTEST_MS = 8

/** How fast the page is, as the browser measures it. */
export const speedChannel: Channel = {
  name: 'speed',
  supported: () => 'PerformanceObserver' in globalThis,
  install({ realm, emit, cause, natives, redact, phrases, performanceEntries }) {
    if (realm !== globalThis) return () => undefined
    const { supportedEntryTypes } = PerformanceObserver
    const known = MEASURES.filter((kind) => supportedEntryTypes.includes(TYPES[kind]))
    let interactions = 0
    const say = (kind: Measure, value: number, node: Node | null | undefined, provenance: Provenance) => {
      const target = node instanceof Element ? { target: phrases.of(node, redact) } : {}
      emit('perf', { kind, value, ...target }, provenance)
    }
    const report: Record<Measure, (entry: Entry, at: number) => void> = {
      // A long task may include the turn before the act; its end belongs to the act's turn.
      'long-task': ({ duration }, at) =>
        say('long-task', duration, undefined, cause.provenanceAt(at + duration - 1)),
      'layout-shift': ({ value, hadRecentInput, sources }, at) => {
        if (!hadRecentInput) say('layout-shift', value, farthest(sources), cause.provenanceAt(at))
      },
      'largest-contentful-paint': ({ startTime, element }, at) =>
        say('largest-contentful-paint', startTime, element, cause.provenanceAt(at)),
      interaction: ({ duration, interactionId, target }, at) => {
        if (interactionId === 0 || isPanel(target)) return
        interactions += 1
        say('interaction', duration, target, cause.provenanceAt(at + duration))
      },
    }
    const measures = () => {
      const isShown = document.visibilityState === 'visible'
      emit('perf.measures', { measures: isShown ? known : known.filter((kind) => kind === 'long-task') })
    }
    measures()
    return undoAll([
      ...known.map((kind) => performanceEntries.read(realm, TYPES[kind], report[kind])),
      listen(document, ['visibilitychange'], measures),
      // The browser reports no entry for fast input, so its entry is missed after the frame that would have brought it.
      listen(
        globalThis,
        ['pointerup', 'keydown'],
        ({ isTrusted, target }) => {
          if (!isTrusted || isPanel(target) || !known.includes('interaction')) return
          const before = interactions
          const provenance = cause.current()
          natives.requestAnimationFrame(() =>
            natives.setTimeout(() => {
              if (interactions === before) say('interaction', SHORTEST_MS, target as Node, provenance)
            }, 50),
          )
        },
        true,
      ),
    ])
  },
}

/** What moved most: the first of the sources may only have grown. */
function farthest(sources: Entry['sources'] = []): Node | null | undefined {
  const way = ({ previousRect: { x, y }, currentRect }: (typeof sources)[number]) =>
    Math.abs(currentRect.x - x) + Math.abs(currentRect.y - y)
  return [...sources].sort((one, two) => way(two) - way(one))[0]?.node
}
