/** One real Chromium for a test file; every test gets a context of its own. */
import type { TestFn } from 'ava'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserArguments, ensureBrowser } from '../../daemon/driven/browser.js'
import { atOnce } from './at-once.js'
import { findHeadlessShell } from './headless-shell.js'

/** tests of a file that drive its browser at once */
const TESTS_AT_ONCE = 4

export interface OpenBrowser {
  /** A page in a fresh context (own storage, own cookies); closed with the browser. */
  page(): Promise<Page>
  /** A fresh context, for tests with several tabs of one profile. */
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

/**
 * Starts Chromium before the file's tests, of which a few run at once, and closes it after them.
 *
 * @param whole the browser as people have it, where the headless shell's engine alone would not tell enough
 */
export function useBrowser(test: TestFn, { whole = false } = {}): OpenBrowser {
  let browser: Browser | undefined
  atOnce(test, TESTS_AT_ONCE)
  test.before('a browser starts', async () => {
    const shell = whole ? undefined : await findHeadlessShell()
    browser = shell === undefined ? await launchBrowser() : await launch(shell)
  })
  test.after.always('the browser closes', async () => {
    await browser?.close()
  })
  const context = async () => {
    if (browser === undefined) throw new Error('the browser is not started: call useBrowser(test) at the top')
    return browser.newContext({ viewport: { width: 1000, height: 700 } })
  }
  return { context, page: async () => (await context()).newPage() }
}
