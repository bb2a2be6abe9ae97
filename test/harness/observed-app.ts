/** An app under its real dev server, its page in a real browser, its daemon, and an agent. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { TestFn } from 'ava'
import type { Page } from 'playwright-core'
import { arrivalOn } from '../../cli/control.js'
import { serve } from '../../cli/serve.js'
import { Agent } from './agent.js'
import { type AppFolder, appFolder } from './app-folder.js'
import { useBrowser } from './browser.js'
import { useClosing } from './closing.js'
import { type DevServer, startDevServer } from './dev-server.js'
import { freePort } from './free-port.js'
import { PATIENCE_MS } from './patience.js'

export interface ObservedApp {
  app: AppFolder
  server: DevServer
  page: Page
  agent: Agent
  /** errors and warnings of the page's console so far */
  complaints: string[]
}

export interface AppSource {
  files: Record<string, string>
  packages: readonly string[]
  /** packages of fixtures/libraries */
  libraries?: readonly string[]
  /** arguments with which Node starts the dev server */
  command(port: number, app: AppFolder): string[]
}

/**
 * Registers a browser for the test file. `setup(source)` resolves when the page is connected. All closes with the test.
 */
export function useApp(test: TestFn): (source: AppSource) => Promise<ObservedApp> {
  const browser = useBrowser(test)
  const closing = useClosing(test)
  return async ({ files, packages, libraries, command }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-observed-'))
    closing(() => rm(folder, { recursive: true }))
    const daemon = await serve({ port: 0, folder })
    closing(() => daemon.close())
    const app = await appFolder(files, packages, libraries)
    closing(() => app.remove())
    const port = await freePort()
    const server = await startDevServer(app.root, command(port, app), port, {
      PROBE_PORT: new URL(daemon.url).port,
    })
    closing(() => server.close())
    const requestInit = { headers: { authorization: `Bearer ${daemon.token}` } }
    const transport = new StreamableHTTPClientTransport(new URL(`${daemon.url}/mcp`), { requestInit })
    const agent = await Agent.connect(transport as Transport)
    closing(() => agent.close())
    const page = await browser.page()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.goto(server.url)
    const { origin } = new URL(server.url)
    const session = await arrivalOn(Number(new URL(daemon.url).port), folder, { origin, ms: PATIENCE_MS })
    if (session === undefined) throw new Error(`no page of ${origin} connected: ${complaints.join('\n')}`)
    return { app, server, page, agent, complaints }
  }
}
