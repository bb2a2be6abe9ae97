import { commitOf } from '../../../daemon/project/commit.js'
import { intentsOf } from '../../../daemon/project/intents.js'
import { isNamed, shown } from '../../../workers/flows/intent.js'
import type { ToolContext } from '../../define-tool.js'
import { foldersOf } from '../visual-diff/folders.js'

interface Proved {
  id?: string
  verified?: string
  intent?: string
}

/**
 * Notes in the project's intents that a verdict has shown them, where its `intent` is the id or the text of one. A file that
 * cannot be read or written costs no verdict: it is left as it is.
 *
 * @param flow the flow that was played
 */
export async function discharge(
  context: Pick<ToolContext, 'agent' | 'stateFolder'>,
  { id: verdict, verified, intent: given }: Proved,
  flow?: string,
): Promise<void> {
  if (verified !== 'yes' || verdict === undefined || given === undefined) return
  const { project } = foldersOf(context)
  const intents = intentsOf(project)
  for (const id of await intents.names()) {
    const intent = await intents.read(id).catch(() => undefined)
    if (intent === undefined || !isNamed(intent, given)) continue
    const commit = await commitOf(project)
    const by = {
      verdict,
      at: new Date().toISOString(),
      ...(flow === undefined ? {} : { flow }),
      ...(commit === undefined ? {} : { commit }),
    }
    await intents.write(id, shown(intent, by)).catch(() => undefined)
  }
}
