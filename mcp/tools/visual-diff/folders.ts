import path from 'node:path'
import type { PictureFolders } from '../../../workers/visual/look.js'
import type { ToolContext } from '../../define-tool.js'

/** Where the agent's project keeps its baselines, and where probe keeps its pictures. */
export function foldersOf({
  agent,
  stateFolder,
}: Pick<ToolContext, 'agent' | 'stateFolder'>): PictureFolders {
  return { project: agent.project ?? process.cwd(), pictures: path.join(stateFolder, 'pictures') }
}
