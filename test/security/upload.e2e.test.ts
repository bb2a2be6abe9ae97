/** A text on a page makes an agent upload a file of its user: only files of the agent's project reach the page. */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import test from 'ava'
import { serve } from '../../cli/serve.js'
import { ProbeError, RECOVERY } from '../../sdk/protocol/errors.js'
import { Agent, clientOf } from '../harness/agent.js'
import { useClosing } from '../harness/closing.js'
import { useMachine } from '../harness/machine.js'
import { ScriptedTab } from '../harness/tab.js'

const closing = useClosing(test)
const machine = useMachine(test)

const upload = (file: string) => ({ ref: 'e1', action: 'upload', args: { files: [{ path: file }] } })
/** An upload that got past the daemon. */
const missing = () => {
  throw new ProbeError('STALE_REF', 'the element is gone')
}

async function project(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'probe-project-')))
  closing(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'data'))
  await writeFile(path.join(folder, 'data', 'a.csv'), 'x,y')
  await symlink('/etc/passwd', path.join(folder, 'innocent.csv'))
  return folder
}

const escapes = (token: string) => [
  '/etc/passwd',
  token,
  '../../etc/passwd',
  'innocent.csv',
  '/proc/self/environ',
]

test('an agent over stdio uploads files of its folder only', async (t) => {
  const { agent, port, folder } = await machine()
  const cwd = await project()
  const caller = await agent({}, { cwd })
  await caller.call('probe_session', { action: 'list' })
  const tab = await ScriptedTab.open(port, { act: missing })
  for (const file of escapes(path.join(folder, 'token'))) {
    const error = await caller.refusal('probe_act', upload(file))
    t.is(error.code, 'FILE_REFUSED', file)
    t.is(error.recovery, RECOVERY.FILE_REFUSED)
  }
  t.deepEqual(tab.commands, [])
  t.is((await caller.refusal('probe_act', upload('data/a.csv'))).code, 'STALE_REF')
  t.like((await tab.command('act')).args, { args: { files: [{ name: 'a.csv', base64: 'eCx5' }] } })
})

test('a call from a shell uploads files of its folder only', async (t) => {
  const { start, port, folder } = await machine()
  const cwd = await project()
  const call = async (file: string) => {
    const program = start(['call', 'probe_act', JSON.stringify(upload(file))], {}, cwd)
    program.endInput()
    const { stdout, code } = await program.ended
    return { code, error: JSON.parse(stdout).error }
  }
  for (const file of escapes(path.join(folder, 'token'))) {
    t.like(await call(file), { code: 3, error: { code: 'FILE_REFUSED' } }, file)
  }
  const tab = await ScriptedTab.open(port, { act: missing })
  t.like(await call('data/a.csv'), { error: { code: 'STALE_REF' } })
  t.like((await tab.command('act')).args, { args: { files: [{ base64: 'eCx5' }] } })
})

test('an agent over HTTP uploads files of the roots that it lists, and none without roots', async (t) => {
  const state = await mkdtemp(path.join(tmpdir(), 'probe-state-'))
  const daemon = await serve({ port: 0, folder: state })
  closing(() => rm(state, { recursive: true }))
  closing(() => daemon.close())
  const connect = async (roots: readonly string[]) => {
    const transport = new StreamableHTTPClientTransport(new URL(`${daemon.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${daemon.token}` } },
    })
    const agent = await Agent.connect(transport as Transport, clientOf(roots))
    closing(() => agent.close())
    return agent
  }
  const [one, two] = [await project(), await project()]
  await ScriptedTab.open(daemon.port, { act: missing })
  const rootless = await connect([])
  t.is((await rootless.refusal('probe_act', upload(path.join(one, 'data/a.csv')))).code, 'FILE_REFUSED')
  const inline = { ref: 'e1', action: 'upload', args: { files: [{ name: 'a', text: 'x' }] } }
  t.is((await rootless.refusal('probe_act', inline)).code, 'STALE_REF')
  const rooted = await connect([one, two])
  for (const file of ['data/a.csv', path.join(one, 'data/a.csv'), path.join(two, 'data/a.csv')]) {
    t.is((await rooted.refusal('probe_act', upload(file))).code, 'STALE_REF', file)
  }
  for (const file of [path.join(state, 'token'), '/etc/passwd', path.join(two, 'innocent.csv')]) {
    t.is((await rooted.refusal('probe_act', upload(file))).code, 'FILE_REFUSED', file)
  }
})
