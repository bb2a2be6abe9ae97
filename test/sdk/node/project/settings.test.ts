import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { portOf } from '../../../../sdk/node/project/port.js'
import { projectSettings } from '../../../../sdk/node/project/settings.js'
import { daemonsFor } from '../../../harness/daemon.js'
import { ScriptedTab } from '../../../harness/tab.js'

const daemon = daemonsFor(test)

async function project(t: { teardown(fn: () => Promise<void>): void }, content: unknown): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-project-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, '.probe'))
  await mkdir(path.join(folder, 'packages', 'web'), { recursive: true })
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  await writeFile(path.join(folder, '.probe', 'project.json'), text)
  return folder
}

test('the settings come from the nearest file above the folder', async (t) => {
  const folder = await project(t, { version: 1, port: 7800, allowedOrigins: ['https://app.test'] })
  const settings = { port: 7800, allowedOrigins: ['https://app.test'] }
  t.deepEqual(projectSettings(folder), settings)
  t.deepEqual(projectSettings(path.join(folder, 'packages', 'web')), settings)
  t.is(projectSettings(tmpdir()), undefined)
})

test("a project's port applies in its folders; the environment and a flag override it", async (t) => {
  const folder = path.join(await project(t, { version: 1, port: 7800 }), 'packages')
  t.is(portOf(undefined, {}, folder), 7800)
  t.is(portOf(undefined, { PROBE_PORT: '7801' }, folder), 7801)
  t.is(portOf('7802', { PROBE_PORT: '7801' }, folder), 7802)
  t.is(portOf(undefined, {}, tmpdir()), 7762)
})

const corrupt: [what: string, content: unknown, why: RegExp][] = [
  ['invalid JSON', '{', /JSON/],
  ['a list', [], /it is not an object/],
  ['an unknown field', { version: 1, prt: 7800 }, /unknown field "prt"/],
  ['another version', { version: 2 }, /its version is not 1/],
  ['an invalid port', { version: 1, port: 0 }, /port is not a number from 1 to 65535/],
  ['an origin with a path', { version: 1, allowedOrigins: ['https://app.test/x'] }, /not a list of origins/],
  ['origins as text', { version: 1, allowedOrigins: 'https://app.test' }, /not a list of origins/],
]
for (const [what, content, why] of corrupt) {
  test(`an invalid settings file is CORRUPT_FILE: ${what}`, async (t) => {
    const folder = await project(t, content)
    const error = t.throws(() => projectSettings(folder))
    t.like(error, { code: 'CORRUPT_FILE', detail: { file: path.join(folder, '.probe', 'project.json') } })
    t.regex(error?.message ?? '', why)
  })
}

test("only origins that an agent's project lists may connect", async (t) => {
  const folder = await project(t, { version: 1, allowedOrigins: ['https://app.test'] })
  const { daemon: running } = await daemon()
  running.supervisor.agentJoined({ id: 'its agent', project: folder })
  const tab = await ScriptedTab.open(running.port, {}, {}, { origin: 'https://app.test' })
  t.is(running.supervisor.list()[0]?.sessionId, tab.session)
  const other = await ScriptedTab.dial(running.port, {}, {}, { origin: 'https://other.test' })
  t.is((await other.closing()).code, 4403)
})
