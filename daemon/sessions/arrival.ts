import type { Milliseconds, SessionId } from '../../sdk/protocol/values.js'
import type { Supervisor } from './supervisor.js'

/** Resolves to true when the session is connected, to false after `ms` or when the signal aborts. */
export function arrivalOf(
  supervisor: Pick<Supervisor, 'list' | 'subscribe'>,
  id: SessionId,
  ms: Milliseconds,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (hasArrived: boolean) => {
      stop()
      clearTimeout(timer)
      signal?.removeEventListener('abort', give)
      resolve(hasArrived)
    }
    const give = () => end(false)
    const look = () => {
      const found = supervisor.list().find(({ sessionId }) => sessionId === id)
      if (found !== undefined && found.isAway !== true) end(true)
    }
    const timer = setTimeout(give, ms)
    const stop = supervisor.subscribe(look)
    signal?.addEventListener('abort', give)
    look()
  })
}
