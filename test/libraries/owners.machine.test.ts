/** A control of a package has the file and line of the app's code that made it, not of the code around it. */
import test from 'ava'
import type { Agent } from '../harness/agent.js'
import { appFolder } from '../harness/app-folder.js'
import { useClosing } from '../harness/closing.js'
import { startDevServer } from '../harness/dev-server.js'
import { freePort } from '../harness/free-port.js'
import { useMachine } from '../harness/machine.js'
import { useApp } from '../harness/observed-app.js'
import { inReactLibraries, inSvelteLibraries, inVueLibraries } from './owner-apps.js'

const setup = useApp(test)
const machine = useMachine(test)
const closing = useClosing(test)

const APPS = { React: inReactLibraries, Vue: inVueLibraries, Svelte: inSvelteLibraries }
const OPENS = 'Save'

/** The place of each button. The one that opens the dialog comes last of those outside of it. */
async function placesOf(agent: Agent, names: readonly string[], root: string, session = {}) {
  const found: Record<string, string> = {}
  for (const name of names) {
    const answer = await agent.call('probe_act', {
      ...session,
      target: { role: 'button', name },
      action: 'hover',
    })
    const { source, file } = answer.value.result
    const place = source === undefined ? file : `${source.file}:${source.line}`
    found[name] = String(place).replace(`${root}/`, '')
  }
  return found
}

async function read(agent: Agent, places: readonly (readonly string[])[], root: string, session = {}) {
  const names = places.map(([name = '']) => name)
  const outside = names.filter((name) => !/confirm/i.test(name))
  const found = await placesOf(agent, outside, root, session)
  await agent.call('probe_act_and_wait', {
    ...session,
    target: { role: 'button', name: OPENS },
    action: 'click',
    until: { kind: 'text', contains: 'Own confirm' },
  })
  const inside = names.filter((name) => /confirm/i.test(name))
  return { ...found, ...(await placesOf(agent, inside, root, session)) }
}

for (const [framework, app] of Object.entries(APPS)) {
  test.serial(`${framework}: a tab of an app with the plugin`, async (t) => {
    const { agent, page, app: folder } = await setup(app)
    await page.getByRole('button', { name: OPENS }).waitFor()
    const wanted = Object.fromEntries(app.places.map(([name, inTab]) => [name, inTab]))
    t.deepEqual(await read(agent, app.places, folder.root), wanted)
  })

  test.serial(`${framework}: a lease of an app without the plugin`, async (t) => {
    const config = (app.files['vite.config.js'] ?? '')
      .replace(/^import \{ probe \}.*\n/, '')
      .replace('probe(), ', '')
    const folder = await appFolder({ ...app.files, 'vite.config.js': config }, app.packages, app.libraries)
    closing(() => folder.remove())
    const port = await freePort()
    const server = await startDevServer(folder.root, app.command(port, folder), port)
    closing(() => server.close())
    const agent = await (await machine()).agent()
    const { value: lease } = await agent.call('probe_lease', { action: 'acquire', url: `${server.url}/` })
    const session = { sessionId: lease.sessionId }
    const predicate = { kind: 'element', role: 'button', name: OPENS, state: 'visible' }
    await agent.call('probe_assert', { action: 'wait', ...session, predicate, timeout_ms: 30_000 })
    const wanted = Object.fromEntries(app.places.map(([name, , inLease]) => [name, inLease]))
    t.deepEqual(await read(agent, app.places, folder.root, session), wanted)
  })
}
