/** Finds a Chromium-family browser on this machine, or installs Debian's. */
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

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
 * Arguments for a Chromium that probe itself starts: nothing of a first run and no traffic of the browser's own.
 * As root Chromium refuses its sandbox.
 */
export function browserArguments(profile: string, headless: boolean): string[] {
  return [
    `--user-data-dir=${profile}`,
    ...(headless ? ['--headless', '--disable-gpu'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}

/**
 * The browser's path: `PROBE_CHROME`, else an installed Chrome, Chromium or Edge.
 *
 * @returns undefined when there is none
 * @throws Error when `PROBE_CHROME` names a file that cannot be run
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.PROBE_CHROME
  if (named !== undefined && named !== '') {
    if (await isExecutable(named)) return named
    throw new Error(`PROBE_CHROME is ${named}, which is no program that can be run`)
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const candidates = [
    ...(PLACES[process.platform] ?? []),
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
  ]
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate
  return undefined
}

/**
 * The browser's path; where there is none, on Debian or Ubuntu as root, installs Debian's Chromium.
 *
 * @param say told each thing that is done, in a line
 * @throws Error with one sentence on what to install
 */
export async function ensureBrowser(say: (line: string) => void): Promise<string> {
  const found = await findBrowser()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && (await isDebian())) {
    const run = promisify(execFile)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    say('browser: none found; installing chromium with apt-get, which may take a minute')
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, maxBuffer: 64 * 1024 * 1024 })
    const installed = await findBrowser()
    if (installed !== undefined) return installed
  }
  throw new Error('No browser found: install Chrome, Chromium or Edge, or set PROBE_CHROME to its path.')
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release)
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
