/** Starts a Chromium of its own, without a window. */
import type { Browser, LaunchOptions } from 'playwright-core'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import { playwrightArguments } from '../../daemon/driven/browser-arguments.js'
import { findHeadlessShell } from './headless-shell.js'
import { chromium } from './playwright.js'

export interface ChromiumChoice {
  /** starts the full browser, for tests where the headless shell behaves differently; default false */
  whole?: boolean
  args?: readonly string[]
}

export async function launchBrowser(choice: ChromiumChoice = {}): Promise<Browser> {
  return chromium.launch(await launchOptions(choice))
}

/** Options of Playwright that start the headless shell if it is installed, else the full browser. */
export async function launchOptions({
  whole = false,
  args = [],
}: ChromiumChoice = {}): Promise<LaunchOptions> {
  const shell = whole ? undefined : await findHeadlessShell()
  return {
    executablePath: shell ?? (await ensureBrowser(() => {})),
    args: [...playwrightArguments(true), ...args],
  }
}
