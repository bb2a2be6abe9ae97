/** A block of a text file that is ours, between two markers; what stands around it is its owner's. */
import { byHand, done, type Edit, write } from './edit.js'

const BEGIN = '<!-- probe:begin -->'
const END = '<!-- probe:end -->'

/**
 * @param text undefined where there is no file
 * @param block what stands between the markers
 * @param head what a new file begins with
 */
export function setMarked(text: string | undefined, block: string, head = ''): Edit {
  const lineEnd = text?.includes('\r\n') === true ? '\r\n' : '\n'
  const marked = [BEGIN, ...block.trim().split('\n'), END].join(lineEnd)
  if (text === undefined) return write(`${head}${marked}\n`)
  const [begins, ends] = [BEGIN, END].map((marker) => text.split(marker).length - 1)
  const from = text.indexOf(BEGIN)
  const to = text.indexOf(END)
  if (begins === 0 && ends === 0) {
    const kept = text.trimEnd()
    const gap = kept === '' ? '' : lineEnd + lineEnd
    return write(`${kept}${gap}${marked}${lineEnd}`)
  }
  if (begins !== 1 || ends !== 1 || to < from)
    return byHand(`its markers ${BEGIN} and ${END} are not one pair`, marked)
  const next = `${text.slice(0, from)}${marked}${text.slice(to + END.length)}`
  return next === text ? done : write(next)
}
