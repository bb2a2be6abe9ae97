/** Starts drivers with a browser of this machine. */
import { readFile } from 'node:fs/promises'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { FromDriver } from '../../workers/driver/driver-api.js'
import { browserArguments, findBrowser } from '../driven/browser.js'
import { hasDisplay } from '../driven/display.js'
import { makeTemporary, presentOwner } from '../files/temporary-folder.js'
import { LEASE_SCRIPT_FILE, STUDIO_SCRIPT_FILE } from '../page-scripts.js'
import { DriverHost } from './driver-host.js'

/**
 * @param file the bundled driver
 * @returns starts a driver; throws ProbeError NO_BROWSER, NO_DISPLAY
 */
export function driverStarter(file: URL) {
  return async (
    headed: boolean,
    received: (message: FromDriver) => void,
    ended: (why: string) => void,
  ): Promise<DriverHost> => {
    if (headed && !hasDisplay(process.platform, process.env))
      throw new ProbeError('NO_DISPLAY', 'the daemon has no display: DISPLAY and WAYLAND_DISPLAY are not set')
    const executable = await findBrowser()
    if (executable === undefined) throw new ProbeError('NO_BROWSER', 'Chrome, Chromium or Edge was not found')
    const [lease, studio] = await Promise.all([
      readFile(LEASE_SCRIPT_FILE, 'utf8'),
      readFile(STUDIO_SCRIPT_FILE, 'utf8'),
    ])
    // Playwright gives the browser a folder of its own.
    const args = browserArguments('', !headed).filter((each) => !/^--(?:user-data-dir|headless)/.test(each))
    return new DriverHost({
      file,
      launch: { executable, args, headed },
      scripts: { lease, studio },
      temporary: await makeTemporary(await presentOwner()),
      received,
      ended,
    })
  }
}
