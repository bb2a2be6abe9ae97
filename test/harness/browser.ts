/** A real Chromium for a test file. */
import { setTimeout as after } from 'node:timers/promises'
import type { TestFn } from 'ava'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { useClosing } from './closing.js'
import { isFirefox, launchFirefox } from './firefox.js'
import { launchBrowser } from './launch-browser.js'
import { connectBrowser } from './shared-browser.js'

export interface OpenBrowser {
  /** A page in a new context; it closes with the test. */
  page(): Promise<Page>
  /**
   * The page that the tests of the file take in turn: a new document costs half of a new page. Its storage is empty. Not
   * for tests that change more than the document, such as the page's routes. A second page of a test is a new one.
   */
  reusedPage(): Promise<Page>
  /** A new context, for tests with several tabs of one profile; it closes with the test. */
  context(): Promise<BrowserContext>
}

/** ms for a page to be cleaned; a page that hangs is replaced */
const CLEANING_MS = 1_000

export interface BrowserOptions {
  /** starts the full browser for this file; default: the headless shell that all files share */
  whole?: boolean
  /** pages stay open until the browser closes; default false */
  keepsPages?: boolean
}

/**
 * Opens Chromium before the file's tests, and closes it after them. Firefox is one for each file: only one window of a
 * Firefox has the focus.
 */
export function useBrowser(
  test: TestFn,
  { whole = false, keepsPages = false }: BrowserOptions = {},
): OpenBrowser {
  const closing = useClosing(test)
  let browser: Browser | undefined
  test.serial.before('a browser opens', async () => {
    const started = await startBrowser(whole)
    closing(() => started.close())
    browser = started
  })
  const newContext = async () => {
    if (browser === undefined) throw new Error('the browser is not started: call useBrowser(test) at the top')
    return browser.newContext({ viewport: { width: 1000, height: 700 } })
  }
  const context = async () => {
    const context = await newContext()
    if (!keepsPages) closing(() => context.close())
    return context
  }
  const page = async () => (await context()).newPage()
  let reused: Page | undefined
  let isTaken = false
  const reusedPage = async () => {
    if (isTaken) return page()
    isTaken = true
    const mine = reused ?? (await (await newContext()).newPage())
    reused = mine
    closing(async () => {
      isTaken = false
      if (await isCleaned(mine)) return
      reused = undefined
      await mine.context().close()
    })
    return mine
  }
  return { context, page, reusedPage }
}

function startBrowser(whole: boolean): Promise<Browser> {
  if (isFirefox) return launchFirefox()
  return whole ? launchBrowser({ whole }) : connectBrowser()
}

/** Ends the document, and removes what outlives it. @returns false for a page that cannot be used again */
async function isCleaned(page: Page): Promise<boolean> {
  await page.removeAllListeners()
  const cleaning = async () => {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.context().clearCookies()
    await page.goto('about:blank')
    return page.context().pages().length === 1
  }
  const cleaned = cleaning().catch(() => false)
  return Promise.race([cleaned, after(CLEANING_MS, false, { ref: false })])
}
