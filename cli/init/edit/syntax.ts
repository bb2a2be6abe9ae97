/** The syntax of a config module: its tree, and what its parts mean. */
import path from 'node:path'
import { type ParserPlugin, parse } from '@babel/parser'
import type { Expression, File, Node, ObjectExpression, ObjectProperty, Statement } from '@babel/types'

/** The value that a module exports. */
export interface Exported {
  /** an expression, or a declaration of a function */
  node: Node & { start: number; end: number }
  isCommonJs: boolean
}

/** The property of an object by its name. */
export function propertyOf(
  object: ObjectExpression,
  name: string,
): ObjectExpression['properties'][number] | undefined {
  return object.properties.find((property) => property.type !== 'SpreadElement' && nameOf(property) === name)
}

export function nameOf({ key, computed }: Pick<ObjectProperty, 'key' | 'computed'>): string | undefined {
  if (key.type === 'StringLiteral') return key.value
  return key.type === 'Identifier' && !computed ? key.name : undefined
}

/** The expression that a function returns; undefined if it has several `return` statements. */
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

export function parsed(text: string, file: string): File {
  const isTypeScript = /\.[cm]?ts$/.test(path.extname(file))
  const plugins: ParserPlugin[] = isTypeScript ? ['typescript', 'decorators'] : ['jsx', 'decorators']
  return parse(text, { sourceType: 'unambiguous', plugins })
}

export function exportedAs(node: Node, isCommonJs: boolean): Exported | undefined {
  const { start, end } = node
  if (typeof start !== 'number' || typeof end !== 'number') return undefined
  return { node: Object.assign(node, { start, end }), isCommonJs }
}

export function isModuleExports(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'exports'
  )
}

export function isImport({ type }: Statement): boolean {
  return type === 'ImportDeclaration'
}

/** True for `const a = require('a')`, and for `const a = require('a')(…)`. */
export function isRequire(statement: Statement): boolean {
  if (statement.type !== 'VariableDeclaration') return false
  const made = statement.declarations.flatMap(({ init }) => init ?? [])
  return some(
    made,
    (node) =>
      node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'require',
  )
}

export function isRequireOf(node: Node, from: string): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
    return false
  const [first] = node.arguments
  return first?.type === 'StringLiteral' && first.value === from
}

/** The module of an import with names, or of a `require`. */
export function moduleOf(statement: Statement): string | undefined {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.length === 0 ? undefined : statement.source.value
  let source: string | undefined
  walk(statement, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
      return true
    const [first] = node.arguments
    if (first?.type === 'StringLiteral') source ??= first.value
    return source === undefined
  })
  return source
}

export function some(nodes: readonly Node[], isMeant: (node: Node) => boolean): boolean {
  let found = false
  for (const node of nodes)
    walk(node, (each) => {
      found ||= isMeant(each)
      return !found
    })
  return found
}

/** Visits a node and its descendants, outside in. @param visit returns false to skip a node's descendants */
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
