/** Tool calls from a shell. Each call is a separate process; all calls from one folder count as one agent. */
import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { Daemon } from '../../daemon/daemon.js'
import { answerJson } from '../../daemon/http/pages.js'
import type { Agent } from '../../daemon/sessions/supervisor.js'
import { codeOf, ProbeError, toWire } from '../../sdk/protocol/errors.js'
import {
  AGENT_GONE_MS,
  CALL_PATH,
  CDP_URL_CHARS,
  FRAME_BYTES,
  SHELL_AGENTS_MAX,
} from '../../sdk/protocol/limits.js'
import { type Clock, systemClock } from '../../workers/timeline/clock.js'
import { errorAnswer } from '../answers/answer.js'
import { callTool } from '../tool-call.js'

interface ShellAgent {
  agent: Agent
  calls: Set<AbortController>
  stopWaiting(): void
}

const callSchema = z.strictObject({
  tool: z.string().max(200),
  arguments: z.unknown(),
  folder: z.string().max(4_096),
  cdpUrl: z.string().max(CDP_URL_CHARS).exactOptional(),
})

/**
 * Answers `POST /call` with `{ result }` or `{ error }`. A folder's agent counts as connected from its first call until
 * AGENT_GONE_MS after its last one, or until it is idle and more than SHELL_AGENTS_MAX folders call.
 *
 * @returns a function that answers every open call and disconnects every agent
 */
export function mountShell(daemon: Daemon, clock: Clock = systemClock): () => Promise<void> {
  /** sorted by the time of the latest call, oldest first */
  const agents = new Map<string, ShellAgent>()
  const answers = new Set<Promise<void>>()
  let isStopping = false

  const leave = (folder: string, { agent, stopWaiting }: ShellAgent) => {
    stopWaiting()
    agents.delete(folder)
    daemon.supervisor.agentLeft(agent.id)
  }

  /** @throws ProbeError TOO_MANY_AGENTS when every agent has an open call */
  const makeRoom = () => {
    if (agents.size < SHELL_AGENTS_MAX) return
    const idle = [...agents].find(([, { calls }]) => calls.size === 0)
    if (idle === undefined)
      throw new ProbeError('TOO_MANY_AGENTS', `${SHELL_AGENTS_MAX} folders have open calls, the limit`)
    leave(...idle)
  }

  /** @throws ProbeError TOO_MANY_AGENTS */
  const agentOf = (folder: string): ShellAgent => {
    const known = agents.get(folder)
    if (known !== undefined) {
      agents.delete(folder)
      agents.set(folder, known)
      return known
    }
    makeRoom()
    const shell: ShellAgent = {
      agent: { id: `shell ${folder}`, project: folder },
      calls: new Set(),
      stopWaiting: () => undefined,
    }
    agents.set(folder, shell)
    daemon.supervisor.agentJoined(shell.agent)
    return shell
  }

  const run = async (request: IncomingMessage, call: AbortController): Promise<object> => {
    const parsed = callSchema.safeParse(JSON.parse(await bodyOf(request)))
    if (!parsed.success) throw new ProbeError('BAD_ARGUMENTS', 'a call is { tool, arguments, folder }')
    const { tool, folder, cdpUrl } = parsed.data
    const shell = agentOf(folder)
    shell.stopWaiting()
    shell.calls.add(call)
    try {
      // The variable belongs to the process that calls, and not to its folder.
      const agent = { ...shell.agent, cdpUrl }
      return await callTool({ daemon, agent, signal: call.signal }, tool, parsed.data.arguments)
    } finally {
      shell.calls.delete(call)
      if (shell.calls.size === 0 && agents.get(folder) === shell)
        shell.stopWaiting = clock.after(AGENT_GONE_MS, () => leave(folder, shell))
    }
  }

  daemon.mount(CALL_PATH, (request, response) => {
    if (!daemon.isAuthorized(request)) {
      return answerJson(response, 401, {
        error: toWire(new ProbeError('UNAUTHORIZED', 'the token is missing or wrong')),
      })
    }
    if (request.method !== 'POST') return answerJson(response, 405, { error: 'a call is a POST' })
    const call = new AbortController()
    response.on('close', () => call.abort())
    const answer = run(request, call).then(
      (result) => answerJson(response, 200, { result }),
      (thrown: unknown) => {
        const lost = new ProbeError('SESSION_LOST', 'the daemon is stopping; the act may have landed')
        const error = isStopping && codeOf(thrown) === 'CANCELLED' ? lost : thrown
        answerJson(response, 200, errorAnswer(error))
      },
    )
    answers.add(answer)
    void answer.finally(() => answers.delete(answer))
  })

  return async () => {
    isStopping = true
    for (const [folder, shell] of [...agents]) {
      for (const call of shell.calls) call.abort()
      leave(folder, shell)
    }
    await Promise.all(answers)
  }
}

/** @throws ProbeError BAD_ARGUMENTS for a body of more than FRAME_BYTES */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > FRAME_BYTES)
      throw new ProbeError('BAD_ARGUMENTS', `the body of a call has at most ${FRAME_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
