import test from 'ava'
import { connectOf } from '../../../../sdk/node/build/app.js'
import { bridgeOf } from '../../../../sdk/node/build/bridge.js'
import { type BuildOptions, parseOptions } from '../../../../sdk/node/build/options.js'
import { sourceRoot } from '../../../../sdk/node/build/source-root.js'
import { portOf } from '../../../../sdk/node/project/port.js'
import { appFolder } from '../../../harness/app-folder.js'

const WRONG: readonly [options: unknown, message: string][] = [
  [{ prot: 7000 }, 'probe-runtime/vite: no option "prot"; nearest: "port"'],
  [{ port: '7000' }, 'probe-runtime/vite: port: Invalid input: expected number, received string'],
  [{ port: 70_000 }, 'probe-runtime/vite: port: Too big: expected number to be <=65535'],
  [{ url: 'http://localhost:7762' }, 'probe-runtime/vite: url: Invalid URL'],
  [{ redact: { key: ['x'] } }, 'probe-runtime/vite: no option "redact.key"; nearest: "keys"'],
  [
    { stamp: 'no', zzzzzzzz: 1 },
    'probe-runtime/vite: stamp: Invalid input: expected boolean, received string; no option "zzzzzzzz"; known: app, root, port, url, stamp, exclude, connect, session, captureNetworkBodies, ignore, origins, redact',
  ],
  ['x', 'probe-runtime/vite: options: Invalid input: expected object, received string'],
]

for (const [options, message] of WRONG) {
  test(`options ${JSON.stringify(options)} are refused at the start`, (t) => {
    const error = t.throws(() => parseOptions(options, 'probe-runtime/vite'), { message })
    t.is((error as { code?: string }).code, 'BAD_ARGUMENTS')
  })
}

test('valid options stay unchanged', (t) => {
  const options = { app: 'shop', port: 7000, stamp: false, redact: { keys: ['pin', /^x/], allow: ['token'] } }
  t.deepEqual(parseOptions(options, 'probe-runtime/vite'), options)
  t.deepEqual(parseOptions(undefined, 'probe-runtime/vite'), {})
})

test('the bridge comes from the options, else the environment, the project, or the default', async (t) => {
  const app = await appFolder({ '.probe/project.json': '{"version":1,"port":7100}', 'apps/web/a.js': '' })
  t.teardown(() => app.remove())
  const folder = `${app.root}/apps/web`
  const environment = { VITE_PROBE_WS_URL: 'ws://127.0.0.1:7300/probe', PROBE_PORT: '7200' }
  t.is(bridgeOf({ url: 'wss://x.test/probe', port: 1 }, folder, environment), 'wss://x.test/probe')
  t.is(bridgeOf({ port: 7400 }, folder, environment), 'ws://127.0.0.1:7400/probe')
  t.is(bridgeOf({}, folder, environment), 'ws://127.0.0.1:7300/probe')
  t.is(bridgeOf({}, folder, { PROBE_PORT: '7200' }), 'ws://127.0.0.1:7200/probe')
  t.is(bridgeOf({}, folder, {}), 'ws://127.0.0.1:7100/probe')
  t.is(bridgeOf({}, '/', {}), 'ws://127.0.0.1:7762/probe')
})

test('the plugin and the command line use the same port for the same folder', async (t) => {
  const app = await appFolder({ '.probe/project.json': '{"version":1,"port":7100}', 'apps/web/a.js': '' })
  t.teardown(() => app.remove())
  for (const folder of [`${app.root}/apps/web`, app.root, '/']) {
    for (const environment of [{}, { PROBE_PORT: '7200' }, { PROBE_PORT: '' }]) {
      t.is(
        bridgeOf({}, folder, environment),
        `ws://127.0.0.1:${portOf(undefined, environment, folder)}/probe`,
      )
    }
  }
})

test('the name of the app is the option, else its package name, else its folder', async (t) => {
  const app = await appFolder({ 'plain/a.js': '' })
  t.teardown(() => app.remove())
  const nameOf = (root: string, options: BuildOptions = {}) => connectOf(options, { root, from: root }).app
  t.is(nameOf(app.root), 'notes')
  t.is(nameOf(`${app.root}/plain`), 'plain')
  t.is(nameOf(app.root, { app: 'shop' }), 'shop')
})

test('a page knows the folder of its app in the workspace', async (t) => {
  const app = await appFolder({ 'pnpm-workspace.yaml': '', 'apps/web/package.json': '{}' })
  t.teardown(() => app.remove())
  const folderOf = (root: string, given?: string) =>
    connectOf({}, { root, from: sourceRoot(root, given) }).folder
  t.is(folderOf(`${app.root}/apps/web`), 'apps/web')
  t.is(folderOf(`${app.root}/apps/web`, 'apps/web'), '')
  t.is(folderOf(app.root), '')
})
