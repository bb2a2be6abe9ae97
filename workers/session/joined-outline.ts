/** The outline of a page with those of its frames of other origins in their places. Pure. */
import type { Cut, OutlinedFrame, PageOutline } from '../../sdk/protocol/commands/snapshot.js'
import { SNAPSHOT_NODES } from '../../sdk/protocol/limits.js'
import { linesOf, type TreeLine } from './tree-diff.js'

/** What one document answered. */
export interface Outlined extends Cut {
  outline: PageOutline
  frames: readonly OutlinedFrame[]
}

export interface JoinedOutline extends Cut {
  tree: string
  lines: TreeLine[]
}

/** @param inner outlines by name of their frame; a frame without one has no lines */
export function joinedOutline(own: Outlined, inner: ReadonlyMap<string, Outlined>): JoinedOutline {
  const printed: string[] = []
  const lines: TreeLine[] = []
  let isCut = false
  const print = ({ outline, frames }: Outlined, depth: number, around: number) => {
    const own = linesOf(outline)
    const texts = outline.tree.split('\n')
    /** index in the joined lines of each own line */
    const places: number[] = []
    for (const [index, line] of own.entries()) {
      if (lines.length >= SNAPSHOT_NODES) {
        isCut = true
        return
      }
      places.push(lines.length)
      const parent = line.parent < 0 ? around : (places[line.parent] ?? around)
      lines.push({ ...line, parent })
      const text = texts[index] ?? ''
      printed.push(' '.repeat(depth) + text)
      const frame = frames.find((each) => each.line === index)
      const found = frame === undefined ? undefined : inner.get(frame.name)
      const indent = depth + (text.length - text.trimStart().length) + 1
      if (found !== undefined && found.outline.tree !== '') print(found, indent, lines.length - 1)
    }
  }
  print(own, 0, -1)
  const cuts = [own, ...inner.values()]
  const notEntered = cuts.flatMap((each) => each.notEntered ?? [])
  return {
    tree: printed.join('\n'),
    lines,
    ...(isCut || cuts.some(({ truncated }) => truncated === true) ? { truncated: true as const } : {}),
    ...(notEntered.length === 0 ? {} : { notEntered }),
  }
}
