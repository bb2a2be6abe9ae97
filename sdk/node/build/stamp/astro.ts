import { compilerOf } from './compiler.js'
import { isStamped, openingAt, STAMP } from './elements.js'
import { openingsIn } from './jsx.js'
import type { Language, Opening, Reader } from './language.js'
import { walk } from './walk.js'

/** Since Astro 7. Its tree is ESTree's, with offsets in UTF-16 units. */
interface RustCompiler {
  parse(source: string): { ast: unknown }
}

/** Before Astro 7. */
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

/** Parses Astro components with the app's own compiler. */
export const astro: Language = {
  name: 'astro',
  extensions: ['.astro'],
  mayHold: (code) => code.includes('<'),
  async reader(root) {
    const newer = await compilerOf<RustCompiler>(root, 'astro', '@astrojs/compiler-rs')
    if (newer?.parse !== undefined) return (code) => ({ openings: openingsIn(newer.parse(code).ast) })
    const older = await compilerOf<AstroCompiler>(root, 'astro', '@astrojs/compiler')
    return older?.parse === undefined ? undefined : readerOf(older)
  },
}

function readerOf({ parse }: AstroCompiler): Reader {
  return async (code) => {
    const { ast } = await parse(code, { position: true })
    const offsets = unitsOf(code)
    const openings: Opening[] = []
    walk(ast, (node) => {
      if (!ELEMENTS.includes(node.type)) return
      const { name, attributes, position } = node as AstroNode
      if (!isStamped(name) || attributes.some((attribute) => attribute.name === STAMP)) return
      const start = offsets(position?.start.offset ?? Number.NaN)
      // For some elements the compiler gives the offset of `<`, for others the offset of the name.
      const opening = openingAt(code, start, name) ?? openingAt(code, start - 1, name)
      if (opening !== undefined) openings.push(opening)
    })
    return { openings }
  }
}

/** Converts the compiler's offsets from UTF-8 bytes to UTF-16 units. */
function unitsOf(code: string): (bytes: number) => number {
  const bytes = Buffer.from(code)
  return bytes.length === code.length
    ? (offset) => offset
    : (offset) => bytes.toString('utf8', 0, offset).length
}
