/** Reads the files of an `upload` on this machine, where the agent's paths are valid. */
import { open } from 'node:fs/promises'
import path from 'node:path'
import mime from 'mime'
import type { UploadedFile } from '../../../sdk/protocol/commands/act.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { UPLOAD_BYTES } from '../../../sdk/protocol/limits.js'
import type { WrittenFile } from './arguments.js'

/**
 * @param folder base of relative paths: the agent's working folder
 * @throws ProbeError NOT_FOUND when a path has no file; BAD_ARGUMENTS when it is not a readable file, or when the files
 * have more bytes than one upload may have
 */
export async function readFiles(
  written: readonly WrittenFile[],
  folder: string | undefined,
): Promise<UploadedFile[]> {
  const files: UploadedFile[] = []
  let left = UPLOAD_BYTES
  for (const each of written) {
    const bytes = await bytesOf(each, folder, left)
    left -= bytes.byteLength
    if (left < 0) throw tooLarge()
    const name = each.name ?? path.basename(each.path ?? '')
    files.push({ name, mime: each.mime ?? mime.getType(name) ?? '', base64: bytes.toString('base64') })
  }
  return files
}

async function bytesOf(
  { text, base64, path: given }: WrittenFile,
  folder: string | undefined,
  left: number,
): Promise<Buffer> {
  if (text !== undefined) return Buffer.from(text)
  if (given === undefined) return Buffer.from(base64 ?? '', 'base64')
  if (folder === undefined && !path.isAbsolute(given))
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `the path "${given}" is relative, and the agent's folder is not known`,
    )
  return readBounded(path.resolve(folder ?? '', given), left)
}

async function readBounded(file: string, left: number): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? new ProbeError('NOT_FOUND', `there is no file "${file}"`, { path: file })
      : new ProbeError('BAD_ARGUMENTS', `the file "${file}" cannot be read: ${error.code}`, { path: file })
  })
  try {
    const facts = await handle.stat()
    // A device or a pipe may have no end.
    if (!facts.isFile()) throw new ProbeError('BAD_ARGUMENTS', `"${file}" is not a file`, { path: file })
    if (facts.size > left) throw tooLarge()
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function tooLarge(): ProbeError {
  return new ProbeError('BAD_ARGUMENTS', `one upload takes ${UPLOAD_BYTES} bytes at most`, {
    bytes: UPLOAD_BYTES,
  })
}
