import type { PrintedLine } from './printed-line.js'

/** Text that was read and is not printed yet. */
export interface Sink {
  text: string
  from: Element | undefined
  /** the line that receives the text; undefined: the text gets its own line */
  readonly gatherer: PrintedLine | undefined
}

/** An element whose children are being read. */
export interface Level {
  readonly element: Element
  readonly role: string
  readonly isOperated: boolean
  readonly children: Iterator<Node>
  /** its own line, finished after its children are read */
  readonly own: PrintedLine | undefined
  readonly around: PrintedLine | undefined
  readonly sink: Sink
  readonly isBlock: boolean
  /** its text is part of a printed name */
  readonly muted: boolean
  /** its own text is invisible */
  readonly silent: boolean
  readonly faded: boolean
  readonly cursor: string
}
