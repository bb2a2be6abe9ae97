/** Every agent that is written for. */
import path from 'node:path'
import { readText } from '../app.js'
import type { FileEdit } from '../file-edit.js'
import type { Agent } from './agent.js'
import { claudeCode } from './claude-code.js'
import { cursor } from './cursor.js'
import { others } from './others.js'
import { vscode } from './vscode.js'

const AGENTS: readonly Agent[] = [claudeCode, cursor, vscode, others]

/** What is to become of the agents' files; writes nothing. @param root of the project, where agents are started */
export async function editAgents(root: string): Promise<FileEdit[]> {
  const edits: FileEdit[] = []
  for (const { name, files } of AGENTS) {
    for (const { file, what, edit } of files) {
      const absolute = path.join(root, ...file.split('/'))
      edits.push({ file: absolute, what: `${what} for ${name}`, edit: edit(await readText(absolute)) })
    }
  }
  return edits
}
