import { compilerOf } from './compiler.js'
import { isStamped, openingAt, STAMP } from './elements.js'
import { openingsIn } from './jsx.js'
import type { Language, Opening } from './language.js'
import { walk } from './walk.js'

interface MdxCompiler {
  createProcessor(): { parse(source: string): unknown }
}

/** An element that is written as JSX. https://github.com/syntax-tree/mdast-util-mdx-jsx */
interface MdxElement {
  type: unknown
  name: string | null
  attributes: { name?: string }[]
  position?: { start: { offset?: number } }
}
const ELEMENTS: unknown[] = ['mdxJsxFlowElement', 'mdxJsxTextElement']

/** packages through which apps get the compiler */
const ROUTES: readonly [string, ...string[]][] = [
  ['@mdx-js/mdx'],
  ['@astrojs/mdx', '@mdx-js/mdx'],
  ['@mdx-js/rollup', '@mdx-js/mdx'],
  ['@mdx-js/loader', '@mdx-js/mdx'],
]

/** Parses MDX with the app's own compiler: the elements written as JSX. What is written as Markdown has no stamps. */
export const mdx: Language = {
  name: 'mdx',
  extensions: ['.mdx'],
  mayHold: (code) => /<[a-z]/.test(code),
  async reader(root) {
    const compiler = await compilerIn(root)
    if (compiler === undefined) return undefined
    return (code) => {
      const tree = parsed(compiler, code)
      if (tree === undefined) return { openings: [], skipped: 'it needs a plugin of Markdown to be parsed' }
      const openings: Opening[] = []
      walk(tree, (node) => {
        if (!ELEMENTS.includes(node.type)) return
        const { name, attributes, position } = node as MdxElement
        if (name === null || !isStamped(name) || attributes.some((each) => each.name === STAMP)) return
        const opening = openingAt(code, position?.start.offset ?? Number.NaN, name)
        if (opening !== undefined) openings.push(opening)
      })
      return { openings: [...openings, ...openingsIn(tree)] }
    }
  },
}

async function compilerIn(root: string): Promise<MdxCompiler | undefined> {
  for (const route of ROUTES) {
    const compiler = await compilerOf<MdxCompiler>(root, ...route)
    if (compiler?.createProcessor !== undefined) return compiler
  }
  return undefined
}

/** Undefined for a text that is not MDX without the app's plugins, such as one with formulas. */
function parsed(compiler: MdxCompiler, code: string): unknown {
  try {
    return compiler.createProcessor().parse(code)
  } catch {
    return undefined
  }
}
