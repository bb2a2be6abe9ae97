/**
 * Reads a file for a page only if it is in the agent's folders. A text on a page can make an agent name any path
 * (docs/security.md#files).
 */
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isInOne, realFolders } from '../../../daemon/files/folders.js'
import { echo } from '../../../sdk/protocol/echo.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { UPLOAD_BYTES } from '../../../sdk/protocol/limits.js'
import { openedPath } from './opened-path.js'

export interface Fence {
  /** the agent's folders */
  roots: readonly string[]
  /** a folder whose files are never read */
  stateFolder: string
}

/** A pipe is opened without waiting for its writer, and a link that has replaced the file is not followed. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW

/**
 * @param given a path; a relative one starts at the first root
 * @param most bytes
 * @throws ProbeError NOT_FOUND, FILE_REFUSED, BAD_ARGUMENTS
 */
export async function readFenced(
  given: string,
  { roots, stateFolder }: Fence,
  most: number,
): Promise<Buffer> {
  const inside = await realFolders(roots)
  const [base] = inside
  if (base === undefined)
    throw refused(given, 'the agent has no project folder, so it may not upload by path')
  const file = path.resolve(base, given)
  const outside = refused(given, `it is not in ${inside.map(echo).join(' or ')}`)
  const real = await realpath(file).catch((error: NodeJS.ErrnoException) => {
    // Whether a file exists outside is not the agent's business.
    throw isInOne([...inside, ...roots], file) ? unreadable(file, error) : outside
  })
  if (!isInOne(inside, real)) throw outside
  const secret = await realpath(stateFolder).catch(() => path.resolve(stateFolder))
  if (isInOne([secret], real)) throw ofState(given)
  const handle = await open(real, FLAGS).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? replaced(given) : unreadable(file, error)
  })
  try {
    const facts = await handle.stat({ bigint: true })
    if (!facts.isFile()) throw new ProbeError('BAD_ARGUMENTS', `${echo(file)} is not a file`, { path: file })
    if ((await openedPath(handle, real)) !== real) throw replaced(given)
    if (facts.nlink > 1n && (await isLinkedIn(secret, facts))) throw ofState(given)
    if (facts.size > most) throw tooLarge()
    return await readBounded(handle, most)
  } finally {
    await handle.close()
  }
}

export function tooLarge(): ProbeError {
  return new ProbeError('BAD_ARGUMENTS', `one upload takes ${UPLOAD_BYTES} bytes at most`, {
    bytes: UPLOAD_BYTES,
  })
}

/** True when a file of the folder is the same file under another name. */
async function isLinkedIn(folder: string, { dev, ino }: BigIntStats): Promise<boolean> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files = await Promise.all(
    names.map((name) => stat(path.join(folder, name), { bigint: true }).catch(() => undefined)),
  )
  return files.some((facts) => facts?.dev === dev && facts.ino === ino)
}

/** A file may be longer than its size says: it can grow, and files of the system have no size. */
async function readBounded(handle: FileHandle, most: number): Promise<Buffer> {
  const bytes = Buffer.alloc(most + 1)
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  if (length > most) throw tooLarge()
  return bytes.subarray(0, length)
}

function refused(given: string, why: string): ProbeError {
  return new ProbeError('FILE_REFUSED', `the file ${echo(given)} is not uploaded: ${why}`, { path: given })
}

function ofState(given: string): ProbeError {
  return refused(given, 'it belongs to the state folder of probe')
}

function replaced(given: string): ProbeError {
  return refused(given, 'it was replaced while it was opened')
}

function unreadable(file: string, { code }: NodeJS.ErrnoException): ProbeError {
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? new ProbeError('NOT_FOUND', `there is no file ${echo(file)}`, { path: file })
    : new ProbeError('BAD_ARGUMENTS', `the file ${echo(file)} cannot be read: ${code}`, { path: file })
}
