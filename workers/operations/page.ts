import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { Cut, PageStatus } from '../../sdk/protocol/commands/snapshot.js'
import { costOf } from '../reporting/cost.js'
import type { ObservedSession } from '../session/observed-session.js'
import { linesOf, type TreeDelta, treeDiff } from '../session/tree-diff.js'
import { defineOperation } from './operation.js'

export interface PageInput {
  mode: PageCommands['snapshot']['args']['mode']
  /** a CSS selector or a ref; default: the whole page */
  scope?: string
  /** returns only what changed since the last look with the same mode and scope */
  diff?: boolean
}

/** The page as an outline, as changes to the outline, or as its status alone. */
export interface PageSnapshot extends Cut {
  /** one line per node, indented by one space per ancestor */
  tree?: string
  nodes?: number
  status: PageStatus
  /** only with `diff` */
  mode?: 'delta' | 'unchanged'
  delta?: TreeDelta
}

export interface PageResult extends PageSnapshot {
  /** an estimate: four bytes of JSON per token */
  cost: { bytes: number; tokens: number }
}

export const page = defineOperation({
  name: 'page',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run(session, input: PageInput): Promise<PageResult> {
    const snapshot = await lookAt(session, input)
    return { ...snapshot, cost: costOf(snapshot) }
  },
})

async function lookAt(
  { tab, looks }: ObservedSession,
  { mode, scope, diff }: PageInput,
): Promise<PageSnapshot> {
  const args = { mode, ...(scope === undefined ? {} : { scope }) }
  const { outline, status, ...cut } = await tab.command('snapshot', args)
  if (outline === undefined) return { status }
  const lines = linesOf(outline)
  const before = looks.keep(`${mode} ${scope ?? ''}`, lines)
  if (diff !== true || before === undefined)
    return { tree: outline.tree, nodes: lines.length, ...cut, status }
  const delta = treeDiff(before, lines)
  return delta === undefined
    ? { mode: 'unchanged', ...cut, status }
    : { mode: 'delta', delta, ...cut, status }
}
