/** The data of the status page and of `probe status`. */
import path from 'node:path'
import type { SessionInfo } from '../../sessions/session.js'
import type { Supervisor } from '../../sessions/supervisor.js'
import type { RecordedVerdict } from '../../sessions/verdicts.js'

/** Verdicts in a status. The page `/verdicts` has all. */
const STATUS_VERDICTS = 50

export interface Status {
  version: string
  /** a person runs the daemon with `probe serve`; left out in the background */
  isForeground?: true
  /** why the latest line of the log was not written; left out when it was */
  logFault?: string
  agents: number
  /** names of the folders that the agents work in */
  folders: readonly string[]
  sessions: readonly SessionInfo[]
  /** newest first; at most STATUS_VERDICTS */
  verdicts: readonly RecordedVerdict[]
}

export function statusOf(
  supervisor: Pick<Supervisor, 'agents' | 'projects' | 'verdicts' | 'list'>,
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
    folders: [...supervisor.projects].map((folder) => path.basename(folder)).toSorted(),
    sessions: supervisor.list(),
    verdicts: supervisor.verdicts.slice(0, STATUS_VERDICTS),
  }
}
