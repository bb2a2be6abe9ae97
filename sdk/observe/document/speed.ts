import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

interface Entry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  element: Element | null
}

export const speedChannel: Channel = {
  name: 'speed',
  sees: ['perf'],
  supported: () => 'PerformanceObserver' in globalThis,
  install({ realm, emit, cause, redact, phrases, performanceEntries }) {
    const { supportedEntryTypes } = PerformanceObserver
    const read = (type: string, report: (entry: Entry, at: number) => void) =>
      supportedEntryTypes.includes(type) ? [performanceEntries.read(realm, type, report)] : []
    return undoAll([
      ...read('longtask', ({ duration }, at) =>
        // A long task may include the turn before the act; its end belongs to the act's turn.
        emit('perf', { kind: 'long-task', value: duration }, cause.provenanceAt(at + duration - 1)),
      ),
      ...read('layout-shift', ({ value, hadRecentInput }, at) => {
        if (!hadRecentInput) emit('perf', { kind: 'layout-shift', value }, cause.provenanceAt(at))
      }),
      ...read('largest-contentful-paint', ({ startTime, element }, at) => {
        const target = element === null ? {} : { target: phrases.of(element, redact) }
        emit(
          'perf',
          { kind: 'largest-contentful-paint', value: startTime, ...target },
          cause.provenanceAt(at),
        )
      }),
    ])
  },
}
