/** Which folders hold a path. */
import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

/** A path of another machine: on Windows, a mere look at it would send that machine this user's credentials. */
export const ELSEWHERE = /^[\\/]{2}/

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

/**
 * The folder of an app, if it belongs to a folder that is known.
 *
 * @param root as a page names it, which is not trusted
 * @param trusted real paths: the app's folder must be in one of them or around one
 * @returns its real path, or nothing
 */
export async function ownFolders(root: string, trusted: readonly string[]): Promise<string[]> {
  if (!path.isAbsolute(root) || ELSEWHERE.test(root)) return []
  const real = await realFolders([root])
  return real.filter((folder) => trusted.some((each) => isInOne([each], folder) || isInOne([folder], each)))
}
