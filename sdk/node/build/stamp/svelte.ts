import { compilerOf } from './compiler.js'
import { isStamped, openingAt, STAMP } from './elements.js'
import type { Language, Opening } from './language.js'
import { walk } from './walk.js'

interface SvelteCompiler {
  parse(source: string, options: { modern: boolean }): unknown
  preprocess(
    source: string,
    blocks: Record<'script' | 'style', (block: { content: string }) => { code: string }>,
  ): Promise<{ code: string }>
}

/** An element in the syntax trees of Svelte 4 (`Element`) and 5 (`RegularElement`, `SvelteElement`). */
interface SvelteNode {
  type: unknown
  name: string
  start: number
  attributes: { name?: string }[]
}
const ELEMENTS: unknown[] = ['Element', 'RegularElement', 'SvelteElement']
/** Renders a host element whose name is computed. */
const DYNAMIC = 'svelte:element'

/** Replaces a block with spaces: the markup keeps its offsets, and code in other languages is not parsed. */
const blank = ({ content }: { content: string }) => ({ code: content.replace(/[^\n]/g, ' ') })

/** Parses Svelte components with the app's own compiler. */
export const svelte: Language = {
  name: 'svelte',
  extensions: ['.svelte'],
  mayHold: (code) => code.includes('<'),
  async reader(root) {
    const compiler = await compilerOf<SvelteCompiler>(root, 'svelte/compiler')
    if (compiler === undefined) return undefined
    return async (code) => {
      const { code: markup } = await compiler.preprocess(code, { script: blank, style: blank })
      const openings: Opening[] = []
      walk(compiler.parse(markup, { modern: true }), (node) => {
        if (!ELEMENTS.includes(node.type)) return
        const { name, start, attributes } = node as SvelteNode
        if (name !== DYNAMIC && !isStamped(name)) return
        if (attributes.some((attribute) => attribute.name === STAMP)) return
        const opening = openingAt(code, start, name)
        if (opening !== undefined) openings.push(opening)
      })
      return { openings }
    }
  },
}
