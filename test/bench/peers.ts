import { tmpdir } from 'node:os'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import { openSite } from '../harness/site.js'
import { document } from '../harness/tabbed.js'
import { BIN, makeBed } from './bed.js'
import { type Benchmark, type Figure, medianDuration, rounded, tokensOf } from './figure.js'
import { ORDERS } from './orders-page.js'
import { devtoolsMcp } from './peers/devtools.js'
import { call, type Peer } from './peers/peer.js'
import { playwrightMcp } from './peers/playwright.js'

const STARTS = 10
const SNAPSHOTS = 30
const STEPS = 10
const API = { '/api': { body: '{"ok":true}' } }

export const peers: Benchmark = {
  name: 'peers',
  async run() {
    const browser = await ensureBrowser(() => {})
    const bed = await makeBed(ORDERS, API)
    const site = await openSite({ '/': document('', ORDERS), ...API })
    try {
      const figures: Figure[] = []
      for (const peer of [own(bed.daemon.env), await playwrightMcp(browser), await devtoolsMcp(browser)])
        figures.push(...(await measure(peer, site.url)))
      return figures
    } finally {
      await site.close()
      await bed.close()
    }
  },
}

function own(env: Record<string, string>): Peer {
  return {
    name: 'probe',
    version: 'this one',
    command: [process.execPath, BIN, 'mcp'],
    env,
    open: async () => undefined,
    snapshot: async (client) => (await call(client, 'probe_look', { action: 'page' })).text,
    async step(client, name, text) {
      const until = { kind: 'text', contains: text }
      const act = { target: { role: 'button', name }, action: 'click', until }
      const { text: answer, bytes } = await call(client, 'probe_act_and_wait', act)
      if (!answer.includes('"verified":"yes"')) throw new Error(answer)
      return bytes
    },
  }
}

async function measure(peer: Peer, url: string): Promise<Figure[]> {
  const what = `${peer.name} ${peer.version}`
  const started = await medianDuration(async () => (await connect(peer)).close(), STARTS, 1)
  const client = await connect(peer)
  try {
    const tools = JSON.stringify({ tools: (await client.listTools()).tools })
    await peer.open(client, url)
    const outline = await peer.snapshot(client)
    const read = await medianDuration(() => peer.snapshot(client), SNAPSHOTS, 3)
    let number = 0
    const press = (button: string, word: string) => {
      number += 1
      return peer.step(client, button, `${word} ${number}`)
    }
    const bytes = await press('Refresh', 'Refreshed')
    const fetched = await medianDuration(() => press('Refresh', 'Refreshed'), STEPS, 2)
    const handled = await medianDuration(() => press('Add', 'Added'), STEPS, 2)
    return [
      { name: `${what}: tool list`, value: Buffer.byteLength(tools), unit: 'B', n: 1 },
      { name: `${what}: tool list, estimated`, value: tokensOf(tools), unit: 'tokens', n: 1 },
      { name: `${what}: start to initialize`, value: rounded(started), unit: 'ms', n: STARTS },
      { name: `${what}: full snapshot, estimated`, value: tokensOf(outline), unit: 'tokens', n: 1 },
      { name: `${what}: full snapshot`, value: rounded(read), unit: 'ms', n: SNAPSHOTS },
      {
        name: `${what}: click, then the text that its fetch brings`,
        value: rounded(fetched),
        unit: 'ms',
        n: STEPS,
      },
      {
        name: `${what}: click, then the text that its handler sets`,
        value: rounded(handled),
        unit: 'ms',
        n: STEPS,
      },
      { name: `${what}: bytes of such a step, in and out`, value: bytes, unit: 'B', n: 1 },
    ]
  } finally {
    await client.close()
  }
}

async function connect({ command: [command = '', ...args], env }: Peer): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' })
  // Some servers write snapshots to files in their working folder.
  const server = {
    command,
    args,
    cwd: tmpdir(),
    stderr: 'ignore' as const,
    ...(env === undefined ? {} : { env }),
  }
  await client.connect(new StdioClientTransport(server) as Transport)
  return client
}
