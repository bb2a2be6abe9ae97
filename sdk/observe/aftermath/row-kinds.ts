/** Rows of two kinds in one table. Part of the page's third script. */
import { textOf } from '../reading/rows.js'

const PICTURE = /\p{Extended_Pictographic}/u

/**
 * The index where rows of another kind begin: folders before files, or one pinned row. The same rows were first before the act,
 * so their kind does not depend on the order.
 *
 * @returns -1 where all rows are of one kind, or of more than two
 */
export function secondKind(rows: readonly Element[], before: readonly string[]): number {
  const kinds = rows.map(kindOf)
  const second = kinds.findIndex((kind) => kind !== kinds[0])
  const isMixed = kinds.slice(second).some((kind) => kind !== kinds[second])
  const [then, now] = [before, rows.map(textOf)].map((texts) => [...texts.slice(0, second)].sort().join())
  return isMixed || then !== now ? -1 : second
}

/** What rows of one kind have in common: their class and style, and the first emoji in them. */
function kindOf(row: Element): string {
  return [row.className, row.getAttribute('style'), PICTURE.exec(row.textContent ?? '')].join(' ')
}
