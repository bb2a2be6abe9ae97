import type { Milliseconds } from '../values.js'

/** Something that may still change the page without a user. */
export type Upcoming = 'timer' | 'frame' | 'idle' | 'task' | 'connection' | 'animation' | 'media' | 'loading'

/** Asks what may still change the page by itself. */
export interface AheadCommand {
  args: {
    /** timers that are due later do not count */
    withinMs: Milliseconds
  }
  result: {
    ahead: Upcoming[]
    /** when all of it will have ended; omitted when nothing is ahead, and for what may go on for ever */
    endsInMs?: Milliseconds
  }
}
