/** A real Chromium for a test file. Each test has its own context. */
import type { TestFn } from 'ava'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { useClosing } from './closing.js'
import { launchBrowser } from './launch-browser.js'
import { connectBrowser } from './shared-browser.js'

export interface OpenBrowser {
  /** A page in a new context; it closes with the test. */
  page(): Promise<Page>
  /** A new context, for tests with several tabs of one profile; it closes with the test. */
  context(): Promise<BrowserContext>
}

export interface BrowserOptions {
  /** starts the full browser for this file; default: the headless shell that all files share */
  whole?: boolean
  /** pages stay open until the browser closes; default false */
  keepsPages?: boolean
}

/** Opens Chromium before the file's tests, and closes it after them. */
export function useBrowser(
  test: TestFn,
  { whole = false, keepsPages = false }: BrowserOptions = {},
): OpenBrowser {
  const closing = useClosing(test)
  let browser: Browser | undefined
  test.serial.before('a browser opens', async () => {
    const started = await (whole ? launchBrowser({ whole }) : connectBrowser())
    closing(() => started.close())
    browser = started
  })
  const context = async () => {
    if (browser === undefined) throw new Error('the browser is not started: call useBrowser(test) at the top')
    const context = await browser.newContext({ viewport: { width: 1000, height: 700 } })
    if (!keepsPages) closing(() => context.close())
    return context
  }
  return { context, page: async () => (await context()).newPage() }
}
