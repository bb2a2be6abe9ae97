/** Starts drivers: with a browser of this machine, or with one of a Playwright server. */
import { readFile } from 'node:fs/promises'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { BrowserLaunch, FromDriver } from '../../workers/driver/driver-api.js'
import { findBrowser } from '../driven/browser.js'
import { playwrightArguments } from '../driven/browser-arguments.js'
import { hasDisplay } from '../driven/display.js'
import { makeTemporary, presentOwner } from '../files/temporary-folder.js'
import { LEASE_SCRIPT_FILE, STUDIO_SCRIPT_FILE } from '../page-scripts.js'
import { DriverHost } from './driver-host.js'

/** Which browser a lease is opened in. */
export interface BrowserWanted {
  headed: boolean
  /** address of a Playwright server; default: a browser of this machine */
  server?: string
}

/**
 * @param file the bundled driver
 * @returns starts a driver; throws ProbeError NO_BROWSER, NO_DISPLAY
 */
export function driverStarter(file: URL) {
  return async (
    wanted: BrowserWanted,
    received: (message: FromDriver) => void,
    ended: (why: string) => void,
  ): Promise<DriverHost> => {
    const launch = await launchOf(wanted)
    const [lease, studio] = await Promise.all([
      readFile(LEASE_SCRIPT_FILE, 'utf8'),
      readFile(STUDIO_SCRIPT_FILE, 'utf8'),
    ])
    return new DriverHost({
      file,
      launch,
      scripts: { lease, studio },
      temporary: await makeTemporary(await presentOwner()),
      received,
      ended,
    })
  }
}

async function launchOf({ headed, server }: BrowserWanted): Promise<BrowserLaunch> {
  if (server !== undefined) return { server }
  if (headed && !hasDisplay(process.platform, process.env))
    throw new ProbeError('NO_DISPLAY', 'the daemon has no display: DISPLAY and WAYLAND_DISPLAY are not set')
  const executable = await findBrowser()
  if (executable === undefined) throw new ProbeError('NO_BROWSER', 'Chrome, Chromium or Edge was not found')
  return { executable, args: playwrightArguments(!headed), headed }
}
