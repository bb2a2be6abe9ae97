import { SHOWN_IF_EMPTY } from './roles.js'

export interface PrintedLine {
  /** the element, or the element around the text */
  readonly node: Element
  readonly isText: boolean
  readonly parent: PrintedLine | undefined
  /** number of lines around it, including lines that are dropped later */
  readonly depth: number
  name: string
  /** empty when the line is dropped */
  line: string
  children: number
}

export function repeatsName(text: string, around: PrintedLine | undefined): boolean {
  for (let at = around; at !== undefined; at = at.parent) if (at.name === text) return true
  return false
}

/**
 * Drops the line of a container that prints only its role, unless it groups several lines. Its contents move up. Called
 * after the lines in it are printed.
 */
export function dropIfBare(own: PrintedLine): void {
  const least = own.line === 'listitem' ? 2 : 1
  const isBare = /^[a-z]+$/.test(own.line) && !SHOWN_IF_EMPTY.has(own.line)
  if (!isBare || own.children >= least) return
  own.line = ''
  if (own.parent !== undefined) own.parent.children += own.children - 1
}
