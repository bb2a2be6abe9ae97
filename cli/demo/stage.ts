import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import type { UndoList } from '../chromium/undo.js'
import { serve } from '../serve.js'
import { type Agent, connectAgent, resultOf } from './agent.js'
import { openShop } from './shop.js'

export interface Stage {
  shopUrl: string
  agent: Agent
}

/**
 * Starts a daemon, the shop and an agent on free ports and in a temporary folder. The agent opens the shop in a browser of
 * probe.
 *
 * @param undo receives the undo of each start, also if a later one fails
 * @param say called with a line for each step
 * @throws ProbeError NO_BROWSER, NO_AUTOMATION, NO_DISPLAY; Error if the shop does not start
 */
export async function setStage(headed: boolean, undo: UndoList, say: (line: string) => void): Promise<Stage> {
  await ensureBrowser(say)
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-demo-'))
  undo.add(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  const daemon = await serve({ port: 0, folder })
  undo.add(() => daemon.close())
  say(`daemon  ${daemon.url}`)
  const shopUrl = await openShop(daemon.url, undo)
  say(`shop    ${shopUrl}`)
  const agent = await connectAgent({ PROBE_PORT: String(daemon.port), PROBE_STATE_DIR: folder }, undo)
  say('agent   an MCP client on probe mcp')
  const { lease } = resultOf(await agent('probe_lease', { action: 'acquire', url: `${shopUrl}/`, headed }))
  say(`page    ${lease}, in a browser of probe${headed ? '' : ' without a window'}`)
  return { shopUrl, agent }
}
