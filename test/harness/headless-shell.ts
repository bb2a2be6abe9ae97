/**
 * Chromium's headless shell: the same engine without windows. Its pages open in a tenth of the time, and tests open two
 * thousand. https://developer.chrome.com/blog/chrome-headless-shell
 */
import { findBrowser, firstExecutable, onPath } from '../../daemon/driven/browser.js'
import { install, mayInstall } from '../../daemon/driven/debian.js'

const NAME = 'chromium-headless-shell'

/** @returns path of the shell, or `PROBE_CHROME` if it is set; undefined if the shell is not installed */
export async function findHeadlessShell(): Promise<string | undefined> {
  return (process.env.PROBE_CHROME ?? '') === '' ? firstExecutable(onPath(NAME)) : findBrowser()
}

/**
 * Installs the shell on Debian or Ubuntu as root; tests are slower without it.
 *
 * @param say called with a line before each step
 */
export async function ensureHeadlessShell(say: (line: string) => void): Promise<void> {
  if ((await findHeadlessShell()) !== undefined || !(await mayInstall())) return
  say(`browser: apt-get installs ${NAME} for the tests now, which may take a minute`)
  await install(NAME).catch(() =>
    say(`browser: ${NAME} cannot be installed; the tests use the browser instead and take longer`),
  )
}
