/** Which folders hold a path. */
import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

/** The real paths of the folders that exist. A folder that contains the user's home folder is too wide for a project. */
export async function realFolders(folders: readonly string[]): Promise<string[]> {
  const home = await realpath(homedir()).catch(() => homedir())
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)))
  return real.filter((folder) => folder !== undefined).filter((folder) => !isInOne([folder], home))
}

/** True for a path in one of the folders, and for a folder itself. Links are not followed. */
export function isInOne(folders: readonly string[], file: string): boolean {
  return folders.some((folder) => {
    const way = path.relative(folder, file)
    return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
  })
}
