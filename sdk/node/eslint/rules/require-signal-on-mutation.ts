import type { Rule } from 'eslint'
import { type CallExpression, calledBy } from '../callee.js'

type Options = [{ mutators: string[]; signalCallee?: string | string[] }]

interface Scope {
  outer: Scope | undefined
  isCallback: boolean
  /** the function itself fires a signal */
  own: boolean
  /** the function, or one inside it, fires a signal */
  any: boolean
  mutations: { call: CallExpression; mutator: string }[]
}

/** Reports functions that change a store without firing a signal. */
export const requireSignalOnMutation: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: {
      description: 'require that a function which calls a store mutator fires a signal',
    },
    schema: [
      {
        type: 'object',
        properties: {
          mutators: {
            type: 'array',
            items: { type: 'string', minLength: 1 },
            minItems: 1,
            uniqueItems: true,
          },
          signalCallee: {
            anyOf: [
              { type: 'string', minLength: 1 },
              { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
            ],
          },
        },
        required: ['mutators'],
        additionalProperties: false,
      },
    ],
    messages: {
      silent:
        'This function calls {{mutator}} but never {{signal}}, so a verdict cannot wait for its change.',
    },
  },
  create(context) {
    const [options] = context.options as Partial<Options>
    if (options === undefined) return {}
    const signals = [options.signalCallee ?? 'signal'].flat()
    const scopes: Scope[] = []
    const ended: Scope[] = []
    const enter = (node: Rule.Node) => {
      const { parent } = node
      const isCallback = parent?.type === 'CallExpression' && (parent.arguments as unknown[]).includes(node)
      scopes.push({ outer: scopes.at(-1), isCallback, own: false, any: false, mutations: [] })
    }
    const leave = () => {
      const scope = scopes.pop()
      if (scope === undefined) return
      if (scope.outer !== undefined) scope.outer.any ||= scope.any
      ended.push(scope)
    }
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      CallExpression(call) {
        const scope = scopes.at(-1)
        if (scope === undefined) return
        if (calledBy(call, signals) !== undefined) {
          scope.own = true
          scope.any = true
        }
        const mutator = calledBy(call, options.mutators)
        if (mutator !== undefined) scope.mutations.push({ call, mutator })
      },
      'Program:exit'() {
        for (const scope of ended) {
          if (isDeclared(scope)) continue
          for (const { call, mutator } of scope.mutations)
            context.report({
              node: call,
              messageId: 'silent',
              data: { mutator: `${mutator}()`, signal: signals.map((name) => `${name}()`).join(' or ') },
            })
        }
      },
    }
  },
}

/** True when the function fires a signal, or is a callback in one that does. */
function isDeclared({ any, isCallback, outer }: Scope): boolean {
  return any || (isCallback && outer !== undefined && (outer.own || isDeclaredAround(outer)))
}

function isDeclaredAround({ isCallback, outer }: Scope): boolean {
  return isCallback && outer !== undefined && (outer.own || isDeclaredAround(outer))
}
