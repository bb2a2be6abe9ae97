import { shownText } from '../../dom/shown-text.js'
import { clip, fold } from '../../dom/wording.js'
import type { Line, Piece } from '../../observe/reading/lines.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Redactor } from '../../values/redactor.js'
import { isSecretField } from '../element/states.js'
import type { Signed } from './line-diff.js'
import { unseen } from './unseen.js'

const CHARS = 120

/** The line as it is reported: with its sign, without secrets, and with why a person cannot read it. */
export function printedLine({ sign, line }: Signed<Line>, redact: Redactor): string {
  const { pieces } = line
  const isText = ({ kind }: Piece) => kind !== 'button'
  // Buttons that stay beside a text repeat themselves in each row.
  const kept = sign === '' && pieces.some(isText) ? pieces.filter(isText) : pieces
  const text = redact.text(fold(kept.map((piece) => shownPiece(piece, redact)).join('')))
  const hidden = sign === '-' ? undefined : unseen(line)
  const note = hidden === undefined ? '' : ` (${hidden})`
  return `${sign === '' ? '' : `${sign} `}${clip(text, CHARS)}${note}`
}

function shownPiece({ text, kind, element }: Piece, redact: Redactor): string {
  if (kind !== 'value') return shownText(element, text, redact)
  return isSecretField(element, redact) ? ` ${REDACTED}` : redact.text(text)
}
