import { flatParent } from '../dom/walk.js'
import { DEV_ELEMENTS } from '../observe/dev-server/dev-server.js'
import type { Piece } from '../observe/reading/lines.js'
import { onceFromOutside } from '../page/accessibility/reading.js'
import { diffLines } from '../page/around/line-diff.js'
import { nearestLines } from '../page/around/nearest.js'
import { ownLines } from '../page/around/own-lines.js'
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
  const isOfDevServer = devServerParts()
  const isOwn = ({ element }: Piece) => !isIgnored(element) && !isOfDevServer(element)
  const ranked = nearestLines(diffLines(ownLines(before, isOwn), ownLines(now, isOwn)), page)
  const texts = printedLines(
    ranked.map(({ entry }) => entry),
    redact,
  )
  return { lines: ranked.map(({ rank }, i) => ({ text: texts[i] ?? '', rank })) }
}

/** True for elements in what the dev server draws. Each ancestor is looked at once: the lines of a page share most of theirs. */
function devServerParts(): (element: Element) => boolean {
  const isPart: (element: Element) => boolean = onceFromOutside(
    (element) => {
      const parent = flatParent(element)
      return element.matches(DEV_ELEMENTS) || (parent !== null && isPart(parent))
    },
    flatParent,
    false,
  )
  return isPart
}
