/**
 * Firefox, in which test files run where `PROBE_ENGINE` is `firefox`, and which Playwright drives over WebDriver BiDi
 * (https://www.w3.org/TR/webdriver-bidi/). It has a Playwright of its own: from 1.65 on, Playwright sends
 * `emulation.setMediaFeaturesOverride`, which Debian's Firefox does not have yet.
 */
import type { Browser } from 'playwright-core'
import { firstExecutable, onPath } from '../../daemon/driven/browser.js'
import { install, mayInstall } from '../../daemon/driven/debian.js'

export const isFirefox = process.env.PROBE_ENGINE === 'firefox'

const NAMES = ['firefox-esr', 'firefox']

/** @returns path of Firefox, or `PROBE_FIREFOX` if it is set; undefined if Firefox is not installed */
async function findFirefox(): Promise<string | undefined> {
  const given = process.env.PROBE_FIREFOX ?? ''
  return given === '' ? firstExecutable(NAMES.flatMap(onPath)) : given
}

/**
 * Installs Firefox on Debian or Ubuntu as root, unless it is installed.
 *
 * @param say called with a line before each step
 * @throws Error if Firefox is missing and cannot be installed
 */
export async function ensureFirefox(say: (line: string) => void): Promise<void> {
  if ((await findFirefox()) !== undefined) return
  if (!(await mayInstall()))
    throw new Error('the tests need Firefox: install it, or set PROBE_FIREFOX to its path')
  say('browser: apt-get installs firefox-esr for the tests now, which may take a minute')
  await install('firefox-esr')
}

/** Starts a Firefox without a window. */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = await findFirefox()
  if (executablePath === undefined) throw new Error('no Firefox; `node setup.mjs --firefox` installs it')
  // Loaded here and not above: it takes a third of a second, and most files run in Chromium.
  const { default: playwright } = await import('playwright-core-firefox')
  return playwright.firefox.launch({ channel: 'moz-firefox', executablePath }) as Promise<Browser>
}
