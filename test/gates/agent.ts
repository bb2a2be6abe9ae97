import { setTimeout } from 'node:timers/promises'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Page } from 'playwright-core'
import { isOf } from '../../cli/arrival.js'
import { arrivalOn, statusOn } from '../../cli/control.js'
import { lastLines } from '../../cli/log-file.js'
import { logFile } from '../../daemon/files/state-folder.js'
import { Agent } from '../harness/agent.js'
import type { Close } from '../harness/closing.js'
import { type Command, run, type Where } from './program.js'
import type { Surroundings } from './surroundings.js'

const CONNECT_MS = 30_000
const LOOK_MS = 50
const LINES = 20

/** The command that stops the daemon with the installed package. */
const PROBE_STOP: Command = { command: 'npx', args: ['--no-install', 'probe', 'stop'] }

interface AgentOptions extends Where {
  closing: (close: Close) => void
}

/** @param cwd folder in which the agent starts; its daemon stops with the gate */
export async function startAgent(
  command: Command,
  { closing, stop = PROBE_STOP, ...where }: AgentOptions & { stop?: Command },
): Promise<Agent> {
  closing(() => run(stop, where))
  return connectAgent(command, { closing, ...where })
}

export async function connectAgent(
  { command, args }: Command,
  { cwd, env, closing }: AgentOptions,
): Promise<Agent> {
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    cwd,
    env: env as Record<string, string>,
    stderr: 'pipe',
  })
  const agent = await Agent.connect(transport as Transport)
  closing(() => agent.close())
  return agent
}

/**
 * Waits for the session of the only open page of an origin.
 *
 * @throws Error with the output of daemon and page if no session connects in time
 */
export async function sessionOf(page: Page, { daemonPort, stateFolder }: Surroundings): Promise<string> {
  const { origin } = new URL(page.url())
  const session = await arrivalOn(daemonPort, stateFolder, { origin, ms: CONNECT_MS })
  if (session !== undefined) return session.sessionId
  const { sessions } = await statusOn(daemonPort, stateFolder)
  const { lines } = await lastLines(logFile(stateFolder, daemonPort), LINES)
  const said = (await page.consoleMessages()).map((message) => message.text())
  throw new Error(
    [
      `no page of ${origin} connected within ${CONNECT_MS} ms`,
      `its console: ${said.slice(-LINES).join('\n')}`,
      `the daemon's sessions: ${JSON.stringify(sessions)}`,
      `its log: ${lines.join('\n')}`,
    ].join('\n\n'),
  )
}

/** Resolves when the daemon has no open page of an origin, so that the next page is not mistaken for the old one. */
export async function departure(origin: string, around: Surroundings): Promise<void> {
  const { sessions } = await statusOn(around.daemonPort, around.stateFolder)
  if (!sessions.some((session) => isOf(session, origin))) return
  await setTimeout(LOOK_MS)
  await departure(origin, around)
}
