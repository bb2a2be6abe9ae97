/** Finds a Chromium-family browser on this machine, or installs Debian's. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { install, mayInstall, osRelease } from './debian.js'
import { installCommand } from './install-command.js'

const NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
]
const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
    ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((file) =>
      path.join(process.env[variable] ?? 'C:\\', file),
    ),
  ),
}

/**
 * Finds a browser: `PROBE_CHROME`, else an installed Chrome, Chromium or Edge.
 *
 * @returns undefined if there is none
 * @throws ProbeError NO_BROWSER if `PROBE_CHROME` is not an executable file
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.PROBE_CHROME
  if (named !== undefined && named !== '') {
    if (await isExecutable(named)) return named
    throw new ProbeError('NO_BROWSER', `PROBE_CHROME is ${named}, which is not an executable file`)
  }
  return firstExecutable([...(PLACES[process.platform] ?? []), ...NAMES.flatMap(onPath)])
}

export function onPath(name: string): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => path.join(folder, name))
}

export async function firstExecutable(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await isExecutable(file)) return file
  return undefined
}

/**
 * Returns the path of a browser. On Debian or Ubuntu as root, installs Chromium with apt-get if it is missing.
 *
 * @param say called with a line before each step
 * @throws ProbeError NO_BROWSER, with the command that installs one
 */
export async function ensureBrowser(say: (line: string) => void): Promise<string> {
  const found = await findBrowser()
  if (found !== undefined) return found
  let failed = ''
  if (await mayInstall()) {
    say('browser: no Chrome, Chromium or Edge found; apt-get installs chromium now, which may take a minute')
    await install('chromium').catch(({ message }: Error) => {
      failed = ` apt-get did not install one: ${message.trim().split('\n').at(-1)}.`
    })
    const installed = await findBrowser()
    if (installed !== undefined) return installed
  }
  const command = installCommand(process.platform, await osRelease(), process.getuid?.() === 0)
  const advice = command === undefined ? 'Install Chrome, Chromium or Edge' : `Run: ${command}`
  throw new ProbeError(
    'NO_BROWSER',
    `No browser found.${failed} ${advice} (or set PROBE_CHROME to the path of a Chrome, Chromium or Edge).`,
    command === undefined ? undefined : { command },
  )
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
