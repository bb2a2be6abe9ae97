/** The page as it is, or what changed in it since the last look of the same mode and scope. */
import type { Snapshot } from '../../sdk/protocol/commands.js'
import type { Session } from '../session/session.js'
import { linesOf, treeDiff } from '../session/tree-diff.js'
import type { ActorApi, Result } from './actor-api.js'
import { costOf } from './compact.js'

export async function look(
  session: Session,
  { mode, scope, diff }: Parameters<ActorApi['page']>[1],
): Promise<Snapshot & Result> {
  const args = { mode, ...(scope === undefined ? {} : { scope }) }
  const { outline, status, ...cut } = await session.page.command('snapshot', args)
  if (outline === undefined) return withCost({ status })
  const lines = linesOf(outline)
  const before = session.looks.keep(`${mode} ${scope ?? ''}`, lines)
  if (diff !== true || before === undefined)
    return withCost({ tree: outline.tree, nodes: lines.length, ...cut, status })
  const delta = treeDiff(before, lines)
  return withCost(
    delta === undefined ? { mode: 'unchanged', ...cut, status } : { mode: 'delta', delta, ...cut, status },
  )
}

function withCost(snapshot: Snapshot): Snapshot & Result {
  return { ...snapshot, cost: costOf(snapshot) }
}
