import { inPieces } from '../dom/one-moment.js'
import { scopeOf } from '../page/find/scope.js'
import { snapshot as snapshotOf } from '../page/snapshot/snapshot.js'
import { statusOf } from '../page/snapshot/status.js'
import type { CommandHandlers } from './command.js'

export const snapshot: CommandHandlers['snapshot'] = async ({ mode, scope }, context) => {
  const { refs, redact, isIgnored, doc } = context
  const root = scope === undefined ? undefined : scopeOf(scope, refs)
  const status = await inPieces(() => statusOf(redact, isIgnored), context)
  if (mode === 'status') return { status }
  const taken = await inPieces(() => snapshotOf(root, mode === 'interactive', context), context)
  const { tree, ids, frames, truncated, notEntered } = taken
  return {
    outline: { tree, ids, doc },
    ...(frames.length === 0 ? {} : { frames }),
    ...(truncated ? { truncated, notEntered } : {}),
    status,
  }
}
