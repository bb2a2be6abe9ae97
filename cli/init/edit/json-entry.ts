/** One entry of a JSON file, which may hold comments. The rest of the file stays the same, byte for byte. */
import { isDeepStrictEqual } from 'node:util'
import { type Node, type ParseError, parse, parseTree, printParseErrorCode } from 'jsonc-parser'
import { byHand, done, type Edit, remove, write } from './edit.js'

const OPTIONS = { allowTrailingComma: true }

export interface JsonEntry {
  path: readonly string[]
  value: unknown
  /** true for a value that an earlier version wrote; any other value belongs to somebody else */
  isOurs(value: unknown): boolean
  /** true for another value that does the same and stays; no other value by default */
  isEquivalent?(value: unknown): boolean
}

/**
 * Adds the entry, or updates it.
 *
 * @param text undefined if there is no file
 */
export function setJsonEntry(
  text: string | undefined,
  { path, value, isOurs, isEquivalent }: JsonEntry,
): Edit {
  const lines = JSON.stringify(nested(path, value), null, 2)
  if (text === undefined || text.trim() === '') return write(`${lines}\n`)
  const root = parsed(text, lines)
  if ('kind' in root) return root
  let at: Node = root.node
  for (const [depth, name] of path.entries()) {
    if (at.type !== 'object') return byHand(`${JSON.stringify(name)} has no place in it`, lines)
    const inner = memberOf(at, name)?.children?.[1]
    if (inner === undefined) return write(inserted(text, at, name, nested(path.slice(depth + 1), value)))
    at = inner
  }
  const { offset, length } = at
  const current = parsedValue(text, at)
  if (isDeepStrictEqual(current, value) || isEquivalent?.(current) === true) return done
  if (!isOurs(current)) return byHand(`its ${JSON.stringify(path.join('.'))} is something else`, lines)
  return write(
    text.slice(0, offset) + printed(text, value, indentAt(text, offset)) + text.slice(offset + length),
  )
}

/** Removes the entry. A file that `setJsonEntry` created, and that holds nothing else, is deleted. */
export function removeJsonEntry(text: string, { path, value, isOurs }: JsonEntry): Edit {
  const name = JSON.stringify(path.join('.'))
  const root = parsed(text, `- ${name}`)
  if ('kind' in root) return root
  let object: Node = root.node
  let member: Node | undefined
  for (const [depth, key] of path.entries()) {
    member = memberOf(object, key)
    const inner = member?.children?.[1]
    if (inner === undefined) return done
    if (depth < path.length - 1) object = inner
    else {
      const current = parsedValue(text, inner)
      if (!isDeepStrictEqual(current, value) && !isOurs(current))
        return byHand(`its ${name} is something else`, `- ${name}: ${JSON.stringify(current)}`)
      if (text === `${JSON.stringify(nested(path, current), null, 2)}\n`) return remove
    }
  }
  return member === undefined ? done : write(without(text, object, member))
}

function parsed(text: string, lines: string): { node: Node } | Edit {
  const errors: ParseError[] = []
  const node = parseTree(text, errors, OPTIONS)
  const [error] = errors
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length
    return byHand(`it is not valid JSON: ${printParseErrorCode(error.error)} in line ${line}`, lines)
  }
  return node === undefined ? byHand('it is not valid JSON', lines) : { node }
}

function parsedValue(text: string, { offset, length }: Node): unknown {
  return parse(text.slice(offset, offset + length), [], OPTIONS)
}

/** A value in an object for each name. */
function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
}

function memberOf(object: Node, name: string): Node | undefined {
  if (object.type !== 'object') return undefined
  return object.children?.find(({ children }) => children?.[0]?.value === name)
}

/** Inserts a member at the start of an object, so that the commas of the others stay the same. */
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

/** Removes a member with the comma that separates it, as `inserted` added both. */
function without(text: string, object: Node, member: Node): string {
  const { children = [], offset, length } = object
  const index = children.indexOf(member)
  const previous = children[index - 1]
  const end = member.offset + member.length
  if (previous !== undefined) return text.slice(0, previous.offset + previous.length) + text.slice(end)
  const close = offset + length - 1
  const rest = text.slice(end, close)
  const isAlone = children.length === 1 && rest.trim().replace(',', '') === ''
  const to = isAlone ? close : end + rest.indexOf(',') + 1
  return text.slice(0, offset + 1) + text.slice(to)
}

/** A value in the file's formatting, with its further lines indented. */
function printed(text: string, value: unknown, indent: string): string {
  return JSON.stringify(value, null, unitOf(text))
    .split('\n')
    .join(lineEndOf(text) + indent)
}

/** The white space at the beginning of the line of a position. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** The file's unit of indentation. */
function unitOf(text: string): string {
  return /^[ \t]+(?=["}\]/])/m.exec(text)?.[0] ?? '  '
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
