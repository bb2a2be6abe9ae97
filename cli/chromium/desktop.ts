/** The person's own browser: a tab that stays when this process has gone. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findBrowser } from '../../daemon/driven/browser.js'
import { ProbeError } from '../../sdk/protocol/errors.js'

/**
 * Opens an address in a tab of the person's browser, which is started where it does not run.
 *
 * @throws ProbeError NO_BROWSER
 */
export async function openInBrowser(url: string): Promise<void> {
  const executable = await findBrowser().catch((error: Error) => {
    throw new ProbeError('NO_BROWSER', error.message)
  })
  if (executable === undefined)
    throw new ProbeError('NO_BROWSER', `no Chrome, Chromium or Edge is found; open ${url} yourself`)
  // As root Chromium refuses its sandbox.
  const rights = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(executable, [...rights, url], { detached: true, stdio: 'ignore' })
  await once(child, 'spawn')
  child.unref()
}
