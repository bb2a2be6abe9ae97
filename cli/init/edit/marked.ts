/** A block between two markers in a text file. The text around it belongs to the file's owner. */
import { byHand, done, type Edit, remove, write } from './edit.js'

const BEGIN = '<!-- probe:begin -->'
const END = '<!-- probe:end -->'

/**
 * Adds the block, or updates it.
 *
 * @param text undefined if there is no file
 * @param block the text between the markers
 * @param head the beginning of a new file
 */
export function setMarked(text: string | undefined, block: string, head = ''): Edit {
  const lineEnd = lineEndOf(text ?? '')
  const marked = [BEGIN, ...block.trim().split('\n'), END].join(lineEnd)
  if (text === undefined) return write(`${head}${marked}\n`)
  const found = find(text)
  if (found === 'broken') return byHand(`its markers ${BEGIN} and ${END} are not one pair`, marked)
  if (found === undefined) {
    const kept = text.trimEnd()
    const gap = kept === '' ? '' : lineEnd + lineEnd
    return write(`${kept}${gap}${marked}${lineEnd}`)
  }
  const next = `${found.before}${marked}${found.after}`
  return next === text ? done : write(next)
}

/**
 * Removes the block. A file that holds nothing else is deleted.
 *
 * @param head the beginning of a new file
 */
export function removeMarked(text: string, head = ''): Edit {
  const found = find(text)
  if (found === undefined) return done
  if (found === 'broken')
    return byHand(`its markers ${BEGIN} and ${END} are not one pair`, `- ${BEGIN} … ${END}`)
  const { before, after } = found
  const lineEnd = lineEndOf(text)
  if (after.trim() !== '') return write(before + after.replace(/^\r?\n/, ''))
  const kept = before.trimEnd()
  return kept === '' || before === head ? remove : write(`${kept}${lineEnd}`)
}

/** The text around the block; undefined without a block. */
function find(text: string): { before: string; after: string } | 'broken' | undefined {
  const [begins, ends] = [BEGIN, END].map((marker) => text.split(marker).length - 1)
  if (begins === 0 && ends === 0) return undefined
  const from = text.indexOf(BEGIN)
  const to = text.indexOf(END)
  if (begins !== 1 || ends !== 1 || to < from) return 'broken'
  return { before: text.slice(0, from), after: text.slice(to + END.length) }
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
