import { randomBytes } from 'node:crypto'
import { link, unlink, writeFile } from 'node:fs/promises'

/**
 * Creates a file with its whole content, unless there is one. Of several processes at once, the first one wins. Only this
 * user can read the file.
 *
 * @param file absolute path, in a folder that exists
 * @returns true if this call created it
 * @throws Error of the system, except EEXIST
 */
export async function createOnce(file: string, text: string): Promise<boolean> {
  const draft = `${file}-${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
    // A hard link appears atomically, and the first one wins.
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await unlink(draft).catch(() => undefined)
  }
}
