/** The HARs of a project: files of one folder, which no link leads out of. */
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { HAR_BYTES } from '../../sdk/protocol/limits.js'
import { HAR_ENDING } from './har-path.js'
import { corruptHar } from './har-schema.js'

/** A pipe is opened without waiting for its writer, and a link is not followed. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** @throws ProbeError NOT_FOUND, with the HARs that there are; CORRUPT_FILE for one that is too large or a link */
export async function readHar(file: string): Promise<string> {
  await refuseLinks(file)
  const handle = await open(file, FLAGS).catch(async (error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? await notFound(file)
      : corruptHar(file, `it cannot be opened: ${error.code}`)
  })
  try {
    const facts = await handle.stat()
    if (!facts.isFile()) throw corruptHar(file, 'it is not a file')
    if (facts.size > HAR_BYTES) throw corruptHar(file, `it has ${facts.size} bytes, more than ${HAR_BYTES}`)
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

/** Replaces the file at once. Only its user can read it. @throws ProbeError CORRUPT_FILE when it is a link */
export async function writeHar(file: string, text: string): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  await refuseLinks(file)
  await writeFileAtomic(file, text, { mode: 0o600 })
}

/** @throws ProbeError CORRUPT_FILE when the file or a folder of probe is a link */
async function refuseLinks(file: string): Promise<void> {
  const folder = path.dirname(file)
  const project = path.dirname(path.dirname(folder))
  const [inside, real] = await Promise.all(
    [project, folder].map((each) => realpath(each).catch(() => undefined)),
  )
  if (real !== undefined && real !== path.join(inside ?? project, '.probe', 'har'))
    throw corruptHar(file, 'its folder is a link')
  const facts = await lstat(file).catch(() => undefined)
  if (facts !== undefined && !facts.isFile()) throw corruptHar(file, 'it is not a file')
}

async function notFound(file: string): Promise<ProbeError> {
  const names = await readdir(path.dirname(file)).catch((): string[] => [])
  const there = names.filter((each) => each.endsWith(HAR_ENDING)).toSorted()
  return new ProbeError('NOT_FOUND', `there is no HAR ${echo(file)}; har.record and har.save make one`, {
    file,
    there,
  })
}
