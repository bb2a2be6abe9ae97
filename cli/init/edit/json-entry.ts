/** An entry of a JSON file, comments allowed; all else in it stays as it is, byte for byte. */
import { isDeepStrictEqual } from 'node:util'
import { type Node, type ParseError, parse, parseTree, printParseErrorCode } from 'jsonc-parser'
import { byHand, done, type Edit, write } from './edit.js'

const OPTIONS = { allowTrailingComma: true }

export interface JsonEntry {
  path: readonly string[]
  value: unknown
  /** true for a value of an earlier version, which is replaced; any other is somebody else's */
  isOurs(value: unknown): boolean
}

/** @param text undefined where there is no file */
export function setJsonEntry(text: string | undefined, { path, value, isOurs }: JsonEntry): Edit {
  const lines = JSON.stringify(nested(path, value), null, 2)
  if (text === undefined || text.trim() === '') return write(`${lines}\n`)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, OPTIONS)
  const [error] = errors
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length
    return byHand(`it is no JSON: ${printParseErrorCode(error.error)} in line ${line}`, lines)
  }
  if (root === undefined) return byHand('it is no JSON', lines)
  let at = root
  for (const [depth, name] of path.entries()) {
    if (at.type !== 'object') return byHand(`${JSON.stringify(name)} has no place in it`, lines)
    const inner = memberOf(at, name)
    if (inner === undefined) return write(inserted(text, at, name, nested(path.slice(depth + 1), value)))
    at = inner
  }
  const { offset, length } = at
  const there: unknown = parse(text.slice(offset, offset + length), [], OPTIONS)
  if (isDeepStrictEqual(there, value)) return done
  if (!isOurs(there)) return byHand(`its ${JSON.stringify(path.join('.'))} is something else`, lines)
  return write(
    text.slice(0, offset) + printed(text, value, indentAt(text, offset)) + text.slice(offset + length),
  )
}

/** A value in an object for each name. */
function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
}

function memberOf(object: Node, name: string): Node | undefined {
  return object.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1]
}

/** The text with a member that is put first in an object: no comma of the others is touched. */
function inserted(text: string, { offset, children = [] }: Node, name: string, value: unknown): string {
  const at = offset + 1
  const [first] = children
  const isInLine = first !== undefined && !text.slice(at, first.offset).includes('\n')
  const indent = indentAt(text, offset) + unitOf(text)
  const member = `${JSON.stringify(name)}: ${isInLine ? JSON.stringify(value) : printed(text, value, indent)}`
  const [before, after] = isInLine
    ? [' ', ',']
    : [lineEndOf(text) + indent, first === undefined ? lineEndOf(text) + indentAt(text, offset) : ',']
  return text.slice(0, at) + before + member + after + text.slice(at)
}

/** A value as the file is written: its further lines stand under an indent. */
function printed(text: string, value: unknown, indent: string): string {
  return JSON.stringify(value, null, unitOf(text))
    .split('\n')
    .join(lineEndOf(text) + indent)
}

/** The white space with which the line of a place begins. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** What the file is indented with. */
function unitOf(text: string): string {
  return /^[ \t]+(?=["}\]/])/m.exec(text)?.[0] ?? '  '
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
