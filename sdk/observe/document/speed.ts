import { readEntries } from '../../platform/performance-entries.js'
import type { Channel } from '../channel.js'
import { phraseOf } from '../dom/phrase.js'
import { undoAll } from '../tasks/scheduled.js'

interface Entry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  element: Element | null
}

/** Long tasks, layout shifts and the largest paint, where the browser tells of them. */
export const speedChannel: Channel = {
  name: 'speed',
  sees: ['perf'],
  supported: () => 'PerformanceObserver' in globalThis,
  install({ realm, emit, cause, redact }) {
    const { supportedEntryTypes } = PerformanceObserver
    const read = (type: string, tell: (entry: Entry, at: number) => void) =>
      supportedEntryTypes.includes(type) ? [readEntries(realm, type, tell)] : []
    return undoAll([
      ...read('longtask', ({ duration }, at) =>
        // A task may have begun with what led to the act: how it ended says whose it is.
        emit('perf', { kind: 'long-task', value: duration }, cause.provenanceAt(at + duration - 1)),
      ),
      ...read('layout-shift', ({ value, hadRecentInput }, at) => {
        if (!hadRecentInput) emit('perf', { kind: 'layout-shift', value }, cause.provenanceAt(at))
      }),
      ...read('largest-contentful-paint', ({ startTime, element }, at) => {
        const target = element === null ? {} : { target: phraseOf(element, redact) }
        emit(
          'perf',
          { kind: 'largest-contentful-paint', value: startTime, ...target },
          cause.provenanceAt(at),
        )
      }),
    ])
  },
}
