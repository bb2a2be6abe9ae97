import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'

/**
 * Replaces a file of the state folder at once. Only its user can read the file and its folder. The folder is made again when
 * somebody deletes it meanwhile.
 *
 * @throws Error of the file system
 */
export async function writePrivately(file: string, data: string | Buffer): Promise<void> {
  const write = async () => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFileAtomic(file, data, { mode: 0o600 })
  }
  await write().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return write()
  })
}
