/** One real Chromium for a test file; every test gets a context of its own. */
import type { TestFn } from 'ava'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserArguments, ensureBrowser } from '../../daemon/driven/browser.js'
import { useClosing } from './closing.js'
import { findHeadlessShell } from './headless-shell.js'

export interface OpenBrowser {
  /** A page in a fresh context (own storage, own cookies); closed with the test. */
  page(): Promise<Page>
  /** A fresh context, for tests with several tabs of one profile; closed with the test. */
  context(): Promise<BrowserContext>
}

/** Starts Chromium without a window. @param more further arguments */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  return launch(await ensureBrowser(() => {}), more)
}

function launch(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  const args = browserArguments('', true).filter((argument) => !argument.startsWith('--user-data-dir'))
  return chromium.launch({ executablePath, args: [...args, ...more] })
}

export interface BrowserOptions {
  /** the browser as people have it, where the headless shell behaves differently; false when left out */
  whole?: boolean
  /** pages stay open until the browser closes; false when left out */
  keepsPages?: boolean
}

/** Starts Chromium before the file's tests, and closes it after them. */
export function useBrowser(
  test: TestFn,
  { whole = false, keepsPages = false }: BrowserOptions = {},
): OpenBrowser {
  const closing = useClosing(test)
  let browser: Browser | undefined
  test.before('a browser starts', async () => {
    const shell = whole ? undefined : await findHeadlessShell()
    browser = shell === undefined ? await launchBrowser() : await launch(shell)
  })
  test.after.always('the browser closes', async () => {
    await browser?.close()
  })
  const context = async () => {
    if (browser === undefined) throw new Error('the browser is not started: call useBrowser(test) at the top')
    const context = await browser.newContext({ viewport: { width: 1000, height: 700 } })
    if (!keepsPages) closing(() => context.close())
    return context
  }
  return { context, page: async () => (await context()).newPage() }
}
