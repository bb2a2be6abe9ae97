import { compilerOf } from './compiler.js'
import { isStamped, openingAt, STAMP } from './elements.js'
import type { Language, Opening } from './language.js'
import { walk } from './walk.js'

interface AstroCompiler {
  parse(source: string, options: { position: boolean }): Promise<{ ast: unknown }>
}

interface AstroNode {
  type: unknown
  name: string
  attributes: { name: string }[]
  position?: { start: { offset: number } }
}
const ELEMENTS: unknown[] = ['element', 'custom-element']

/** Astro's components, read by the app's own compiler. */
export const astro: Language = {
  name: 'astro',
  endings: ['.astro'],
  mayHold: (code) => code.includes('<'),
  async reader(root) {
    const compiler = await compilerOf<AstroCompiler>(root, 'astro', '@astrojs/compiler')
    if (compiler?.parse === undefined) return undefined
    return async (code) => {
      const { ast } = await compiler.parse(code, { position: true })
      const offsets = unitsOf(code)
      const openings: Opening[] = []
      walk(ast, (node) => {
        if (!ELEMENTS.includes(node.type)) return
        const { name, attributes, position } = node as AstroNode
        if (!isStamped(name) || attributes.some((attribute) => attribute.name === STAMP)) return
        const start = offsets(position?.start.offset ?? Number.NaN)
        // The compiler gives the offset of the `<` of some elements, and of the name of others.
        const opening = openingAt(code, start, name) ?? openingAt(code, start - 1, name)
        if (opening !== undefined) openings.push(opening)
      })
      return { openings }
    }
  },
}

/** Turns the compiler's offsets, which count bytes of UTF-8, into those of UTF-16. */
function unitsOf(code: string): (bytes: number) => number {
  const bytes = Buffer.from(code)
  return bytes.length === code.length
    ? (offset) => offset
    : (offset) => bytes.toString('utf8', 0, offset).length
}
