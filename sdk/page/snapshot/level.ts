import type { PrintedLine } from './printed-line.js'

/** Text that was read and is not printed yet. */
export interface Sink {
  text: string
  /** the element of its first text */
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
  /** the line around its children */
  readonly around: PrintedLine | undefined
  readonly sink: Sink
  /** begins and ends a line of text */
  readonly isBlock: boolean
  /** its text is part of a printed name */
  readonly muted: boolean
  /** its own text is invisible */
  readonly silent: boolean
  /** it or an ancestor is transparent */
  readonly faded: boolean
  readonly cursor: string
}
