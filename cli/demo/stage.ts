/** What the demo plays on: a daemon, the shop, a browser and an agent, each a real one; all gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { browserArguments, ensureBrowser } from '../../daemon/driven/browser.js'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { type Child, firstLine, startChild } from './child.js'

const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))
const SHOP = fileURLToPath(new URL('../../fixtures/shop/server/serve.js', import.meta.url))
/** ms that the browser has to open the shop */
const CONNECT_MS = 30_000

export interface Answer {
  /** the result, or the error of a failed call */
  value: Record<string, unknown>
  isError: boolean
  /** bytes of the request and of the answer */
  bytes: number
  ms: number
}

export interface Stage {
  shopUrl: string
  /** Calls a tool as an agent would. */
  call(name: string, args: object): Promise<Answer>
  close(): Promise<void>
}

/**
 * Sets the stage; what was started is stopped again when something cannot be.
 *
 * @param say told each step
 */
export async function setStage(headed: boolean, say: (line: string) => void): Promise<Stage> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const each of undo.splice(0).reverse())
      await each().catch((error: unknown) => say(`closing: ${String(error)}`))
  }
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-demo-'))
    undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
    const port = await freePort()
    const env = { ...process.env, PROBE_STATE_DIR: path.join(folder, 'state'), PROBE_PORT: String(port) }
    const start = (command: string, args: string[]): Child => {
      const child = startChild(command, args, env)
      undo.push(() => child.stop())
      return child
    }
    say('starting the shop')
    const shop = start(process.execPath, [SHOP, '--probe', `http://${LOOPBACK}:${port}`])
    const { url: shopUrl } = JSON.parse(await firstLine(shop, 'the shop')) as { url: string }
    say('starting the daemon')
    const daemon = start(process.execPath, [BIN, 'serve', '--json'])
    await listens(daemon)
    say('connecting an agent through probe mcp')
    const client = new Client({ name: 'probe-demo', version: '1' })
    const environment = Object.fromEntries(
      Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp'], env: environment }),
    )
    undo.push(() => client.close())
    const browser = await ensureBrowser(say)
    say(`opening ${path.basename(browser)}${headed ? '' : ', headless'}`)
    start(browser, [...browserArguments(path.join(folder, 'profile'), !headed), `${shopUrl}/`])
    const stage: Stage = { shopUrl, call: (name, args) => callTool(client, name, args), close }
    await tabConnects(stage)
    return stage
  } catch (error) {
    await close()
    throw error
  }
}

/** The daemon says in its log that it listens. */
function listens(daemon: Child): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    daemon.process.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      if (said.includes('listening on')) resolve()
    })
    daemon.process.once('exit', () => reject(new Error(`the daemon did not start: ${said.trim()}`)))
  })
}

/** Waits until the shop's page has said hello. */
async function tabConnects(stage: Stage): Promise<void> {
  const deadline = performance.now() + CONNECT_MS
  for (;;) {
    const { isError, value } = await stage.call('probe_capabilities', {})
    if (!isError) return
    const { code, message } = value.error as { code: string; message: string }
    if (code !== 'NO_SESSION' || performance.now() > deadline) throw new Error(`${code}: ${message}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function callTool(client: Client, name: string, args: object): Promise<Answer> {
  const start = performance.now()
  const result = await client.callTool({ name, arguments: { ...args } }, undefined, { timeout: 60_000 })
  const [content] = result.content as { type: string; text: string }[]
  const text = content?.text ?? '{}'
  return {
    value: JSON.parse(text) as Record<string, unknown>,
    isError: result.isError === true,
    bytes: Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(args)),
    ms: performance.now() - start,
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
