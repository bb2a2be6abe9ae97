import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findBrowser } from '../../daemon/driven/browser.js'
import { type Check, fault, ok } from './check.js'

const VERSION_MS = 20_000

export const browser: Check = {
  name: 'browser',
  async run() {
    try {
      const executable = await findBrowser()
      if (executable === undefined) {
        return fault(
          'Chrome, Chromium or Edge was not found',
          'Install one, or set PROBE_CHROME to its path.',
        )
      }
      const version = await promisify(execFile)(executable, ['--version'], { timeout: VERSION_MS })
      return ok(`${version.stdout.trim()} at ${executable}`)
    } catch (error) {
      return fault(
        (error as Error).message.trim(),
        'Set PROBE_CHROME to the path of a working Chrome, Chromium or Edge.',
      )
    }
  },
}
