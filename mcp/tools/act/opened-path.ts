import { type FileHandle, readlink, realpath, stat } from 'node:fs/promises'

/**
 * The real path of an open file. Linux knows it. Elsewhere the path is resolved again, and must lead to the same file.
 *
 * @param file the path that was opened
 * @returns undefined when another file has the path now
 */
export async function openedPath(
  handle: FileHandle,
  file: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  if (platform === 'linux') return readlink(`/proc/self/fd/${handle.fd}`)
  const real = await realpath(file)
  const [opened, present] = await Promise.all([handle.stat({ bigint: true }), stat(real, { bigint: true })])
  return opened.dev === present.dev && opened.ino === present.ino ? real : undefined
}
