/** The dev server and the daemon on one side of a fence, the browser on the other, as with a dev container. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import test from 'ava'
import { Agent } from '../../harness/agent.js'
import { appFolder } from '../../harness/app-folder.js'
import { useBrowser } from '../../harness/browser.js'
import { useClosing } from '../../harness/closing.js'
import { putUpFence } from '../../harness/fence.js'
import { freePort } from '../../harness/free-port.js'
import { react } from '../../sdk/node/build/vite/apps.js'

const browser = useBrowser(test)
const closing = useClosing(test)
const BIN = fileURLToPath(new URL('../../../../cli/bin/probe.js', import.meta.url))
const APP = react('@vitejs/plugin-react')
const SAVE = {
  target: { role: 'button', name: 'Save' },
  action: 'click',
  until: { kind: 'text', contains: 'Saved 1' },
}

/** The dev server's port is forwarded, as an editor does it by itself. */
async function setup() {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-fence-'))
  closing(() => rm(folder, { recursive: true, maxRetries: 10 }))
  const fence = await putUpFence(folder, closing)
  const port = await freePort()
  const { NODE_ENV: _, ...inherited } = process.env
  const env = { ...inherited, PROBE_STATE_DIR: folder, PROBE_PORT: String(port), NO_COLOR: '1' }
  await fence.start([BIN, 'serve'], env)
  const app = await appFolder(APP.files, APP.packages)
  closing(() => app.remove())
  const served = await freePort()
  const serve = async (more: NodeJS.ProcessEnv = {}) => {
    await fence.start([...APP.command(served, app), '--host', '127.0.0.1'], { ...env, ...more }, app.root)
    return fence.forward(served, 0)
  }
  const page = await browser.page()
  const agent = async () => {
    const transport = new StdioClientTransport({
      ...fence.command([BIN, 'mcp']),
      env: env as Record<string, string>,
    })
    const connected = await Agent.connect(transport as Transport)
    closing(() => connected.close())
    return connected
  }
  const doctor = async (surroundings: NodeJS.ProcessEnv) => {
    const { command, args } = fence.command([BIN, 'doctor', '--json'])

    const { stdout } = await promisify(execFile)(command, args, { env: { ...env, ...surroundings } })
    return JSON.parse(stdout) as { findings: { check: string; state: string; found: string; fix?: string }[] }
  }
  return { fence, port, page, serve, agent, doctor }
}

test.serial('a page reaches the daemon when its port is forwarded, as doctor says', async (t) => {
  const { fence, port, page, serve, agent, doctor } = await setup()
  const lost = page.waitForEvent('console', (line) => line.text().startsWith('probe: no connection'))
  await page.goto(`http://127.0.0.1:${await serve()}/`)
  t.regex((await lost).text(), new RegExp(`ws://127\\.0\\.0\\.1:${port}/probe`))

  const { findings } = await doctor({ REMOTE_CONTAINERS: 'true' })
  const surroundings = findings.find(({ check }) => check === 'surroundings')
  t.is(surroundings?.state, 'warning')
  const [, forwarded] = /"forwardPorts": \[(\d+)\]/.exec(surroundings?.fix ?? '') ?? []
  t.is(findings.find(({ check }) => check === 'connection')?.state, 'ok', 'a browser in there needs nothing')

  // A try that began before the port was forwarded fails, and the page tries again.
  const welcomed = new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().endsWith(`:${port}/probe`)) socket.on('framereceived', resolve)
    })
  })
  await fence.forward(Number(forwarded), Number(forwarded))
  await welcomed
  const { value } = await (await agent()).call('probe_act_and_wait', SAVE)
  t.like(value, { verified: 'yes', effect: { source: { file: 'src/App.jsx', line: 7 } } })
})

test.serial(
  'a daemon that is forwarded to another port is reached at the address in VITE_PROBE_WS_URL',
  async (t) => {
    const { fence, port, page, serve, agent } = await setup()
    const other = await fence.forward(port, 0)
    const address = await serve({ VITE_PROBE_WS_URL: `ws://127.0.0.1:${other}/probe` })
    const welcomed = page
      .waitForEvent('websocket', (socket) => socket.url().endsWith(`:${other}/probe`))
      .then((socket) => socket.waitForEvent('framereceived'))
    await page.goto(`http://127.0.0.1:${address}/`)
    await welcomed
    const { value } = await (await agent()).call('probe_act_and_wait', SAVE)
    t.like(value, { verified: 'yes' })
  },
)
