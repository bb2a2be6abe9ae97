import type { Rule } from 'eslint'

/** Names that probe uses for stamps, and for elements that it hides or ignores. */
const ATTRIBUTE = /data-probe-[\w-]*/
const ELEMENT = /^probe-/
const DATASET = /^probe[A-Z]/

type Options = [{ allow?: string[] }]

/** ESLint's own parser has no types for JSX. */
interface JsxNode {
  type: string
  name: string | JsxNode
}

export const noInternalTags: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description: "disallow probe's own attributes and elements in app code",
    },
    schema: [
      {
        type: 'object',
        properties: { allow: { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true } },
        additionalProperties: false,
      },
    ],
    messages: { internal: '{{name}} is reserved for probe: use data-testid, or a name of the app.' },
  },
  create(context) {
    const [{ allow = [] } = {}] = context.options as Partial<Options>
    const report = (node: Rule.Node, name: string) => {
      if (!allow.includes(name)) context.report({ node, messageId: 'internal', data: { name } })
    }
    const inText = (node: Rule.Node, text: unknown) => {
      const name = typeof text === 'string' ? ATTRIBUTE.exec(text)?.[0] : undefined
      if (name !== undefined) report(node, name)
    }
    return {
      JSXAttribute(node: Rule.Node) {
        const { name, parent } = node as unknown as { name: JsxNode; parent: { name: JsxNode } }
        // The SDK's own script tag has such attributes: its options.
        if (nameOf(parent.name) !== 'script') inText(node, nameOf(name))
      },
      JSXOpeningElement(node: Rule.Node) {
        const name = nameOf((node as unknown as { name: JsxNode }).name)
        if (ELEMENT.test(name)) report(node, `<${name}>`)
      },
      Literal: (node) => inText(node, node.value),
      TemplateElement: (node) => inText(node, node.value.cooked),
      MemberExpression(node) {
        const { object, property, computed } = node
        const isDataset =
          object.type === 'MemberExpression' &&
          object.property.type === 'Identifier' &&
          object.property.name === 'dataset'
        if (!isDataset) return
        const name = property.type === 'Identifier' && !computed ? property.name : literalOf(property)
        if (name !== undefined && DATASET.test(name)) report(node, `dataset.${name}`)
      },
    }
  },
}

function nameOf({ type, name }: JsxNode): string {
  return type === 'JSXIdentifier' && typeof name === 'string' ? name : ''
}

function literalOf(node: { type: string; value?: unknown }): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
