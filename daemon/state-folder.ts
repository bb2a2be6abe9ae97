/** The folder where daemons keep what outlives them: the token and the logs. Readable by this user only. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { ProbeError } from '../sdk/protocol/errors.js'

/** `PROBE_STATE_DIR`, else `XDG_STATE_HOME/probe-runtime`, else `~/.local/state/probe-runtime`. */
export function stateFolder(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.PROBE_STATE_DIR) return environment.PROBE_STATE_DIR
  return path.join(environment.XDG_STATE_HOME || path.join(homedir(), '.local', 'state'), 'probe-runtime')
}

export function tokenFile(folder: string): string {
  return path.join(folder, 'token')
}

export function logFile(folder: string, port: number): string {
  return path.join(folder, `daemon-${port}.log`)
}

/** The token of this user's daemons, or undefined where none was made yet. */
export async function readToken(folder: string): Promise<string | undefined> {
  const text = await readFile(tokenFile(folder), 'utf8').catch(() => '')
  return /^([0-9a-f]{64})\s*$/.exec(text)?.[1]
}

/**
 * The token, made once and kept; safe when several processes make it at the same time.
 *
 * @throws ProbeError CORRUPT_FILE when its file holds something else
 */
export async function ensureToken(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = await readToken(folder)
  if (known !== undefined) return known
  const draft = path.join(folder, `token-${randomBytes(6).toString('hex')}`)
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  // A link appears whole or not at all, and the first one wins.
  await link(draft, tokenFile(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  const token = await readToken(folder)
  if (token === undefined) {
    const file = tokenFile(folder)
    throw new ProbeError('CORRUPT_FILE', `"${file}" does not hold a token`, { file })
  }
  return token
}
