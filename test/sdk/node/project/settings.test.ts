import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { portOf } from '../../../../sdk/node/project/port.js'
import { projectFolder, projectSettings } from '../../../../sdk/node/project/settings.js'
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

test('the settings say how the app is started and its data put back', async (t) => {
  const settings = {
    serve: { command: 'vite --port 310{worker}', url: 'http://localhost:310{worker}/', timeoutMs: 5_000 },
    reset: { command: 'npm run seed' },
    perWorker: { env: { DATABASE: 'test_{worker}' } },
  }
  const folder = await project(t, { version: 1, ...settings })
  t.deepEqual(projectSettings(folder), { allowedOrigins: [], ...settings })
  t.is(projectFolder(path.join(folder, 'packages', 'web')), folder)
  t.is(projectFolder(tmpdir()), tmpdir())
})

const URL = 'http://localhost:3000/'
const SERVE = { command: 'vite', url: URL }
const corrupt: [what: string, content: unknown, why: RegExp][] = [
  ['invalid JSON', '{', /JSON/],
  ['a list', [], /it is not an object/],
  ['an unknown field', { version: 1, prt: 7800 }, /unknown field "prt"/],
  ['another version', { version: 2 }, /its version is not 1/],
  ['an invalid port', { version: 1, port: 0 }, /port is not a number from 1 to 65535/],
  ['an origin with a path', { version: 1, allowedOrigins: ['https://app.test/x'] }, /not a list of origins/],
  ['origins as text', { version: 1, allowedOrigins: 'https://app.test' }, /not a list of origins/],
  ['a server as text', { version: 1, serve: 'vite' }, /serve is not an object/],
  ['a server without a command', { version: 1, serve: { url: URL } }, /serve\.command is not a command line/],
  ['a server without a URL', { version: 1, serve: { command: 'vite' } }, /serve\.url is not an http/],
  ['a server at a file', { version: 1, serve: { command: 'vite', url: 'file:///x' } }, /serve\.url is not/],
  [
    'no time for a server',
    { version: 1, serve: { ...SERVE, timeoutMs: 0 } },
    /serve\.timeoutMs is not a number/,
  ],
  [
    'an unknown field of serve',
    { version: 1, serve: { ...SERVE, cwd: '.' } },
    /unknown field "cwd" in serve/,
  ],
  ['two resets', { version: 1, reset: { command: 'x', url: URL } }, /reset has either command or url/],
  ['no reset', { version: 1, reset: {} }, /reset has either command or url/],
  ['an empty reset', { version: 1, reset: { command: ' ' } }, /reset\.command is not/],
  [
    'a number in perWorker',
    { version: 1, serve: SERVE, perWorker: { env: { PORT: 1 } } },
    /perWorker\.env\.PORT/,
  ],
  ['perWorker without env', { version: 1, serve: SERVE, perWorker: {} }, /perWorker\.env is not an object/],
  [
    'workers at one address',
    { version: 1, serve: SERVE, perWorker: { env: {} } },
    /serve\.url with \{worker\}/,
  ],
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
