/** The data of the status page and of `probe status`. */
import type { SessionInfo } from '../../sessions/session.js'
import type { Supervisor } from '../../sessions/supervisor.js'
import type { RecordedVerdict } from '../../sessions/verdicts.js'

export interface Status {
  version: string
  /** a person runs the daemon with `probe serve`; left out in the background */
  isForeground?: true
  /** why the latest line of the log was not written; left out when it was */
  logFault?: string
  agents: number
  sessions: readonly SessionInfo[]
  /** newest first */
  verdicts: readonly RecordedVerdict[]
}

export function statusOf(
  supervisor: Pick<Supervisor, 'agents' | 'verdicts' | 'list'>,
  {
    version,
    isForeground,
    logFault,
  }: Pick<Status, 'version'> & { isForeground: boolean; logFault?: string | undefined },
): Status {
  return {
    version,
    ...(isForeground ? { isForeground } : {}),
    ...(logFault === undefined ? {} : { logFault }),
    agents: supervisor.agents,
    sessions: supervisor.list(),
    verdicts: supervisor.verdicts,
  }
}
