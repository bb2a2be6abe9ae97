/** Installs Debian packages where no password is needed. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** True on Debian or Ubuntu as root. */
export async function mayInstall(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release)
}

/**
 * Installs a package with apt-get; may take a minute.
 *
 * @throws Error of apt-get, for example without a network
 */
export async function install(name: string): Promise<void> {
  const run = promisify(execFile)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', name], { env, maxBuffer: 64 * 1024 * 1024 })
}
