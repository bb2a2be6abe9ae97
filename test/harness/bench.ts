/** A daemon in its own process, a real Chromium, and an agent over `probe mcp`, for runs that play many pages. */
import type { Browser, Page } from 'playwright-core'
import { UndoList } from '../../cli/chromium/undo.js'
import { type Agent, connectAgent } from '../../cli/demo/agent.js'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import { playwrightArguments } from '../../daemon/driven/browser-arguments.js'
import { startDaemonProcess } from '../bench/bed.js'
import { chromium } from './playwright.js'

export interface Bench {
  browser: Browser
  agent: Agent
  /** address of the daemon */
  probe: string
  close(): Promise<void>
}

export async function openBench(): Promise<Bench> {
  const undo = new UndoList((error) => process.stderr.write(`closing: ${String(error)}\n`))
  const daemon = await startDaemonProcess()
  undo.add(() => daemon.close())
  const executablePath = await ensureBrowser(() => {})
  const browser = await chromium.launch({
    executablePath,
    args: [...playwrightArguments(true), '--disable-renderer-backgrounding'],
  })
  undo.add(() => browser.close())
  const agent = await connectAgent(daemon.env, undo)
  return { browser, agent, probe: `http://127.0.0.1:${daemon.port}`, close: () => undo.close() }
}

/**
 * Opens a page that has the SDK, and waits until it is connected.
 *
 * @param origin what the addresses of this page's site, and of no other open page, begin with; default: `url`
 * @returns its session; undefined when it has none
 */
export async function openSession(
  { agent }: Pick<Bench, 'agent'>,
  page: Page,
  url: string,
  origin = url,
): Promise<string | undefined> {
  const hello = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  hello.catch(() => undefined)
  await page.goto(url)
  await hello
  const { value } = await agent('probe_session', { action: 'list' })
  const sessions = value.sessions as { sessionId: string; url: string }[]
  return sessions.find((session) => session.url.startsWith(origin))?.sessionId
}
