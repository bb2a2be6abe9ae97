import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { Cut, OutlinedFrame, PageStatus } from '../../sdk/protocol/commands/snapshot.js'
import { costOf } from '../reporting/cost.js'
import { joinedOutline, type Outlined } from '../session/joined-outline.js'
import type { ObservedSession } from '../session/observed-session.js'
import { type TreeDelta, treeDiff } from '../session/tree-diff.js'
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

async function lookAt(session: ObservedSession, { mode, scope, diff }: PageInput): Promise<PageSnapshot> {
  const { looks, foreign } = session
  const { tab } = (scope === undefined ? undefined : foreign.of(scope)) ?? session
  const args = { mode, ...(scope === undefined ? {} : { scope }) }
  const { outline, status, frames = [], ...own } = await tab.command('snapshot', args)
  if (outline === undefined) return { status }
  const { tree, lines, ...cut } = joinedOutline(
    { outline, frames, ...own },
    await outlinesIn(session, frames, mode),
  )
  const before = looks.keep(`${mode} ${scope ?? ''}`, lines)
  if (diff !== true || before === undefined) return { tree, nodes: lines.length, ...cut, status }
  const delta = treeDiff(before, lines)
  return delta === undefined
    ? { mode: 'unchanged', ...cut, status }
    : { mode: 'delta', delta, ...cut, status }
}

/** The outlines of frames, and of the frames in them. A frame that has left meanwhile, or does not answer, has none. */
async function outlinesIn(
  session: ObservedSession,
  frames: readonly OutlinedFrame[],
  mode: PageInput['mode'],
): Promise<ReadonlyMap<string, Outlined>> {
  const found = new Map<string, Outlined>()
  const enter = async ({ name }: OutlinedFrame): Promise<void> => {
    const document = session.foreign.named(name)
    if (document === undefined || found.has(name)) return
    const { tab } = document
    const answer = await tab.command('snapshot', { mode }).catch(() => undefined)
    if (answer?.outline === undefined) return
    const { outline, status: _status, frames: inner = [], ...cut } = answer
    found.set(name, { outline, frames: inner, ...cut })
    await Promise.all(inner.map(enter))
  }
  await Promise.all(frames.map(enter))
  return found
}
