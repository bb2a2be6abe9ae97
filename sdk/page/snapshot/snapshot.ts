/** The page as an outline: what assistive technology reads, in few tokens. */

import { testIdAttribute } from '../../dom/test-id.js'
import { modalDialog, popoversAbove } from '../../dom/top-layer.js'
import type { ForeignFrames } from '../../observe/document/foreign-frames.js'
import type { Findings } from '../../observe/findings.js'
import type { OutlinedFrame } from '../../protocol/commands/snapshot.js'
import type { Ref } from '../../protocol/values.js'
import { readAccessibility } from '../accessibility/index.js'
import type { PageContext } from '../page-context.js'
import type { NodeIds } from './node-ids.js'
import { type Outline, outline } from './outline.js'

export interface Taken {
  tree: string
  ids: number[]
  truncated: boolean
  notEntered: Ref[]
  /** lines of frames of other origins that the daemon reaches */
  frames: OutlinedFrame[]
}

export interface SnapshotContext extends PageContext {
  nodeIds: NodeIds
  findings: Pick<Findings, 'foreignFrames'>
}

/** @param scope default: what a user can operate now */
export function* snapshot(
  scope: Element | undefined,
  interactiveOnly: boolean,
  context: SnapshotContext,
): Generator<void, Taken> {
  const { refs, nodeIds, findings } = context
  const modal = scope === undefined ? yield* modalDialog() : undefined
  const whole = scope ?? document.body ?? document.documentElement
  const roots = modal === undefined ? [whole] : [...popoversAbove(modal), modal]
  const read = yield* outline(roots, {
    ...context,
    reading: readAccessibility(),
    testId: testIdAttribute(),
    interactiveOnly,
  })
  // Nothing behind a modal dialog can be read or operated. The ref still allows to look there.
  const behind = modal !== undefined && !interactiveOnly
  const { tree, ids, frames } = render(
    read,
    behind ? [[`document (ref=${refs.of(whole)}) [inert]`, nodeIds.of(whole, false)]] : [],
    nodeIds,
    findings.foreignFrames,
  )
  return { tree, ids, frames, truncated: read.truncated, notEntered: read.notEntered }
}

function render(
  { printed }: Outline,
  first: [string, number][],
  nodeIds: NodeIds,
  foreignFrames: ForeignFrames | undefined,
): Pick<Taken, 'tree' | 'ids' | 'frames'> {
  const lines = [...first]
  const frames: OutlinedFrame[] = []
  /** indentation of the children of each line; a dropped line adds none */
  const depths = new Map<unknown, number>()
  for (const each of printed) {
    const depth = depths.get(each.parent) ?? 0
    depths.set(each, each.line === '' ? depth : depth + 1)
    if (each.line === '') continue
    const name = each.isText ? undefined : foreignFrames?.nameOf(each.node)
    if (name !== undefined) frames.push({ line: lines.length, name })
    lines.push([' '.repeat(depth) + each.line, nodeIds.of(each.node, each.isText)])
  }
  return { tree: lines.map(([line]) => line).join('\n'), ids: lines.map(([, id]) => id), frames }
}
