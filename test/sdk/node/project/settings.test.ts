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

test('the settings are those of the nearest file above the folder', async (t) => {
  const folder = await project(t, { version: 1, port: 7800, allowedOrigins: ['https://app.test'] })
  const settings = { port: 7800, allowedOrigins: ['https://app.test'] }
  t.deepEqual(projectSettings(folder), settings)
  t.deepEqual(projectSettings(path.join(folder, 'packages', 'web')), settings)
  t.is(projectSettings(tmpdir()), undefined)
})

test("a project's port is found from its folders; the environment and a flag go before it", async (t) => {
  const folder = path.join(await project(t, { version: 1, port: 7800 }), 'packages')
  t.is(portOf(undefined, {}, folder), 7800)
  t.is(portOf(undefined, { PROBE_PORT: '7801' }, folder), 7801)
  t.is(portOf('7802', { PROBE_PORT: '7801' }, folder), 7802)
  t.is(portOf(undefined, {}, tmpdir()), 7762)
})

const corrupt: [what: string, content: unknown, why: RegExp][] = [
  ['no JSON', '{', /JSON/],
  ['no object', [], /it is no object/],
  ['an unknown field', { version: 1, prt: 7800 }, /it has no field "prt"/],
  ['another version', { version: 2 }, /its version is not 1/],
  ['a port that is none', { version: 1, port: 0 }, /port is no number from 1 to 65535/],
  ['an origin with a path', { version: 1, allowedOrigins: ['https://app.test/x'] }, /no list of origins/],
  ['origins that are no list', { version: 1, allowedOrigins: 'https://app.test' }, /no list of origins/],
]
for (const [what, content, why] of corrupt) {
  test(`CORRUPT_FILE, by name: ${what}`, async (t) => {
    const folder = await project(t, content)
    const error = t.throws(() => projectSettings(folder))
    t.like(error, { code: 'CORRUPT_FILE', detail: { file: path.join(folder, '.probe', 'project.json') } })
    t.regex(error?.message ?? '', why)
  })
}

test("an origin that an agent's project lists is let in, and no other is", async (t) => {
  const folder = await project(t, { version: 1, allowedOrigins: ['https://app.test'] })
  const { daemon: running } = await daemon()
  running.supervisor.agentJoined({ id: 'its agent', project: folder })
  const tab = await ScriptedTab.open(running.port, {}, {}, { origin: 'https://app.test' })
  t.is(running.supervisor.list()[0]?.sessionId, tab.session)
  const other = await ScriptedTab.dial(running.port, {}, {}, { origin: 'https://other.test' })
  t.is((await other.closing()).code, 4403)
})
