/** A real page, browser and daemon, and agents that call the tools. Nothing is scripted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { TestFn } from 'ava'
import type { Page } from 'playwright-core'
import { serve } from '../../cli/serve.js'
import type { Daemon } from '../../daemon/daemon.js'
import { Agent, clientOf } from './agent.js'
import { useBrowser } from './browser.js'
import { useClosing } from './closing.js'
import { type Answer, openSite, type Site } from './site.js'
import { document } from './tabbed.js'

export interface Driven {
  page: Page
  site: Site
  daemon: Daemon
  agent: Agent
  /** @param roots folders that the agent's client lists */
  another(roots?: readonly string[]): Promise<Agent>
}

export interface DrivenOptions {
  /** a new page, for tests that change more than the document; default false */
  fresh?: boolean
  /** of the SDK's script tag */
  attributes?: string
}

/** Resolves when a daemon takes the page's next document: then the page loads its commands. */
async function takenByDaemon(page: Page): Promise<void> {
  const response = await page.waitForResponse((each) => each.url().includes('?commands='))
  await response.finished()
}

/**
 * Registers a browser for the test file. `setup(body, answers)` resolves when the page is connected. All closes with
 * the test, or with the file if a `before` hook opens it.
 */
export function useDriven(
  test: TestFn,
): (body: string, answers?: Record<string, Answer>, options?: DrivenOptions) => Promise<Driven> {
  const browser = useBrowser(test)
  const closing = useClosing(test)
  return async (body, answers = {}, { fresh = false, attributes = '' } = {}) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-driven-'))
    const daemon = await serve({ port: 0, folder })
    closing(() => rm(folder, { recursive: true }))
    closing(() => daemon.close())
    const site = await openSite({
      '/': document(`<script src="${daemon.url}/probe.js" ${attributes}></script>`, body),
      ...answers,
    })
    closing(() => site.close())
    const another = async (roots: readonly string[] = []) => {
      const requestInit = { headers: { authorization: `Bearer ${daemon.token}` } }
      const transport = new StreamableHTTPClientTransport(new URL(`${daemon.url}/mcp`), { requestInit })
      const agent = await Agent.connect(transport as Transport, clientOf(roots))
      closing(() => agent.close())
      return agent
    }
    const agent = await another()
    const page = await (fresh ? browser.page() : browser.reusedPage())
    const taken = takenByDaemon(page)
    await page.goto(`${site.url}/`)
    await taken
    return { page, site, daemon, agent, another }
  }
}
