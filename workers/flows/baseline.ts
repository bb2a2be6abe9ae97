/** A semantic baseline: the page's outline without refs and volatile text. The content of `.probe/baselines/<name>.json`. */
import * as z from 'zod'
import { foldVolatile } from './volatile.js'

export const BASELINE_VERSION = 1
const LINES = 20_000
const CHARS = 4_000

export const baselineSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  version: z.literal(BASELINE_VERSION),
  name: z.string(),
  /** path of the page */
  path: z.string().max(CHARS),
  consoleErrors: z.int().min(0),
  /** one line per node, indented by one space per ancestor */
  lines: z.array(z.string().max(CHARS)).max(LINES),
})
export type SemanticBaseline = z.output<typeof baselineSchema>

export interface BaselineDiff {
  added: string[]
  removed: string[]
}

/** @param tree an outline with refs */
export function baselineLines(tree: string): string[] {
  const lines = tree === '' ? [] : tree.split('\n')
  return lines.slice(0, LINES).map((line) => foldVolatile(line.replace(/ \(ref=\w+\)/u, '')).slice(0, CHARS))
}

/**
 * What was added and removed since the baseline. A line is the same where it stands below the same lines; the order among
 * siblings does not count.
 */
export function diffBaseline(before: readonly string[], now: readonly string[]): BaselineDiff {
  const left = counted(before)
  const added: string[] = []
  for (const [index, key] of keysOf(now).entries()) {
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    else added.push((now[index] ?? '').trimStart())
  }
  const removed = [...left].flatMap(([key, count]) =>
    Array<string>(count).fill(key.slice(key.lastIndexOf('\n') + 1)),
  )
  return { added, removed }
}

function counted(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keysOf(lines)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Each line after the lines above it in the tree, joined by line breaks. */
function keysOf(lines: readonly string[]): string[] {
  const above: string[] = []
  return lines.map((line) => {
    const label = line.trimStart()
    const depth = line.length - label.length
    above.length = Math.min(above.length, depth)
    above.push(label)
    return above.join('\n')
  })
}
