/** Lines of a page as they are reported: with their signs, without secrets, and with why a person cannot read them. */
import { shownText } from '../../dom/shown-text.js'
import { clip, fold } from '../../dom/wording.js'
import type { Line, Piece } from '../../observe/reading/lines.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Redactor } from '../../values/redactor.js'
import { fieldValueOf, isSecretField } from '../element/states.js'
import type { Sign, Signed } from './line-diff.js'
import { unseen } from './unseen.js'

const CHARS = 120
/** What a cut line shows before the first difference. */
const BEFORE = 40
/** One word, long enough for a code or a password. What went has no label any more that could tell. */
const WORD = /^\S{6,}$/
const CODE = /^[\d-]*\d[\d-]*$|\d.*\p{L}|\p{L}.*\d/u
const DATE = /^\d{4}-\d\d-\d\d$/
/** `INV-2041` */
const NUMBER = /^[#\p{Lu}]{1,6}[-–]?\d{1,6}$/u

export function printedLines(entries: readonly Signed<Line>[], redact: Redactor): string[] {
  const lines = entries.map(({ sign, line }) => ({ sign, line, text: textOf(line, sign, redact) }))
  return lines.map(({ sign, line, text }, i) => {
    const pairs = [lines[i - 1], lines[i + 1]].filter(
      (each) => each && sign && each.sign && each.sign !== sign,
    )
    const alike = Math.max(0, ...pairs.map((each) => prefixOf(text, each?.text ?? '')))
    const shown = alike > CHARS - BEFORE && text.length > CHARS ? `…${text.slice(alike - BEFORE)}` : text
    const hidden = sign === '-' ? undefined : unseen(line)
    return `${beginOf(sign, shown)}${clip(shown, CHARS)}${hidden === undefined ? '' : ` (${hidden})`}`
  })
}

/** A text that begins like a signed line is set off from the signs. */
function beginOf(sign: Sign, text: string): string {
  if (sign !== '') return `${sign} `
  return /^[+-] /.test(text) ? ' ' : ''
}

function textOf({ block, pieces }: Line, sign: Sign, redact: Redactor): string {
  const isText = ({ kind }: Piece) => kind !== 'button' && kind !== 'image'
  // Buttons that stay beside a text repeat themselves in each row.
  const kept = sign === '' && pieces.some(isText) ? pieces.filter(({ kind }) => kind !== 'button') : pieces
  const whole = kept.map((piece) => shownPiece(piece, sign === '-', redact)).join(' ')
  return shownText(block, fold(whole), redact)
}

function shownPiece(piece: Piece, isGone: boolean, redact: Redactor): string {
  const { text, kind, element } = piece
  if (kind === 'value')
    return `"${isGone ? formerValue(piece, redact) : (fieldValueOf(element, redact) ?? '')}"`
  if (kind === 'state' || kind === 'image') return text
  const shown = isGone && mayBeSecret(text.trim()) ? REDACTED : shownText(element, text, redact)
  return kind === 'button' ? `[${shown.trim()}]` : shown
}

function formerValue({ text, element }: Piece, redact: Redactor): string {
  return !element.isConnected || isSecretField(element, redact) ? REDACTED : redact.text(text)
}

function mayBeSecret(text: string): boolean {
  return WORD.test(text) && CODE.test(text) && !DATE.test(text) && !NUMBER.test(text)
}

function prefixOf(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
