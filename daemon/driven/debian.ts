/** Installs Debian packages when the process runs as root, so that no user must consent. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The text of /etc/os-release; empty if the file does not exist. */
export function osRelease(): Promise<string> {
  return readFile('/etc/os-release', 'utf8').catch(() => '')
}

export async function mayInstall(): Promise<boolean> {
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(await osRelease())
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
