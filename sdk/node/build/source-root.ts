/** The folder from which source files are told: agents are started in the root of a repository, and edit files there. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Files that only the root of a workspace has. */
const MARKS = ['pnpm-workspace.yaml', 'lerna.json', 'rush.json']

/**
 * The root of the workspace that an app's folder is in; the folder itself where it is in none.
 *
 * @param given the `root` of the options: where an app names its folder, files are told from it
 */
export function sourceRoot(folder: string, given?: string): string {
  return given === undefined ? (workspaceAround(path.resolve(folder)) ?? folder) : folder
}

function workspaceAround(folder: string): string | undefined {
  if (isWorkspace(folder)) return folder
  const parent = path.dirname(folder)
  return parent === folder ? undefined : workspaceAround(parent)
}

/** npm, yarn and bun keep it in package.json. https://docs.npmjs.com/cli/using-npm/workspaces */
function isWorkspace(folder: string): boolean {
  if (MARKS.some((name) => existsSync(path.join(folder, name)))) return true
  try {
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8')
    return (JSON.parse(text) as { workspaces?: unknown } | null)?.workspaces !== undefined
  } catch {
    // A folder without a package is no root.
    return false
  }
}
