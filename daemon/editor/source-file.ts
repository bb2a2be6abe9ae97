/**
 * Finds the source file of a mark, only in the project of the mark's session. The page names the file and the project, so
 * neither is trusted: a page must not make an editor open any file of the user.
 */
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { echo } from '../../sdk/protocol/echo.js'
import { printable } from '../../sdk/protocol/printable.js'
import { ELSEWHERE, isInOne, ownFolders, realFolders } from '../files/folders.js'

export interface Project {
  /** folder of the app, as the page says; undefined for a page without the build plugin */
  root: string | undefined
  /** folders in which this daemon and its agents work; an app's folder must be in one of them or around one */
  known: readonly string[]
  /** a folder whose files are never opened */
  stateFolder: string
}

export type Found = { file: string } | { refused: string }

/** A folder of an app, with those around it that its build may name files from, up to the project's. */
interface Bases {
  project: string
  folders: string[]
}

/**
 * @param named the file: absolute, or relative to the app's folder or to one around it
 * @returns the real path of the file, or a sentence that says why it is not opened
 */
export async function sourceFile(named: string, { root, known, stateFolder }: Project): Promise<Found> {
  if (printable(named) !== named || ELSEWHERE.test(named)) return { refused: `${echo(named)} is not a path` }
  const trusted = await realFolders(known)
  const apps = root === undefined ? trusted : await ownFolders(root, trusted)
  if (apps.length === 0)
    return { refused: 'the folder of the app is in no project of this daemon or of its agents' }
  const state = await realpath(stateFolder).catch(() => path.resolve(stateFolder))
  let isOutside = false
  for (const app of apps) {
    const { project, folders } = await basesOf(app, trusted)
    for (const candidate of candidatesOf(named, folders)) {
      if (!isInOne([project], candidate)) {
        isOutside = true
        continue
      }
      const real = await realpath(candidate).catch(() => undefined)
      if (real === undefined) continue
      if (!isInOne([project], real) || isInOne([state], real)) {
        isOutside = true
        continue
      }
      const facts = await stat(real).catch(() => undefined)
      if (facts?.isFile() === true) return { file: real }
    }
  }
  return {
    refused: isOutside
      ? `${echo(named)} is not in the app's project`
      : `${echo(named)} is not a file of the app's project`,
  }
}

/** The project is the repository around the app's folder, or a known folder around it; else the app's folder. */
async function basesOf(app: string, trusted: readonly string[]): Promise<Bases> {
  const folders = [app]
  let project = app
  for (let at = path.dirname(app); (await realFolders([at])).length > 0; at = path.dirname(at)) {
    folders.push(at)
    if (trusted.includes(at) || (await isRepository(at))) project = at
    if (at === path.dirname(at)) break
  }
  return { project, folders: folders.filter((folder) => isInOne([project], folder)) }
}

async function isRepository(folder: string): Promise<boolean> {
  return stat(path.join(folder, '.git')).then(
    () => true,
    () => false,
  )
}

/** Build tools also write a path from the app's folder with a slash at its beginning. */
function candidatesOf(named: string, folders: readonly string[]): string[] {
  const relative = named.replace(/^[\\/]+/, '')
  return [
    ...(path.isAbsolute(named) ? [path.resolve(named)] : []),
    ...folders.map((folder) => path.resolve(folder, relative)),
  ]
}
