import { defineActions } from '../define-tool.js'
import { endSession } from './session/end.js'
import { listSessions } from './session/list.js'

export const session = defineActions({
  name: 'probe_session',
  advertised: true,
  proves: false,
  hints: { readOnly: false },
  words: 'The connected browser tabs: list them; end one (final).',
  actions: { list: listSessions, end: endSession },
  examples: [{ action: 'list' }, { action: 'end', sessionId: 'checkout' }],
})
