/** Which lines of a page tell most about a change. */
import type { ActedPage } from '../../observe/deed/acted-page.js'
import type { Signed } from './line-diff.js'
import type { OwnLine } from './own-lines.js'

const HEADING = 'h1,h2,h3,h4,h5,h6,legend,caption,summary,[role=heading]'
/** lines of an answer */
const LINES = 24

export interface Ranked {
  entry: Signed<OwnLine>
  /** the lower, the more it tells */
  rank: number
}

type Place = Pick<ActedPage, 'target' | 'isOfRow'>

/**
 * The changed lines, what came before what went; and of the others those near them: figures and fields from further away,
 * because they may have to change, too. Without a change, those near the control.
 *
 * @returns in reading order
 */
export function nearestLines(entries: readonly Signed<OwnLine>[], page: Place): Ranked[] {
  const isChanged = entries.some(({ sign }) => sign !== '')
  const isCentre = ({ sign, line }: Signed<OwnLine>) => (isChanged ? sign !== '' : isAt(line, page.target))
  const centres = entries.map(isCentre)
  const behind = distances(centres)
  const ahead = distances([...centres].reverse()).reverse()
  let [came, went] = [0, 0]
  const ranked = entries.map((entry, i) => {
    const { sign, line } = entry
    if (sign !== '') return { entry, rank: sign === '+' ? ++came : ++went + 1 }
    ;[came, went] = [0, 0]
    const distance = Math.min(behind[i] ?? 0, ahead[i] ?? 0, entries.length)
    return { entry, rank: rankOf(line, distance, page) }
  })
  const best = [...ranked].sort((one, other) => one.rank - other.rank).slice(0, LINES)
  const kept = new Set(best)
  return ranked.filter((each) => kept.has(each))
}

/** Lines since the last centre, for each line. */
function distances(centres: readonly boolean[]): number[] {
  let distance = centres.length
  return centres.map((isCentre) => {
    distance = isCentre ? 0 : distance + 1
    return distance
  })
}

function rankOf(line: OwnLine, distance: number, page: Place): number {
  const { block, pieces, text } = line
  if (/\d/.test(text) && !page.isOfRow(line)) return 1 + distance / 4
  if (pieces.some(({ kind }) => kind === 'value' || kind === 'state')) return 1 + distance / 2
  return block.matches(HEADING) ? 2 + distance / 4 : 2 + distance
}

function isAt({ block }: OwnLine, target: Element | undefined): boolean {
  return target !== undefined && (block.contains(target) || target.contains(block))
}
