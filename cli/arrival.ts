import type { SessionInfo } from '../daemon/sessions/session.js'
import type { Supervisor } from '../daemon/sessions/supervisor.js'

/** @returns undefined if none connects within `ms` */
export function arrivalOf(
  supervisor: Pick<Supervisor, 'list' | 'subscribe'>,
  origin: string,
  ms: number,
): Promise<SessionInfo | undefined> {
  return new Promise((resolve) => {
    const end = (session?: SessionInfo) => {
      stop()
      clearTimeout(timer)
      resolve(session)
    }
    const look = () => {
      const found = supervisor.list().find((session) => isOf(session, origin))
      if (found !== undefined) end(found)
    }
    const timer = setTimeout(end, ms)
    const stop = supervisor.subscribe(look)
    look()
  })
}

/** True for a session of the origin that an agent can use. */
export function isOf({ url, state, isAway }: SessionInfo, origin: string): boolean {
  return state !== 'ended' && isAway !== true && URL.canParse(url) && new URL(url).origin === origin
}
