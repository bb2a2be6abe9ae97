/** A JavaScript or TypeScript module: its syntax tree, and edits that keep the rest of its text. */
import type { ArrayExpression, Node, Program, Statement } from '@babel/types'
import MagicString from 'magic-string'
import { placeAmong } from './import-order.js'
import {
  type Exported,
  exportedAs,
  isImport,
  isModuleExports,
  isRequire,
  isRequireOf,
  moduleOf,
  nameOf,
  parsed,
  some,
} from './syntax.js'

/** A name that a package exports. */
export interface Import {
  /** e.g. `probe-runtime/vite` */
  from: string
  name: string
}

export class Script {
  readonly text: string
  readonly #body: readonly Statement[]
  /** the end of `'use strict'` and the like, which are no statements */
  readonly #directivesEnd: number
  readonly #edited: MagicString

  private constructor(text: string, { body, directives }: Program) {
    this.text = text
    this.#body = body
    this.#directivesEnd = directives.at(-1)?.end ?? 0
    this.#edited = new MagicString(text)
  }

  /** @param file the module's name; the extension gives the language */
  static parse(text: string, file: string): Script | { error: string } {
    try {
      return new Script(text, parsed(text, file).program)
    } catch (error) {
      return { error: (error as Error).message }
    }
  }

  /** The text with the edits. */
  get edited(): string {
    return this.#edited.toString()
  }

  /** The value of `export default`, `module.exports =` or `export =`; undefined without one. */
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

  /** The local name of an import; undefined if the module does not import it. */
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

  /** The local name of `const { name } = require(from)`; undefined if the module has no such statement. */
  requiredNameOf({ from, name }: Import): string | undefined {
    for (const statement of this.#body) {
      if (statement.type !== 'VariableDeclaration' || !isRequire(statement)) continue
      for (const { id } of this.mentionsIn(statement, from) ? statement.declarations : []) {
        if (id.type !== 'ObjectPattern') continue
        for (const property of id.properties) {
          if (property.type !== 'ObjectProperty' || nameOf(property) !== name) continue
          if (property.value.type === 'Identifier') return property.value.name
        }
      }
    }
    return undefined
  }

  /** True if a string literal of the module is the package's name: in an import, a `require`, an `import()`. */
  mentions(from: string): boolean {
    return some(this.#body, (node) => node.type === 'StringLiteral' && node.value === from)
  }

  mentionsIn(node: Node, from: string): boolean {
    return some([node], (each) => each.type === 'StringLiteral' && each.value === from)
  }

  /** True if the edited text still parses and no longer names the package. */
  isWithout(from: string, file: string): boolean {
    const next = Script.parse(this.edited, file)
    return !('error' in next) && !next.mentions(from)
  }

  /** True if the module calls a function of that local name. */
  calls(name: string): boolean {
    return some(
      this.#body,
      (node) =>
        node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name,
    )
  }

  /** The value of an expression, through this module's constants, casts and parentheses. */
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

  /** Adds an import where the order of the others asks for it. @returns its local name, which differs if the name is taken */
  import(one: Import): string {
    const known = this.localNameOf(one)
    if (known !== undefined) return known
    const local = this.#freeName(one.name)
    const specifier = local === one.name ? local : `${one.name} as ${local}`
    this.#addImport(`import { ${specifier} } from ${this.quoted(one.from)}`, one.from, isImport)
    return local
  }

  /** Adds a `require` where the order of the others asks for it, for CommonJS. @returns its local name */
  require(one: Import): string {
    const local = this.#freeName(one.name)
    const pattern = local === one.name ? local : `${one.name}: ${local}`
    this.#addImport(`const { ${pattern} } = require(${this.quoted(one.from)})`, one.from, isRequire)
    return local
  }

  /** Makes a node the argument of a call. */
  wrap({ start, end }: { start: number; end: number }, callee: string): void {
    this.#edited.appendLeft(start, `${callee}(`)
    this.#edited.appendRight(end, ')')
  }

  /** Replaces a call by its argument. */
  unwrap(call: Node, argument: Node): void {
    this.#remove(call.start, argument.start)
    this.#remove(argument.end, call.end)
  }

  /** Removes an item of a list, with its comma and its line. */
  removeItem(list: ArrayExpression, index: number): void {
    const item = list.elements[index]
    if (item == null || list.start == null || item.start == null || item.end == null) return
    const previous = list.elements[index - 1]
    if (previous != null) return this.#remove(previous.end, item.end)
    const comma = /^\s*,/.exec(this.text.slice(item.end))?.[0].length ?? 0
    const hasSpaceBefore = item.start > list.start + 1
    if (hasSpaceBefore && list.elements.length > 1) this.#remove(list.start + 1, item.end + comma)
    else {
      const space = comma === 0 ? 0 : (/^[^\S\n]*/.exec(this.text.slice(item.end + comma))?.[0].length ?? 0)
      this.#remove(item.start, item.end + comma + space)
    }
  }

  /** Removes the statements that import or require a package, with their lines. */
  removeImport(from: string): void {
    for (const statement of this.#body) {
      const isOfPackage =
        statement.type === 'ImportDeclaration'
          ? statement.source.value === from
          : isRequire(statement) && this.mentionsIn(statement, from)
      if (isOfPackage) this.#removeLine(statement)
    }
  }

  #removeLine({ start, end }: Statement): void {
    if (start == null || end == null) return
    const before = /\r?\n$/.exec(this.text.slice(0, start))?.[0].length ?? 0
    const after = /^(?:\r?\n){0,2}/.exec(this.text.slice(end))?.[0].length ?? 0
    const isFirst = this.text.slice(this.#start, start).trim() === ''
    const isApart =
      /\n[^\S\n]*\r?\n$/.test(this.text.slice(0, start)) && /^\r?\n\s*\n/.test(this.text.slice(end))
    if (isFirst || isApart) this.#remove(start, end + after)
    else this.#remove(start - before, end)
  }

  #remove(start: number | null | undefined, end: number | null | undefined): void {
    if (start != null && end != null && start < end) this.#edited.remove(start, end)
  }

