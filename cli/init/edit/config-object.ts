/** The object that a config module exports, found in the module's own syntax tree. */
import type { ArrayExpression, CallExpression, Node, ObjectExpression } from '@babel/types'
import type { Script } from './script.js'
import { returnedBy } from './syntax.js'

/** Functions that return their argument. */
const IDENTITIES = ['defineConfig', 'defineViteConfig', 'defineNuxtConfig']
/** Functions that merge configs, lists included. */
const MERGERS = ['mergeConfig', 'merge']

/** The object, through constants, casts, functions, `defineConfig` and `mergeConfig`; undefined if it is not certain. */
export function configObject(script: Script, exported: Node): ObjectExpression | undefined {
  const node = script.resolve(exported)
  if (node.type === 'ObjectExpression') return node
  if (node.type === 'CallExpression') {
    for (const argument of argumentsOf(node)) {
      const object = configObject(script, argument)
      if (object !== undefined) return object
    }
    return undefined
  }
  const returned = returnedBy(node)
  return returned === undefined ? undefined : configObject(script, returned)
}

/** The arguments that may be the config: for a merge, the last one first. */
function argumentsOf({ callee, arguments: given }: CallExpression): readonly Node[] {
  if (callee.type !== 'Identifier') return []
  if (IDENTITIES.includes(callee.name)) return given.slice(0, 1)
  return MERGERS.includes(callee.name) ? [...given].reverse() : []
}

/** The list literal of an expression, also one that is filtered, concatenated or flattened. */
export function listOf(script: Script, value: Node): ArrayExpression | undefined {
  const node = script.resolve(value)
  if (node.type === 'ArrayExpression') return node
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const isKept = property.type === 'Identifier' && ['filter', 'concat', 'flat'].includes(property.name)
  return isKept ? listOf(script, object) : undefined
}
