/** Every agent that init writes files for. */
import path from 'node:path'
import { readText } from '../../manifest.js'
import type { FileChange } from '../file-change.js'
import type { Agent, Servers } from './agent.js'
import { claudeCode } from './claude-code.js'
import { cursor } from './cursor.js'
import { others } from './others.js'
import { vscode } from './vscode.js'

const AGENTS: readonly Agent[] = [claudeCode, cursor, vscode, others]

/**
 * The changes to the agents' files.
 *
 * @param root folder of the project, where agents start
 */
export async function changeAgents(root: string, servers: Servers): Promise<FileChange[]> {
  const changes: FileChange[] = []
  for (const { name, files } of AGENTS) {
    for (const { file, what, apply, revert } of files) {
      const absolute = path.join(root, ...file.split('/'))
      changes.push({
        file: absolute,
        what: `${what} for ${name}`,
        text: await readText(absolute),
        apply: (text) => apply(text, servers),
        revert: (text) => revert(text, servers),
      })
    }
  }
  return changes
}
