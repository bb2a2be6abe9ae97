import type { SessionId } from '../../../sdk/protocol/values.js'
import { BASELINE_VERSION, baselineLines, type SemanticBaseline } from '../../../workers/flows/baseline.js'
import type { ToolContext } from '../../define-tool.js'

/** The page as a baseline of this name would keep it. */
export async function pageNow(
  context: ToolContext,
  sessionId: SessionId | undefined,
  name: string,
): Promise<{ now: SemanticBaseline; session: { sessionId: SessionId } }> {
  const { tree = '', status, session } = await context.ask(sessionId, 'page', { mode: 'full' })
  const { logs } = await context.ask(session.sessionId, 'console', { level: 'error' })
  const lines = baselineLines(tree)
  return {
    now: { version: BASELINE_VERSION, name, path: status.route, consoleErrors: logs.length, lines },
    session,
  }
}
