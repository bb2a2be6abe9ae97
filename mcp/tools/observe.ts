import { defineActions } from '../define-tool.js'
import { consoleLogs } from './observe/console.js'
import { network } from './observe/network.js'
import { timeline } from './observe/timeline.js'

export const observe = defineActions({
  name: 'probe_observe',
  advertised: true,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description: 'What the app did: timeline (since a cursor, or the next window_ms), network calls, console.',
  actions: { timeline, network, console: consoleLogs },
  byDefault: 'timeline',
  examples: [
    { since: 1200, filters: ['network', 'signal'] },
    { action: 'network', since: 1200, urlContains: '/api/' },
    { action: 'console', level: 'error' },
  ],
})
