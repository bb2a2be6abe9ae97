import { commitOf } from '../../../daemon/project/commit.js'
import { flowsOf } from '../../../daemon/project/flows.js'
import { noteRun } from '../../../daemon/project/runs.js'
import type { ToolContext } from '../../define-tool.js'
import { foldersOf } from '../visual-diff/folders.js'
import type { PageWanted } from './arguments.js'
import { type PlayedFlow, playFlow } from './play.js'

/**
 * Plays a flow of the project, and notes the run in its history.
 *
 * @throws ProbeError NOT_FOUND, CORRUPT_FILE, CANCELLED, and for the tab that the agent names
 */
export async function playSaved(context: ToolContext, name: string, wanted: PageWanted): Promise<PlayedFlow> {
  const { project } = foldersOf(context)
  const flow = await flowsOf(project).read(name)
  const played = await playFlow(context, { ...flow, name }, wanted)
  const commit = await commitOf(project)
  const { verdict, drifted } = played
  await noteRun(project, name, {
    at: new Date().toISOString(),
    verdict,
    ...(drifted.length === 0 ? {} : { drifted: true }),
    ...(commit === undefined ? {} : { commit }),
  })
  return played
}
