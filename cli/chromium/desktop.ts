import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findBrowser } from '../../daemon/driven/browser.js'
import { ProbeError } from '../../sdk/protocol/errors.js'

/**
 * Opens a URL in a tab of the user's browser, and starts the browser if it is not running. The browser outlives this
 * process.
 *
 * @throws ProbeError NO_BROWSER
 */
export async function openInBrowser(url: string): Promise<void> {
  const executable = await findBrowser()
  if (executable === undefined)
    throw new ProbeError('NO_BROWSER', `Chrome, Chromium or Edge was not found; open ${url} yourself`)
  // Chromium does not start with its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(executable, [...sandbox, url], { detached: true, stdio: 'ignore' })
  await once(child, 'spawn')
  child.unref()
}