  /** Inserts an item at the start of a list or an object: in the bracket's line, or in a line of its own like the others. */
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

  /** Adds a line after a top-level statement, behind a comment in its line. */
  addAfter(statement: Node, code: string): void {
    if (typeof statement.end === 'number') this.#addAt(this.#lineEndOf(statement.end), 'after', code)
  }

  #addImport(code: string, source: string, isLike: (statement: Statement) => boolean): void {
    const all = this.#body.filter(isLike)
    const listed = all.map((each, index) => ({
      source: moduleOf(each),
      isApart: index > 0 && this.#isApart(all[index - 1], each),
    }))
    const place = placeAmong(listed, source)
    const neighbour = place === undefined ? undefined : all[place.index]
    if (place === undefined || neighbour?.start == null || neighbour.end == null)
      return this.#addAt(this.#start, 'before', code, true)
    if (place.side === 'after')
      return this.#addAt(this.#lineEndOf(neighbour.end), 'after', code, place.isApart)
    const previous = all[place.index - 1]
    // Comments above an import belong to it, so the line goes above them.
    if (previous !== undefined && listed[place.index]?.isApart === false) return this.addAfter(previous, code)
    this.#addAt(this.#startOf(neighbour.start), 'before', code, place.isApart)
  }

  #addAt(at: number, side: 'before' | 'after', code: string, isApart = false): void {
    const line = `${code}${this.#semicolon}`
    const end = this.#lineEnd
    this.#edited.appendLeft(
      at,
      side === 'after' ? `${isApart ? end : ''}${end}${line}` : `${line}${end}${isApart ? end : ''}`,
    )
  }

  #isApart(previous: Statement | undefined, next: Statement): boolean {
    const between = this.text.slice(previous?.end ?? 0, next.start ?? 0)
    return /\n[^\S\n]*\r?\n/.test(between)
  }

  /** The end of a statement's line, if only a comment follows in it. */
  #lineEndOf(end: number): number {
    return (
      end +
      (/^[^\S\r\n]*(?:\/\/[^\r\n]*|\/\*(?:(?!\*\/)[^\r\n])*\*\/[^\S\r\n]*(?=\r?\n|$))/.exec(
        this.text.slice(end),
      )?.[0].length ?? 0)
    )
  }

  /** The start of a statement, or of the comments above it that direct a tool in its line. */
  #startOf(start: number): number {
    const above =
      /(?:^|\n)((?:[^\S\n]*\/[/*][^\n]*(?:eslint-disable-next-line|@ts-expect-error|@ts-ignore|biome-ignore)[^\n]*\n)+)$/
    return start - (above.exec(this.text.slice(0, start))?.[1]?.length ?? 0)
  }

  /** The position after a byte order mark, a `#!` line, directives, and comments that direct a tool in the whole file. */
  get #start(): number {
    const shebang = /^\uFEFF?(?:#![^\n]*\n)?/.exec(this.text)?.[0].length ?? 0
    const after = Math.max(shebang, this.#directivesEnd)
    const rest = this.text.slice(after)
    const lineEnd = this.#directivesEnd > 0 ? (/^;?[^\S\n]*(?:\r?\n)+/.exec(rest)?.[0].length ?? 0) : 0
    const tools =
      /^(?:\/\/ *@ts-(?:no)?check[^\n]*\n|\/\* *eslint[^\n]*\*\/[^\S\n]*\r?\n|\r?\n(?=\/\/ *@ts-|\/\* *eslint))+/
    return after + lineEnd + (tools.exec(rest.slice(lineEnd))?.[0].length ?? 0)
  }

  /** The top-level statement `const app = name()` with a function that a package exports as its default. */
  madeBy(from: string): { statement: Statement; name: string } | undefined {
    for (const statement of this.#body) {
      if (statement.type !== 'VariableDeclaration') continue
      for (const { id, init } of statement.declarations)
        if (
          id.type === 'Identifier' &&
          init?.type === 'CallExpression' &&
          this.#isDefaultOf(init.callee, from)
        )
          return { statement, name: id.name }
    }
    return undefined
  }

  #isDefaultOf(callee: Node, from: string): boolean {
    if (callee.type !== 'Identifier') return isRequireOf(callee, from)
    return this.#body.some((statement) => {
      if (statement.type === 'ImportDeclaration')
        return (
          statement.source.value === from &&
          statement.specifiers.some(({ local }) => local.name === callee.name)
        )
      if (statement.type !== 'VariableDeclaration') return false
      return statement.declarations.some(
        ({ id, init }) =>
          id.type === 'Identifier' && id.name === callee.name && init != null && isRequireOf(init, from),
      )
    })
  }

  /** Removes the top-level statements that name a package, with their lines. */
  removeStatementsOf(from: string): void {
    for (const statement of this.#body) if (this.mentionsIn(statement, from)) this.#removeLine(statement)
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

  /** A string literal, in the quotes that the module uses. */
  quoted(text: string): string {
    const isDouble = this.text.split('"').length > this.text.split("'").length
    return isDouble ? `"${text}"` : `'${text}'`
  }
}
