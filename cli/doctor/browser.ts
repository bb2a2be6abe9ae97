import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findBrowser } from '../../daemon/driven/browser.js'
import { type Check, fault, ok } from './check.js'

/** ms that a browser has to say its version */
const VERSION_MS = 20_000

export const browser: Check = {
  name: 'browser',
  async run() {
    try {
      const executable = await findBrowser()
      if (executable === undefined) {
        return fault('no Chrome, Chromium or Edge is found', 'Install one, or set PROBE_CHROME to its path.')
      }
      const asked = await promisify(execFile)(executable, ['--version'], { timeout: VERSION_MS })
      return ok(`${asked.stdout.trim()} at ${executable}`)
    } catch (error) {
      return fault((error as Error).message, 'Set PROBE_CHROME to a Chrome, Chromium or Edge that runs.')
    }
  },
}
