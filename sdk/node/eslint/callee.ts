import type { Rule } from 'eslint'

export type CallExpression = Parameters<NonNullable<Rule.NodeListener['CallExpression']>>[0]
type Callee =
  | CallExpression['callee']
  | Extract<CallExpression['callee'], { type: 'MemberExpression' }>['property']

/** The names in a callee from left to right, without computed parts, e.g. `useCart`, `getState`, `add`. */
function pathOf(callee: Callee): string[] {
  if (callee.type === 'Identifier' || callee.type === 'PrivateIdentifier') return [callee.name]
  if (callee.type === 'ThisExpression') return ['this']
  if (callee.type === 'ChainExpression') return pathOf(callee.expression)
  if (callee.type === 'CallExpression') return pathOf(callee.callee)
  if (callee.type !== 'MemberExpression') return []
  const { object, property, computed } = callee
  if (!computed) return [...pathOf(object), ...pathOf(property)]
  return property.type === 'Literal' ? [...pathOf(object), String(property.value)] : []
}

/** The first wanted name that ends the callee: `add` matches `cart.add()`, `cart.add` matches `this.cart.add()`. */
export function calledBy({ callee }: CallExpression, wanted: readonly string[]): string | undefined {
  const path = pathOf(callee)
  return wanted.find((name) => {
    const parts = name.split('.')
    return parts.length <= path.length && parts.every((part, i) => part === path.at(i - parts.length))
  })
}
