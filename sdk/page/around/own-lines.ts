import type { Line, Piece } from '../../observe/reading/lines.js'

export interface OwnLine extends Line {
  /** its pieces, to compare */
  text: string
}

/** The lines without what is not the app's. */
export function ownLines(lines: readonly Line[], isOwn: (piece: Piece) => boolean): OwnLine[] {
  return lines.flatMap((line) => {
    const pieces = line.pieces.filter(isOwn)
    // An image beside a text may have been loading since before the act.
    const compared = pieces.some(isNoImage) ? pieces.filter(isNoImage) : pieces
    return pieces.length === 0 ? [] : [{ ...line, pieces, text: compared.map(keyOf).join(' ') }]
  })
}

function isNoImage({ kind }: Piece): boolean {
  return kind !== 'image'
}

function keyOf({ text, kind }: Piece): string {
  return kind === 'text' ? text.trim() : `${kind}: ${text}`
}
