/** `POST /call` of a real daemon, whose agents are folders. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { serve } from '../../cli/serve.js'
import type { WireError } from '../../sdk/protocol/errors.js'
import { CALL_PATH, SHELL_AGENTS_MAX } from '../../sdk/protocol/limits.js'
import { useClosing } from '../harness/closing.js'
import { eventually } from '../harness/patience.js'
import { ScriptedTab } from '../harness/tab.js'

const closing = useClosing(test)

async function setup() {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-shell-'))
  const daemon = await serve({ port: 0, folder })
  closing(() => rm(folder, { recursive: true }))
  closing(() => daemon.close())
  const call = async (from: string, tool: string, args: object, signal?: AbortSignal) => {
    const response = await fetch(daemon.url + CALL_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${daemon.token}` },
      body: JSON.stringify({ tool, arguments: args, folder: from }),
      ...(signal === undefined ? {} : { signal }),
    })
    return (await response.json()) as { result?: object; error?: WireError }
  }
  return { daemon, call }
}

const folders = Array.from({ length: SHELL_AGENTS_MAX }, (_, n) => `/app/${n}`)
const list = { action: 'list' }

test('one folder more than the limit takes the place of the one that is idle longest', async (t) => {
  const { daemon, call } = await setup()
  await ScriptedTab.open(daemon.port, {}, { session: 'shop' })
  for (const folder of folders) await call(folder, 'probe_session', list)
  t.is(daemon.supervisor.agents, SHELL_AGENTS_MAX)
  await call('/app/0', 'probe_session', list)
  t.truthy((await call('/app/more', 'probe_session', list)).result)
  t.is(daemon.supervisor.agents, SHELL_AGENTS_MAX)
  t.true(daemon.supervisor.projects.has('/app/0'))
  t.false(daemon.supervisor.projects.has('/app/1'))
})

test('when every folder has an open call, one more is refused with a code', async (t) => {
  const { daemon, call } = await setup()
  await ScriptedTab.open(daemon.port, {}, { session: 'shop' })
  const ending = new AbortController()
  const open = folders.map((folder) => call(folder, 'probe_observe', { window_ms: 60_000 }, ending.signal))
  await eventually(() => daemon.supervisor.agents === SHELL_AGENTS_MAX, 'the agents')
  const { error } = await call('/app/more', 'probe_session', list)
  t.like(error, {
    code: 'TOO_MANY_AGENTS',
    message: `${SHELL_AGENTS_MAX} folders have open calls, the limit`,
    recovery: 'Repeat the call when another call has ended.',
  })
  t.truthy((await call('/app/0', 'probe_session', list)).result, 'a known folder is served')
  ending.abort()
  await Promise.allSettled(open)
})
