import { compilerOf } from './compiler.js'
import { isStamped, openingAt, STAMP } from './elements.js'
import type { Language, Opening } from './language.js'

interface VueCompiler {
  parse(
    source: string,
    options: { sourceMap: boolean },
  ): {
    descriptor: { template: { lang?: string; src?: string; ast?: { children: VueNode[] } } | null }
    errors: unknown[]
  }
}

interface VueNode {
  type: number
  tag?: string
  tagType?: number
  props?: { name: string }[]
  children?: VueNode[]
  loc: { start: { offset: number } }
}
/** `NodeTypes.ELEMENT` and `ElementTypes.ELEMENT` of @vue/compiler-core */
const ELEMENT = 1
const HOST = 0

/** Vue's components, read by the app's own compiler. */
export const vue: Language = {
  name: 'vue',
  endings: ['.vue'],
  mayHold: (code) => code.includes('<template'),
  async reader(root) {
    const compiler = await compilerOf<VueCompiler>(root, 'vue/compiler-sfc')
    if (compiler === undefined) return undefined
    return (code) => {
      const { template } = compiler.parse(code, { sourceMap: false }).descriptor
      if (template == null) return { openings: [] }
      const { lang = 'html', src, ast } = template
      if (lang !== 'html') return { openings: [], left: `its template is ${lang}` }
      if (src !== undefined) return { openings: [], left: `its template is another file, ${src}` }
      return { openings: (ast?.children ?? []).flatMap((node) => openingsIn(node, code)) }
    }
  },
}

function openingsIn(node: VueNode, code: string): Opening[] {
  if (node.type !== ELEMENT) return []
  const { tag = '', tagType, props = [], children = [], loc } = node
  const isWanted = tagType === HOST && isStamped(tag) && !props.some(({ name }) => name === STAMP)
  const opening = isWanted ? openingAt(code, loc.start.offset, tag) : undefined
  const within = children.flatMap((child) => openingsIn(child, code))
  return opening === undefined ? within : [opening, ...within]
}
