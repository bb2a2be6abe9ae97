/**
 * Chromium's headless shell: the same engine without windows. A page of it opens in a tenth of the time, and tests open
 * two thousand. https://developer.chrome.com/blog/chrome-headless-shell
 */
import { findBrowser, firstExecutable, onPath } from '../../daemon/driven/browser.js'
import { install, mayInstall } from '../../daemon/driven/debian.js'

const NAME = 'chromium-headless-shell'

/** The shell's path, or of `PROBE_CHROME`; undefined where there is none. */
export async function findHeadlessShell(): Promise<string | undefined> {
  return (process.env.PROBE_CHROME ?? '') === '' ? firstExecutable(onPath(NAME)) : findBrowser()
}

/** Installs Debian's where there is none and that can be; tests are slower without. @param say told each thing that is done */
export async function ensureHeadlessShell(say: (line: string) => void): Promise<void> {
  if ((await findHeadlessShell()) !== undefined || !(await mayInstall())) return
  say(`browser: installing ${NAME} for the tests with apt-get, which may take a minute`)
  await install(NAME).catch(() =>
    say(`browser: there is no ${NAME}; tests use the browser itself, and take longer`),
  )
}
