/** A page that outlives its daemon: late effects of an act under the old daemon prove nothing for the new one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import test from 'ava'
import { serve } from '../../cli/serve.js'
import type { Daemon } from '../../daemon/daemon.js'
import { Agent } from '../harness/agent.js'
import { useBrowser } from '../harness/browser.js'
import { openSite } from '../harness/site.js'
import { document } from '../harness/tabbed.js'

const browser = useBrowser(test)
const BODY = `<button onclick="fetch('/slow').then(() => fetch('/after'))">Slow</button>
  <button onclick="fetch('/let-go')">Other</button>`

async function agentOf(daemon: Daemon): Promise<Agent> {
  const requestInit = { headers: { authorization: `Bearer ${daemon.token}` } }
  const transport = new StreamableHTTPClientTransport(new URL(`${daemon.url}/mcp`), { requestInit })
  return Agent.connect(transport as Transport)
}

const click = (name: string) => ({ target: { role: 'button', name }, action: 'click' })

test("an act's late effects do not count for an act of the next daemon", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-another-'))
  let letGo: () => void = () => undefined
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const open: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })]
  t.teardown(async () => {
    for (const close of open.reverse()) await close()
  })
  const first = await serve({ port: 0, folder })
  open.push(() => first.close())
  const site = await openSite({
    '/': document(`<script src="${first.url}/probe.js"></script>`, BODY),
    '/slow': (_request, response) => void isLetGo.then(() => response.end('{}')),
    '/after': { body: '{}' },
    '/let-go': (_request, response) => {
      response.end('{}')
      letGo()
    },
  })
  open.push(() => site.close())
  const page = await browser.page()
  open.push(() => page.close())
  const arrived = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(site.url)
  await arrived
  const one = await agentOf(first)
  t.true((await one.call('probe_act', click('Slow'))).value.dispatched)
  await one.close()
  const back = page.waitForEvent('websocket', {
    // The page dials in vain while no daemon listens.
    predicate: (socket) =>
      socket.waitForEvent('framereceived').then(
        () => true,
        () => false,
      ),
  })
  await first.close()
  const second = await serve({ port: first.port, folder })
  open.push(() => second.close())
  await back
  const two = await agentOf(second)
  open.push(() => two.close())
  const until = { kind: 'net', url: '/after' }
  const { value } = await two.call('probe_act_and_wait', { ...click('Other'), until, timeout_ms: 2_000 })
  t.like(value, { verified: 'unknown', verifiedReason: 'only_ambient' })
})
