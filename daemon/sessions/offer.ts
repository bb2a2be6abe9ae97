/** Selects the session that an agent means. Pure. */
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { SessionId } from '../../sdk/protocol/values.js'
import type { SessionInfo } from './session.js'

export interface Offered {
  id: SessionId
  root: string | undefined
  isConnected: boolean
  isOver: boolean
  info(): SessionInfo
}

export interface Past {
  why: 'explicit' | 'bridge-lost'
  origin: string
}

/**
 * @param id optional while one tab is connected
 * @param project the agent's working folder
 * @param past sessions that ended
 * @throws ProbeError NO_SESSION, AMBIGUOUS_SESSION, UNKNOWN_SESSION, SESSION_ENDED, SESSION_LOST; `detail` lists the
 * sessions
 */
export function choose<S extends Offered>(
  sessions: readonly S[],
  id: SessionId | undefined,
  project: string | undefined,
  past: ReadonlyMap<SessionId, Past>,
): S {
  const offered = offeredTo(sessions, project)
  const detail = { sessions: offered.map(brief) }
  if (id !== undefined) {
    const named = sessions.find((session) => session.id === id)
    if (named?.isOver === true || past.get(id)?.why === 'explicit') throw ended(id)
    if (named !== undefined) return named
    if (past.get(id)?.why === 'bridge-lost') {
      throw new ProbeError('SESSION_LOST', `the tab of session ${echo(id)} went away`, detail)
    }
    const there =
      offered.length === 0
        ? 'no tab is connected'
        : `there are ${offered.map((each) => JSON.stringify(each.id)).join(', ')}`
    throw new ProbeError('UNKNOWN_SESSION', `there is no session ${echo(id)}; ${there}`, detail)
  }
  // A disconnected tab may have been closed, so it counts only when no tab is connected.
  const present = offered.filter(({ isConnected }) => isConnected)
  const candidates = present.length > 0 ? present : offered
  const [only] = candidates
  if (only === undefined) {
    const why =
      past.size > 0 || sessions.length > 0
        ? 'the tabs that were connected are gone'
        : 'no tab has connected to this daemon yet'
    throw new ProbeError('NO_SESSION', `no session: ${why}`)
  }
  if (candidates.length > 1) {
    throw new ProbeError('AMBIGUOUS_SESSION', `${candidates.length} tabs are connected`, {
      sessions: candidates.map(brief),
    })
  }
  return only
}

export function ended(id: SessionId): ProbeError {
  return new ProbeError('SESSION_ENDED', `session ${echo(id)} has ended (explicit)`, {
    reason: 'explicit',
  })
}

/** Sessions of the agent's own project; all sessions when the project has none. */
function offeredTo<S extends Offered>(sessions: readonly S[], project: string | undefined): S[] {
  const going = sessions.filter(({ isOver }) => !isOver)
  if (project === undefined) return going
  const own = going.filter(
    ({ root }) => root !== undefined && (isWithin(project, root) || isWithin(root, project)),
  )
  return own.length > 0 ? own : going
}

function isWithin(folder: string, parent: string): boolean {
  return folder === parent || folder.startsWith(parent.endsWith('/') ? parent : `${parent}/`)
}

function brief(session: Offered): Pick<SessionInfo, 'sessionId' | 'app' | 'url' | 'title' | 'focused'> {
  const { sessionId, app, url, title, focused } = session.info()
  return { sessionId, ...(app === undefined ? {} : { app }), url, title, focused }
}
