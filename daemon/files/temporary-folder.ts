/**
 * The folder for the temporary files of a driver and its browser. Its name says which process made it, so that the next
 * daemon removes what a killed one left. It is not in the state folder: the paths of the browser's sockets would be too long.
 */
import { createHash } from 'node:crypto'
import { lstat, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { hostname, tmpdir, userInfo } from 'node:os'
import path from 'node:path'

const PREFIX = 'probe-'
const MARK_CHARS = 8
/** bytes of a path of the system's that leave room for the name of a socket: 104 on macOS, 108 on Linux */
const ROOT_CHARS = 30
/** Processes of a browser still write while they end: for some seconds on a loaded machine. 9 s in all. */
const RETRIES = 8
const RETRY_MS = 250

/** Whose the process ids are: of this machine, this process namespace and this user. */
export interface Owner {
  host: string
  /** id of the namespace; empty where there are none */
  namespace: string
  user: string
}

export async function presentOwner(): Promise<Owner> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return { host: hostname(), namespace, user: String(process.getuid?.() ?? userInfo().username) }
}

/** Makes a folder that only this user can read. @param root default: the system's folder for temporary files */
export async function makeTemporary(owner: Owner, root = temporaryRoot()): Promise<string> {
  return mkdtemp(path.join(root, `${PREFIX}${markOf(owner)}-${process.pid}-`))
}

export async function removeTemporary(folder: string): Promise<void> {
  const options = { recursive: true, force: true, maxRetries: RETRIES, retryDelay: RETRY_MS }
  await rm(folder, options).catch(() => undefined)
}

/** Removes the folders of the owner's processes that have ended. */
export async function sweepTemporary(owner: Owner, root = temporaryRoot()): Promise<void> {
  const names = await readdir(root).catch((): string[] => [])
  const own = new RegExp(`^${PREFIX}${markOf(owner)}-(\\d+)-\\w+$`)
  const stale = names.filter((name) => {
    const pid = Number(own.exec(name)?.[1] ?? Number.NaN)
    return Number.isSafeInteger(pid) && pid > 0 && !isRunning(pid)
  })
  await Promise.all(
    stale.map(async (name) => {
      const folder = path.join(root, name)
      if (await isOwn(folder)) await removeTemporary(folder)
    }),
  )
}

function temporaryRoot(): string {
  const root = tmpdir()
  return process.platform === 'win32' || root.length <= ROOT_CHARS ? root : '/tmp'
}

function markOf(owner: Owner): string {
  return createHash('sha256')
    .update(JSON.stringify([owner.host, owner.namespace, owner.user]))
    .digest('hex')
    .slice(0, MARK_CHARS)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Anybody may give a folder this name. */
async function isOwn(folder: string): Promise<boolean> {
  const facts = await lstat(folder).catch(() => undefined)
  const user = process.getuid?.()
  return facts?.isDirectory() === true && (user === undefined || facts.uid === user)
}
