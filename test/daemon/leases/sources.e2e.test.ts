/** Apps without the build plugin: what their development builds say of file, line and component. */
import test from 'ava'
import type { Agent } from '../../harness/agent.js'
import { type AppFolder, appFolder } from '../../harness/app-folder.js'
import { useClosing } from '../../harness/closing.js'
import { startDevServer } from '../../harness/dev-server.js'
import { freePort } from '../../harness/free-port.js'
import { useMachine } from '../../harness/machine.js'
import { react, svelte, type ViteApp, vue } from '../../sdk/node/build/vite/apps.js'

const machine = useMachine(test)
const closing = useClosing(test)

/** A component that a package renders: its place is where the app uses it. */
const OF_A_PACKAGE = `import { Button } from 'buttons'
export function App() {
  return (
    <main>
      <Button label="Save" />
    </main>
  )
}
`

const ROWS: readonly [title: string, app: ViteApp, effect: object][] = [
  [
    'React says component, file and line',
    react('@vitejs/plugin-react'),
    { component: 'App', source: { file: 'src/App.jsx', line: 7, column: 7 } },
  ],
  ['Vue says component and file', vue, { component: 'App' }],
  [
    'Svelte says component, file and line',
    svelte,
    { component: 'App', source: { file: 'src/App.svelte', line: 7, column: 3 } },
  ],
]

/** A dev server compiles an app at its first visit. */
async function shown(agent: Agent, sessionId: string): Promise<void> {
  const predicate = { kind: 'element', role: 'button', name: 'Save', state: 'visible' }
  await agent.call('probe_assert', { action: 'wait', sessionId, predicate, timeout_ms: 20_000 })
}

async function served(app: ViteApp): Promise<{ url: string; folder: AppFolder }> {
  const config = (app.files['vite.config.js'] ?? '')
    .replace(/^import \{ probe \}.*\n/, '')
    .replace('probe(), ', '')
  const folder = await appFolder({ ...app.files, 'vite.config.js': config }, app.packages)
  closing(() => folder.remove())
  const port = await freePort()
  const server = await startDevServer(folder.root, app.command(port, folder), port)
  closing(() => server.close())
  return { url: server.url, folder }
}

/** Clicks the app's button in a lease. */
async function clicked(app: ViteApp, { name = 'Save', appears = 'Saved 1' } = {}) {
  const { agent } = await machine()
  const { url, folder } = await served(app)
  const asking = await agent()
  const { value: lease } = await asking.call('probe_lease', { action: 'acquire', url: `${url}/` })
  await shown(asking, lease.sessionId)
  const answer = await asking.call('probe_act_and_wait', {
    sessionId: lease.sessionId,
    target: { role: 'button', name },
    action: 'click',
    until: { kind: 'text', contains: appears },
    detail: 'full',
  })
  return { ...answer, folder }
}

for (const [title, app, effect] of ROWS) {
  test(`${title} in a lease, without the plugin`, async (t) => {
    const { value, text, folder } = await clicked(app)
    t.like(value, { verified: 'yes', effect }, text)
    if (app === vue) t.is(value.effect.file, `${folder.root}/src/App.vue`)
  })
}

test('an element that a package renders has the place where the app uses the package', async (t) => {
  const app = react('@vitejs/plugin-react')
  const files = {
    ...app.files,
    'src/App.jsx': OF_A_PACKAGE,
    'node_modules/buttons/package.json': '{"name":"buttons","type":"module","exports":"./index.jsx"}',
    'node_modules/buttons/index.jsx':
      "import { useState } from 'react'\nexport function Button({ label }) {\n  const [n, set] = useState(0)\n  return <button onClick={() => set(n + 1)}>{label} {n}</button>\n}\n",
  }
  const { value, text } = await clicked({ ...app, files }, { name: 'Save 0', appears: 'Save 1' })
  t.like(
    value,
    { verified: 'yes', effect: { component: 'Button', source: { file: 'src/App.jsx', line: 5 } } },
    text,
  )
})
