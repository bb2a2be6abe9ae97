/** Reads the files of an `upload` on this machine, where the agent's paths are valid. */
import path from 'node:path'
import mime from 'mime'
import type { UploadedFile } from '../../../sdk/protocol/commands/act.js'
import { UPLOAD_BYTES } from '../../../sdk/protocol/limits.js'
import type { WrittenFile } from './arguments.js'
import { type Fence, readFenced, tooLarge } from './fenced-file.js'

/**
 * @param fence the folders that paths may lead into; relative paths start at the first one
 * @throws ProbeError NOT_FOUND when a path has no file; FILE_REFUSED when the agent may not upload it; BAD_ARGUMENTS when it
 * is not a readable file, or when the files have more bytes than one upload may have
 */
export async function readFiles(written: readonly WrittenFile[], fence: Fence): Promise<UploadedFile[]> {
  const files: UploadedFile[] = []
  let left = UPLOAD_BYTES
  for (const each of written) {
    const bytes = await bytesOf(each, fence, left)
    left -= bytes.byteLength
    if (left < 0) throw tooLarge()
    const name = each.name ?? path.basename(each.path ?? '')
    files.push({ name, mime: each.mime ?? mime.getType(name) ?? '', base64: bytes.toString('base64') })
  }
  return files
}

async function bytesOf(
  { text, base64, path: given }: WrittenFile,
  fence: Fence,
  left: number,
): Promise<Buffer> {
  if (text !== undefined) return Buffer.from(text)
  if (given === undefined) return Buffer.from(base64 ?? '', 'base64')
  return readFenced(given, fence, left)
}
