import { type ParserPlugin, parse } from '@babel/parser'
import { isStamped, STAMP } from './elements.js'
import type { Language, Opening } from './language.js'
import { walk } from './walk.js'

interface JSXOpeningElement {
  name: { type: string; name?: unknown; end?: number | null }
  attributes: { type: string; name?: { name?: unknown } }[]
  start?: number | null
  /** Babel's name, and ESTree's */
  typeParameters?: { end?: number | null } | null
  typeArguments?: { end?: number | null } | null
}

/** JSX and TSX, including JSX in `.js` files. */
export const jsx: Language = {
  name: 'jsx',
  extensions: ['.jsx', '.tsx', '.js', '.mjs', '.cjs'],
  mayHold: (code) => /<[a-z]/.test(code) && /\/>|<\//.test(code),
  reader: async () => (code, file) => ({ openings: jsxIn(code, file) }),
}

/** @param file name of the script; its extension selects the language */
export function jsxIn(code: string, file: string): Opening[] {
  return openingsIn(parse(code, optionsFor(code, file)).program)
}

/** @param tree of Babel or in ESTree's form, with offsets in UTF-16 units */
export function openingsIn(tree: unknown): Opening[] {
  const openings: Opening[] = []
  walk(tree, (node) => {
    if (node.type !== 'JSXOpeningElement') return
    const opening = openingOf(node as unknown as JSXOpeningElement)
    if (opening !== undefined) openings.push(opening)
  })
  return openings
}

function optionsFor(code: string, file: string): Parameters<typeof parse>[1] {
  const types: ParserPlugin[] = file.endsWith('.tsx') ? ['typescript'] : /@flow\b/.test(code) ? ['flow'] : []
  return {
    sourceType: 'unambiguous',
    errorRecovery: true,
    allowReturnOutsideFunction: true,
    plugins: ['jsx', 'decorators', 'explicitResourceManagement', ...types],
  }
}

function openingOf(element: JSXOpeningElement): Opening | undefined {
  const { name, attributes, start, typeParameters, typeArguments } = element
  if (name.type !== 'JSXIdentifier' || !isStamped(String(name.name))) return undefined
  const isStampedAlready = attributes.some(
    (attribute) => attribute.type === 'JSXAttribute' && attribute.name?.name === STAMP,
  )
  const afterName = typeParameters?.end ?? typeArguments?.end ?? name.end
  if (isStampedAlready || typeof start !== 'number' || typeof afterName !== 'number') return undefined
  return { start, afterName }
}
