/** One real Chromium per test file. Each test has its own context. */
import type { TestFn } from 'ava'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserArguments, ensureBrowser } from '../../daemon/driven/browser.js'
import { useClosing } from './closing.js'
import { findHeadlessShell } from './headless-shell.js'

export interface OpenBrowser {
  /** A page in a new context; it closes with the test. */
  page(): Promise<Page>
  /** A new context, for tests with several tabs of one profile; it closes with the test. */
  context(): Promise<BrowserContext>
}

export interface LaunchOptions {
  /** starts the full browser, for tests where the headless shell behaves differently; default false */
  whole?: boolean
  args?: readonly string[]
}

/** Starts Chromium without a window: the headless shell if it is installed. */
export async function launchBrowser({ whole = false, args = [] }: LaunchOptions = {}): Promise<Browser> {
  const shell = whole ? undefined : await findHeadlessShell()
  const own = browserArguments('', true).filter((argument) => !argument.startsWith('--user-data-dir'))
  return chromium.launch({
    executablePath: shell ?? (await ensureBrowser(() => {})),
    args: [...own, ...args],
  })
}

export interface BrowserOptions {
  whole?: LaunchOptions['whole']
  /** pages stay open until the browser closes; default false */
  keepsPages?: boolean
}

/** Starts Chromium before the file's tests, and closes it after them. */
export function useBrowser(
  test: TestFn,
  { whole = false, keepsPages = false }: BrowserOptions = {},
): OpenBrowser {
  const closing = useClosing(test)
  let browser: Browser | undefined
  test.serial.before('a browser starts', async () => {
    const started = await launchBrowser({ whole })
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
