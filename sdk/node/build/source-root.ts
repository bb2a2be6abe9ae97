/** Source paths are relative to the repository's root, where agents start. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Files that exist only in a workspace's root. */
const MARKS = ['pnpm-workspace.yaml', 'lerna.json', 'rush.json']

/**
 * The root of the workspace that contains an app's folder; without a workspace, the folder itself.
 *
 * @param given the `root` option: if an app sets it, paths are relative to the app's folder
 */
export function sourceRoot(folder: string, given?: string): string {
  return given === undefined ? (workspaceAround(path.resolve(folder)) ?? folder) : folder
}

function workspaceAround(folder: string): string | undefined {
  if (isWorkspace(folder)) return folder
  const parent = path.dirname(folder)
  return parent === folder ? undefined : workspaceAround(parent)
}

/** npm, yarn and bun declare workspaces in package.json. https://docs.npmjs.com/cli/using-npm/workspaces */
function isWorkspace(folder: string): boolean {
  if (MARKS.some((name) => existsSync(path.join(folder, name)))) return true
  try {
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8')
    return (JSON.parse(text) as { workspaces?: unknown } | null)?.workspaces !== undefined
  } catch {
    return false
  }
}
