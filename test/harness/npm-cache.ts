/** Packages that are measured or tried against, and are no dependency: each in a folder of its own under the user's cache. */
import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Installed {
  /** folder of the package */
  folder: string
  version: string
}

/** ms that an installation may take */
const INSTALL_MS = 600_000

/**
 * Installs a package where it is not installed yet.
 *
 * @param version the one that is wanted; where the registry has it no more, the nearest below, else its latest
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
