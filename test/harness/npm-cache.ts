/**
 * Packages that tests measure or run but that are not dependencies. Each is installed into its own folder in the user's
 * cache.
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Installed {
  folder: string
  version: string
}

const INSTALL_MS = 600_000

/**
 * Installs a package if it is missing.
 *
 * @param version preferred version; if the registry no longer has it, the nearest older one, else the latest
 */
export async function installed(name: string, version: string): Promise<Installed> {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache')
  const root = path.join(cache, 'probe-runtime', 'npm', `${name.replaceAll('/', '+')}@${version}`)
  const folder = path.join(root, 'node_modules', name)
  const known = await versionIn(folder)
  if (known !== undefined) return { folder, version: known }
  await mkdir(root, { recursive: true })
  const install = (wanted: string) =>
    promisify(execFile)(
      'npm',
      ['install', '--prefix', root, '--no-save', '--no-fund', '--no-audit', '--loglevel', 'error', wanted],
      { timeout: INSTALL_MS, shell: process.platform === 'win32' },
    )
  await install(`${name}@${version}`)
    .catch(() => install(`${name}@<=${version}`))
    .catch(() => install(name))
  return { folder, version: (await versionIn(folder)) ?? version }
}

async function versionIn(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as { version: string }).version
}
