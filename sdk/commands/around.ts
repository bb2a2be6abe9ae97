import type { Line } from '../observe/reading/lines.js'
import { diffLines } from '../page/around/line-diff.js'
import { nearestLines } from '../page/around/nearest.js'
import { printedLine } from '../page/around/printed.js'
import { asFound } from '../platform/as-found.js'
import type { CommandContext, CommandHandlers } from './command.js'

export const around: CommandHandlers['around'] = (_, context) => asFound(() => linesAround(context))

function linesAround({ findings: { learnt }, isIgnored, redact }: CommandContext) {
  const page = learnt.deed?.page
  const now = page?.now
  const isUnknown = page?.target !== undefined && page.before === undefined
  if (page === undefined || now === undefined || isUnknown) return { lines: [] }
  const isRead = ({ block }: Line) => !isIgnored(block)
  const entries = diffLines((page.before ?? []).filter(isRead), now.filter(isRead))
  return {
    lines: nearestLines(entries, page).map(({ entry, rank }) => ({ text: printedLine(entry, redact), rank })),
  }
}
