/** The main thread's answers about a tab that nobody drives. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { MainThread } from '../../workers/session/main-thread.js'

export const NOT_DRIVEN: MainThread = {
  driver: async () => {
    throw new ProbeError('NEEDS_DRIVEN_BROWSER', 'nobody drives this tab')
  },
  compare: async () => {
    throw new ProbeError('NEEDS_DRIVEN_BROWSER', 'nobody drives this tab')
  },
}
