import { defineActions } from '../define-tool.js'
import { endSession } from './session/end.js'
import { giveFeedback } from './session/feedback.js'
import { listSessions } from './session/list.js'
import { readMessages } from './session/messages.js'
import { narrate } from './session/narrate.js'
import { resumeSession } from './session/resume.js'
import { reviewMarks } from './session/review.js'
import { tuneSession } from './session/tune.js'

export const session = defineActions({
  name: 'probe_session',
  advertised: true,
  proves: false,
  hints: { readOnly: false, openWorld: false },
  description:
    'The connected browser tabs, and the person at them: messages, flagged bugs (review), narrate (text).',
  actions: {
    list: listSessions,
    end: endSession,
    review: reviewMarks,
    messages: readMessages,
    narrate,
    resume: resumeSession,
    tune: tuneSession,
    feedback: giveFeedback,
  },
  examples: [
    { action: 'list' },
    { action: 'review', resolve: 'm1' },
    { action: 'narrate', text: 'Adding a second item to the cart' },
    { action: 'end', sessionId: 'checkout' },
  ],
})
