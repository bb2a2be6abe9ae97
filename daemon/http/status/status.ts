/** What the status page and `probe status` tell. */
import type { SessionInfo } from '../../sessions/session.js'
import type { Supervisor } from '../../sessions/supervisor.js'
import type { ToldVerdict } from '../../sessions/verdicts.js'

export interface Status {
  /** package version */
  version: string
  /** agents that are connected */
  agents: number
  sessions: readonly SessionInfo[]
  /** the last first */
  verdicts: readonly ToldVerdict[]
}

export function statusOf(
  supervisor: Pick<Supervisor, 'agents' | 'verdicts' | 'list'>,
  version: string,
): Status {
  return { version, agents: supervisor.agents, sessions: supervisor.list(), verdicts: supervisor.verdicts }
}
