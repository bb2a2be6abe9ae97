/** The object that a config module exports, as far as the module itself tells. */
import type { ArrayExpression, CallExpression, Node, ObjectExpression } from '@babel/types'
import { returnedBy, type Script } from './script.js'

/** Functions that give back the config that they are given. */
const IDENTITIES = ['defineConfig', 'defineViteConfig']
/** Functions that join configs; lists of both are joined, too. */
const MERGERS = ['mergeConfig']

/** The object, through names, casts, functions, `defineConfig` and `mergeConfig`; undefined where that is not sure. */
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

/** The arguments that may be the config: of a merge the last one that is known. */
function argumentsOf({ callee, arguments: given }: CallExpression): readonly Node[] {
  if (callee.type !== 'Identifier') return []
  if (IDENTITIES.includes(callee.name)) return given.slice(0, 1)
  return MERGERS.includes(callee.name) ? [...given].reverse() : []
}

/** The list that an expression gives: a literal, or one that is filtered or joined with others. */
export function listOf(script: Script, value: Node): ArrayExpression | undefined {
  const node = script.resolve(value)
  if (node.type === 'ArrayExpression') return node
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const isKept = property.type === 'Identifier' && ['filter', 'concat', 'flat'].includes(property.name)
  return isKept ? listOf(script, object) : undefined
}
