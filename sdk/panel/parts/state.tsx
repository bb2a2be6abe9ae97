import type { SessionState } from '../../protocol/conversation.js'
import type { Part } from '../part.js'

/** Whether an agent is there, and whether the person paused it. */
export const statePart: Part = {
  name: 'state',
  create({ refresh }) {
    let state: SessionState = 'waiting'
    return {
      news(news) {
        if (news.kind !== 'state') return
        state = news.state
        refresh()
      },
      section: () => <p class="state">{state}</p>,
    }
  },
}
