import { compilerOf } from './compiler.js'
import { isStamped, openingAt, STAMP } from './elements.js'
import { jsxIn } from './jsx.js'
import type { Language, Opening } from './language.js'

interface VueCompiler {
  parse(
    source: string,
    options: { sourceMap: boolean },
  ): {
    descriptor: {
      template: { lang?: string; src?: string; ast?: { children: VueNode[] } } | null
      script: Script | null
      scriptSetup: Script | null
    }
    errors: unknown[]
  }
}

interface Script {
  lang?: string
  content: string
  loc: { start: { offset: number } }
}

interface VueNode {
  type: number
  tag?: string
  tagType?: number
  props?: { name: string }[]
  children?: VueNode[]
  loc: { start: { offset: number } }
}
/** `NodeTypes.ELEMENT` and `ElementTypes.ELEMENT` in @vue/compiler-core */
const ELEMENT = 1
const HOST = 0

/** Parses Vue components with the app's own compiler. */
export const vue: Language = {
  name: 'vue',
  extensions: ['.vue'],
  mayHold: (code) => code.includes('<template') || /\blang=["']?[jt]sx\b/.test(code),
  async reader(root) {
    const compiler = await compilerOf<VueCompiler>(root, 'vue/compiler-sfc')
    if (compiler === undefined) return undefined
    return (code) => {
      const { template, script, scriptSetup } = compiler.parse(code, { sourceMap: false }).descriptor
      const written = [script, scriptSetup].flatMap((each) => (each === null ? [] : openingsOf(each)))
      if (template === null) return { openings: written }
      const { lang = 'html', src, ast } = template
      if (lang !== 'html') return { openings: written, skipped: `its template is ${lang}` }
      if (src !== undefined) return { openings: written, skipped: `its template is another file, ${src}` }
      return { openings: [...written, ...(ast?.children ?? []).flatMap((node) => openingsIn(node, code))] }
    }
  },
}

function openingsOf({ lang, content, loc }: Script): Opening[] {
  if (lang !== 'jsx' && lang !== 'tsx') return []
  const { offset } = loc.start
  return jsxIn(content, `script.${lang}`).map(({ start, afterName }) => ({
    start: start + offset,
    afterName: afterName + offset,
  }))
}

function openingsIn(node: VueNode, code: string): Opening[] {
  if (node.type !== ELEMENT) return []
  const { tag = '', tagType, props = [], children = [], loc } = node
  const isWanted = tagType === HOST && isStamped(tag) && !props.some(({ name }) => name === STAMP)
  const opening = isWanted ? openingAt(code, loc.start.offset, tag) : undefined
  const within = children.flatMap((child) => openingsIn(child, code))
  return opening === undefined ? within : [opening, ...within]
}
