/** A real daemon on a free port for a test, with an agent that can use its sessions. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestFn } from 'ava'
import { type Daemon, type DaemonOptions, startDaemon } from '../../daemon/daemon.js'
import type { Agent, SessionHandle } from '../../daemon/sessions/supervisor.js'
import { useClosing } from './closing.js'
import { PATIENCE_MS } from './patience.js'

export interface Running {
  daemon: Daemon
  /** Resolves when the log has a matching line. The daemon logs an action after it is done. */
  logged(line: RegExp): Promise<void>
  agent: Agent
  pick(id?: string): SessionHandle
}

/** @returns `setup(options)`; each daemon closes with its test */
export function daemonsFor(test: TestFn): (options?: DaemonOptions) => Promise<Running> {
  const closing = useClosing(test)
  return async (options = {}) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-daemon-'))
    const lines: string[] = []
    const waiting = new Set<() => void>()
    const log = (line: string) => {
      options.log?.(line)
      lines.push(line)
      for (const look of [...waiting]) look()
    }
    const logged = (line: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const overdue = setTimeout(
          () => reject(new Error(`no line ${line} in the log:\n${lines.join('\n')}`)),
          PATIENCE_MS,
        )
        const look = () => {
          if (!lines.some((each) => line.test(each))) return
          clearTimeout(overdue)
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    const daemon = await startDaemon({ port: 0, folder, ...options, log })
    closing(() => rm(folder, { recursive: true }))
    closing(() => daemon.close())
    const agent: Agent = { id: 'agent' }
    daemon.supervisor.agentJoined(agent)
    return { daemon, logged, agent, pick: (id) => daemon.supervisor.pick(id, agent) }
  }
}
