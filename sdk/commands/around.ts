import { closestFlat } from '../dom/walk.js'
import { DEV_ELEMENTS } from '../observe/dev-server/dev-server.js'
import type { Line, Piece } from '../observe/reading/lines.js'
import { diffLines, type Signed } from '../page/around/line-diff.js'
import { nearestLines } from '../page/around/nearest.js'
import { printedLines } from '../page/around/printed.js'
import { asFound } from '../platform/as-found.js'
import type { CommandContext, CommandHandlers } from './command.js'

export const around: CommandHandlers['around'] = (_, context) => asFound(() => linesAround(context))

function linesAround({ findings: { learnt }, isIgnored, redact }: CommandContext) {
  const page = learnt.deed?.page
  const now = page?.now
  // No action began in a document that an action led to: there is nothing to compare.
  const before = page?.target === undefined ? now : page.before
  if (page === undefined || now === undefined || before === undefined) return { lines: [] }
  const isOwn = ({ element }: Piece) => !isIgnored(element) && closestFlat(element, DEV_ELEMENTS) === null
  const ranked = nearestLines(diffLines(ownOf(before, isOwn), ownOf(now, isOwn)), page)
  const texts = printedLines(
    ranked.map(({ entry }): Signed<Line> => entry),
    redact,
  )
  return { lines: ranked.map(({ rank }, i) => ({ text: texts[i] ?? '', rank })) }
}

/** Without what is not the app's. */
function ownOf(lines: readonly Line[], isOwn: (piece: Piece) => boolean): Line[] {
  return lines.flatMap((line) => {
    const pieces = line.pieces.filter(isOwn)
    if (pieces.length === line.pieces.length) return [line]
    return pieces.length === 0 ? [] : [{ ...line, pieces, text: pieces.map(({ text }) => text).join(' ') }]
  })
}
