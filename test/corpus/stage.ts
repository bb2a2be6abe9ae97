/** The environment of the corpus: a daemon, the apps, a Chromium with one tab per case, and an agent on `probe mcp`. */
import type { Browser } from 'playwright-core'
import { UndoList } from '../../cli/chromium/undo.js'
import { type Agent, connectAgent } from '../../cli/demo/agent.js'
import { addressOf, readApp } from '../../cli/demo/case.js'
import { drive, outcomeOf, type Played } from '../../cli/demo/play.js'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import { playwrightArguments } from '../../daemon/driven/browser-arguments.js'
import type { OpenApp } from '../../fixtures/server/open.js'
import { startDaemonProcess } from '../bench/bed.js'
import { chromium } from '../harness/playwright.js'
import { SERVERS } from './apps.js'
import type { Entry } from './entry.js'

export interface Stage {
  play(entry: Entry): Promise<Played>
  close(): Promise<void>
}

/** Chromium stops the frames and slows down the timers of windows in the background. */
const ALL_ON_TOP = ['--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding']

/** @param executable browser to start; default: the installed one */
export async function openStage(executable?: string): Promise<Stage> {
  const undo = new UndoList((error) => process.stderr.write(`closing: ${String(error)}\n`))
  try {
    const daemon = await startDaemonProcess()
    undo.add(() => daemon.close())
    const sites = new Map<string, OpenApp>()
    for (const [name, open] of Object.entries(SERVERS)) {
      const site = await open({ probe: `http://127.0.0.1:${daemon.port}` })
      undo.add(() => site.close())
      sites.set(name, site)
    }
    const browser = await chromium.launch({
      executablePath: executable ?? (await ensureBrowser(() => {})),
      args: [...playwrightArguments(true), ...ALL_ON_TOP],
    })
    undo.add(() => browser.close())
    const agent = await connectAgent(daemon.env, undo)
    let tabs = 0
    return {
      play: (entry) => playInTab(browser, agent, `${sites.get(entry.app.name)?.url}`, entry, ++tabs),
      close: () => undo.close(),
    }
  } catch (error) {
    await undo.close()
    throw error
  }
}

/** The corpus checks complete verdicts. */
function fullVerdict(tool: string): object {
  return tool === 'probe_act_and_wait' || tool === 'probe_assert' ? { detail: 'full' } : {}
}

function playInTab(
  browser: Browser,
  agent: Agent,
  url: string,
  { app, each }: Entry,
  number: number,
): Promise<Played> {
  const { ready, cases } = readApp({ ready: app.ready, cases: [each] })
  const [parsed] = cases
  if (parsed === undefined) throw new Error(`${each.name} is no case`)
  return outcomeOf(parsed, async () => {
    const context = await browser.newContext({ viewport: { width: 1000, height: 700 } })
    try {
      const page = await context.newPage()
      const hello = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
      // If the page does not open, that error is the result.
      hello.catch(() => undefined)
      const mark = `tab=${number}`
      const address = addressOf(parsed)
      await page.goto(`${url}${address}${address.includes('?') ? '&' : '?'}${mark}`)
      await hello
      const { value } = await agent('probe_session', { action: 'list' })
      const sessions = value.sessions as { sessionId: string; url: string }[]
      const session = sessions.find((one) => new RegExp(`[?&]${mark}$`).test(one.url))
      if (session === undefined) throw new Error(`the tab of ${each.name} has no session`)
      const { sessionId } = session
      const own: Agent = (tool, args) => agent(tool, { ...args, sessionId, ...fullVerdict(tool) })
      const outcome = await drive({ agent: own, ready }, parsed)
      await own('probe_session', { action: 'end' })
      return outcome
    } finally {
      await context.close()
    }
  })
}
