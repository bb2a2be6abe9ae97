/** The folder for the token and the logs, which outlive a daemon. Only this user can read it. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { createOnce } from './create-once.js'

/** `PROBE_STATE_DIR`, else `XDG_STATE_HOME/probe-runtime`, else `~/.local/state/probe-runtime`. */
export function stateFolder(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.PROBE_STATE_DIR) return environment.PROBE_STATE_DIR
  return path.join(environment.XDG_STATE_HOME || path.join(homedir(), '.local', 'state'), 'probe-runtime')
}

export function tokenFile(folder: string): string {
  return path.join(folder, 'token')
}

export function newToken(): string {
  return randomBytes(32).toString('hex')
}

export function logFile(folder: string, port: number): string {
  return path.join(folder, `daemon-${port}.log`)
}

const OTHERS = 0o077

/**
 * Creates the folder, or removes the permissions of group and others from an existing one.
 *
 * @throws ProbeError UNSAFE_FOLDER when another user owns the folder, and so could read and replace its files, or when
 * the system refuses it
 */
export async function ensureFolder(folder: string): Promise<void> {
  await whileDeleted(() => makeOwn(folder))
}

async function makeOwn(folder: string): Promise<void> {
  await inFolder(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const own = process.getuid?.()
    // On Windows, the folder inherits the permissions of the user's profile.
    if (own === undefined) return
    const { uid, mode } = await stat(folder)
    if (uid !== own) {
      const message = `the folder ${JSON.stringify(folder)} belongs to another user (uid ${uid})`
      throw new ProbeError('UNSAFE_FOLDER', message, { folder, uid })
    }
    if ((mode & OTHERS) !== 0) await chmod(folder, 0o700)
  })
}

/** Runs work on files of the folder. @throws ProbeError UNSAFE_FOLDER for an error of the system */
export async function inFolder<T>(folder: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (error instanceof ProbeError || code === undefined) throw error
    const text = `the folder ${JSON.stringify(folder)} cannot be used: ${message}`
    throw new ProbeError('UNSAFE_FOLDER', text, { folder, code })
  }
}

/** True when the system refuses the folder: a read-only or full disk, a missing permission, a file in its place. */
export function isRefusedFolder(error: unknown): error is ProbeError {
  if (!(error instanceof ProbeError) || error.code !== 'UNSAFE_FOLDER') return false
  return (error.detail as { code?: string } | undefined)?.code !== undefined
}

/** The token of this user's daemons; undefined until it is created. */
export async function readToken(folder: string): Promise<string | undefined> {
  const text = await readFile(tokenFile(folder), 'utf8').catch(() => '')
  return /^([0-9a-f]{64})\s*$/.exec(text)?.[1]
}

/** Attempts when the folder is deleted at work. Attempts of the callers multiply. */
const ATTEMPTS = 5
const AGAIN_MS = 20

/**
 * Returns the token; creates it the first time. Safe when several processes create it at once, and when the folder is
 * deleted meanwhile.
 *
 * @throws ProbeError CORRUPT_FILE when the file contains no token; UNSAFE_FOLDER
 */
export async function ensureToken(folder: string): Promise<string> {
  return whileDeleted(() => tokenIn(folder))
}

/** Runs work on the folder, and again when the folder or the token is deleted meanwhile. */
async function whileDeleted<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !mayBeDeleted(error)) throw error
      await after(AGAIN_MS)
    }
  }
}

/** True for the errors when the folder or the token is deleted at work. Another process may have made both again. */
function mayBeDeleted(error: unknown): boolean {
  if (!(error instanceof ProbeError)) return false
  return error.code === 'CORRUPT_FILE' || (error.detail as { code?: string } | undefined)?.code === 'ENOENT'
}

async function tokenIn(folder: string): Promise<string> {
  await ensureFolder(folder)
  const known = await readToken(folder)
  await inFolder(folder, async () => {
    if (known === undefined) await createOnce(tokenFile(folder), newToken())
    else await hideToken(folder)
  })
  const token = await readToken(folder)
  if (token === undefined) {
    const file = tokenFile(folder)
    throw new ProbeError('CORRUPT_FILE', `"${file}" does not contain a token`, { file })
  }
  return token
}

/** Leaves a token that others cannot read as it is, so that a read-only folder can be used. */
async function hideToken(folder: string): Promise<void> {
  const file = tokenFile(folder)
  if (((await stat(file)).mode & OTHERS) !== 0) await chmod(file, 0o600)
}
