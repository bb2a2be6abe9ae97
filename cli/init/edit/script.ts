/** A JavaScript or TypeScript module as its parser sees it, and insertions into it that leave all else as it is. */
import path from 'node:path'
import { type ParserPlugin, parse } from '@babel/parser'
import type { Expression, File, Node, ObjectExpression, ObjectProperty, Statement } from '@babel/types'
import MagicString from 'magic-string'

/** A name that a module of a package exports. */
export interface Import {
  /** e.g. `probe-runtime/vite` */
  from: string
  name: string
}

/** What a module exports as its one value, and how. */
export interface Exported {
  /** an expression, or a declaration of a function */
  node: Node & { start: number; end: number }
  isCommonJs: boolean
}

export class Script {
  readonly text: string
  readonly #body: readonly Statement[]
  readonly #edited: MagicString

  /** @throws SyntaxError where the text is none of the file's language */
  constructor(text: string, file: string) {
    this.text = text
    this.#body = parsed(text, file).program.body
    this.#edited = new MagicString(text)
  }

  /** The text with what was inserted. */
  get edited(): string {
    return this.#edited.toString()
  }

  /** The value of `export default`, `module.exports =` or `export =`; undefined where there is none. */
  get exported(): Exported | undefined {
    for (const statement of this.#body) {
      if (statement.type === 'ExportDefaultDeclaration') return exportedAs(statement.declaration, false)
      if (statement.type === 'TSExportAssignment') return exportedAs(statement.expression, true)
      if (statement.type !== 'ExpressionStatement') continue
      const { expression } = statement
      if (expression.type === 'AssignmentExpression' && isModuleExports(expression.left))
        return exportedAs(expression.right, true)
    }
    return undefined
  }

  /** The local name of an import, or undefined where the module does not import it. */
  localNameOf({ from, name }: Import): string | undefined {
    for (const statement of this.#body) {
      if (statement.type !== 'ImportDeclaration' || statement.source.value !== from) continue
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') continue
        const { imported } = specifier
        if ((imported.type === 'Identifier' ? imported.name : imported.value) === name)
          return specifier.local.name
      }
    }
    return undefined
  }

  /** True where a node of the module is the package's name, in an import, a `require` or else. */
  mentions(from: string): boolean {
    return some(this.#body, (node) => node.type === 'StringLiteral' && node.value === from)
  }

  /** True where something of that local name is called. */
  calls(name: string): boolean {
    return some(
      this.#body,
      (node) =>
        node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name,
    )
  }

  /** What an expression stands for, as far as this module alone tells: through names, casts and parentheses. */
  resolve(node: Node): Node {
    switch (node.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'ParenthesizedExpression':
        return this.resolve(node.expression)
      case 'AwaitExpression':
        return this.resolve(node.argument)
      case 'Identifier': {
        const declared = this.#declared(node.name)
        return declared === undefined ? node : this.resolve(declared)
      }
      default:
        return node
    }
  }

  /** Adds an import behind the others and gives its local name: another one where that is taken. */
  import(one: Import): string {
    const known = this.localNameOf(one)
    if (known !== undefined) return known
    const local = this.#freeName(one.name)
    const specifier = local === one.name ? local : `${one.name} as ${local}`
    this.#addLine(`import { ${specifier} } from ${this.#quoted(one.from)}`, isImport)
    return local
  }

  /** The same by `require`, for CommonJS. */
  require(one: Import): string {
    const local = this.#freeName(one.name)
    const pattern = local === one.name ? local : `${one.name}: ${local}`
    this.#addLine(`const { ${pattern} } = require(${this.#quoted(one.from)})`, isRequire)
    return local
  }

  /** Makes a node the first argument of a call. */
  wrap({ start, end }: { start: number; end: number }, callee: string): void {
    this.#edited.appendLeft(start, `${callee}(`)
    this.#edited.appendRight(end, ')')
  }

  /** Puts an item first in a list or an object: in the line of the bracket, or in a line of its own as the others are. */
  insertFirst(bracket: number, item: string, first: { start: number } | undefined): void {
    const at = bracket + 1
    if (first === undefined) {
      const pad = this.text[bracket] === '{' ? ' ' : ''
      this.#edited.appendLeft(at, `${pad}${item}${pad}`)
      return
    }
    const between = this.text.slice(at, first.start)
    const indent = between.includes('\n')
      ? /^[^\S\n]*\n(?:[^\S\n]*\n)*([^\S\n]*)/.exec(between)?.[1]
      : undefined
    if (indent === undefined) {
      const pad = /^\s/.test(between) ? (between[0] ?? '') : ''
      this.#edited.appendLeft(at, `${pad}${item},${pad === '' ? ' ' : ''}`)
    } else this.#edited.appendLeft(at, `${this.#lineEnd}${indent}${item},`)
  }

  /** Behind the last statement of its kind, else first in the module. */
  #addLine(code: string, isLike: (statement: Statement) => boolean): void {
    const line = `${code}${this.#semicolon}`
    const end = this.#body.findLast(isLike)?.end
    if (typeof end === 'number') this.#edited.appendLeft(end, `${this.#lineEnd}${line}`)
    else this.#edited.appendLeft(this.#start, `${line}${this.#lineEnd}${this.#lineEnd}`)
  }

  /** Behind a byte order mark and a line that names an interpreter. */
  get #start(): number {
    return /^\uFEFF?(?:#![^\n]*\n)?/.exec(this.text)?.[0].length ?? 0
  }

  #freeName(name: string): string {
    const isTaken = some(this.#body, (node) => node.type === 'Identifier' && node.name === name)
    return isTaken ? `${name}Runtime` : name
  }

  #declared(name: string): Node | undefined {
    for (const statement of this.#body) {
      if (statement.type === 'FunctionDeclaration' && statement.id?.name === name) return statement
      if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue
      for (const { id, init } of statement.declarations)
        if (id.type === 'Identifier' && id.name === name && init != null) return init
    }
    return undefined
  }

  get #semicolon(): string {
    return this.#body.some(({ end }) => typeof end === 'number' && this.text[end - 1] === ';') ? ';' : ''
  }

  get #lineEnd(): string {
    return this.text.includes('\r\n') ? '\r\n' : '\n'
  }

  #quoted(text: string): string {
    const isDouble = this.text.split('"').length > this.text.split("'").length
    return isDouble ? `"${text}"` : `'${text}'`
  }
}

