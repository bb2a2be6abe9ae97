import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import { openChromium } from '../chromium/chromium.js'
import type { UndoList } from '../chromium/undo.js'
import { serve } from '../serve.js'
import { type Agent, connectAgent } from './agent.js'
import { openShop } from './shop.js'

const CONNECT_MS = 60_000

export interface Stage {
  shopUrl: string
  agent: Agent
}

/**
 * Starts everything on free ports and in a temporary folder.
 *
 * @param undo receives the undo of each start, also if a later one fails
 * @param say called with a line for each step
 * @throws Error if something cannot be started
 */
export async function setStage(headed: boolean, undo: UndoList, say: (line: string) => void): Promise<Stage> {
  const executable = await ensureBrowser(say)
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-demo-'))
  undo.add(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  const state = path.join(folder, 'state')
  let tabConnected: () => void = () => undefined
  const tab = new Promise<void>((resolve) => {
    tabConnected = resolve
  })
  const daemon = await serve({
    port: 0,
    folder: state,
    onChange: () => {
      if (daemon.supervisor.list().length > 0) tabConnected()
    },
  })
  undo.add(() => daemon.close())
  say(`daemon   ${daemon.url}`)
  const shopUrl = await openShop(daemon.url, undo)
  say(`shop     ${shopUrl}`)
  const profile = path.join(folder, 'profile')
  const browser = openChromium({ executable, profile, headed, url: `${shopUrl}/` }, undo)
  say(`browser  ${executable}${headed ? '' : ' (headless)'}`)
  const agent = await connectAgent({ PROBE_PORT: String(daemon.port), PROBE_STATE_DIR: state }, undo)
  say('agent    an MCP client on probe mcp')
  await Promise.race([tab, endOf(browser.ended), tooLate()])
  return { shopUrl, agent }
}

async function endOf(ended: Promise<string>): Promise<never> {
  throw new Error(
    `the browser ended (${await ended}) before its page connected; set PROBE_CHROME to another browser`,
  )
}

function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    const error = new Error(`the browser's page did not connect within ${CONNECT_MS / 1000} s`)
    setTimeout(() => reject(error), CONNECT_MS).unref()
  })
}