/** The property of an object by its name. */
export function propertyOf(
  object: ObjectExpression,
  name: string,
): ObjectExpression['properties'][number] | undefined {
  return object.properties.find((property) => property.type !== 'SpreadElement' && nameOf(property) === name)
}

function nameOf({ key, computed }: Pick<ObjectProperty, 'key' | 'computed'>): string | undefined {
  if (key.type === 'StringLiteral') return key.value
  return key.type === 'Identifier' && !computed ? key.name : undefined
}

/** What a function gives: its expression, or that of its one `return`; undefined where there are several. */
export function returnedBy(node: Node): Expression | undefined {
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') return node.body
  if (
    node.type !== 'ArrowFunctionExpression' &&
    node.type !== 'FunctionExpression' &&
    node.type !== 'FunctionDeclaration'
  )
    return undefined
  const returned: (Expression | null | undefined)[] = []
  walk(node.body, (each) => {
    if (each.type === 'ReturnStatement') returned.push(each.argument)
    return !/Function|Method/.test(each.type)
  })
  return returned.length === 1 ? (returned[0] ?? undefined) : undefined
}

function parsed(text: string, file: string): File {
  const isTypeScript = /\.[cm]?ts$/.test(path.extname(file))
  const plugins: ParserPlugin[] = isTypeScript ? ['typescript', 'decorators'] : ['jsx', 'decorators']
  return parse(text, { sourceType: 'unambiguous', plugins })
}

function exportedAs(node: Node, isCommonJs: boolean): Exported | undefined {
  const { start, end } = node
  if (typeof start !== 'number' || typeof end !== 'number') return undefined
  return { node: Object.assign(node, { start, end }), isCommonJs }
}

function isModuleExports(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'exports'
  )
}

function isImport({ type }: Statement): boolean {
  return type === 'ImportDeclaration'
}

/** True for `const a = require('a')`, and for what is made of it at once. */
function isRequire(statement: Statement): boolean {
  if (statement.type !== 'VariableDeclaration') return false
  const made = statement.declarations.flatMap(({ init }) => init ?? [])
  return some(
    made,
    (node) =>
      node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'require',
  )
}

function some(nodes: readonly Node[], isMeant: (node: Node) => boolean): boolean {
  let found = false
  for (const node of nodes)
    walk(node, (each) => {
      found ||= isMeant(each)
      return !found
    })
  return found
}

/** Visits a node and all in it, from the outside in. @param visit gives false where it is not to go further in */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key.endsWith('Comments')) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && typeof (value as { type?: unknown }).type === 'string'
}
