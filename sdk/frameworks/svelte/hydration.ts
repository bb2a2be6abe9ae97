import { around, isComment } from '../ancestors.js'
import { isOfAstro } from '../astro/index.js'
import { isInVue } from '../vue/hydration.js'

/** Properties that Svelte 5 adds to `Element.prototype` when it starts. */
const BEGUN = ['__svelte_meta', '__e', '__click']
/** The start comment of a fragment. Svelte and Vue write the same, so markup alone does not name the framework. */
const FRAGMENT = /^\[(?:[!?]|-?\d+)?$/

/** The outermost unhydrated fragment around an element. Includes Vue's until a Vue app is mounted. */
export function unhydrated(element: Element): Node | undefined {
  const fragment = outermostFragment(element)
  if (fragment === undefined || isInSvelte(element) || isInVue(element)) return undefined
  return isOfAstro(element.ownerDocument) ? undefined : fragment
}

function isInSvelte(element: Element): boolean {
  const isDevelopment = '__svelte_meta' in Element.prototype
  if (!isDevelopment) return BEGUN.some((name) => name in Element.prototype)
  for (const at of around(element)) if ((at as { __svelte_meta?: unknown }).__svelte_meta != null) return true
  return false
}

function outermostFragment(element: Element): Node | undefined {
  let found: Node | undefined
  for (const at of around(element)) {
    for (let before = at.previousSibling; before !== null; before = before.previousSibling) {
      if (!isComment(before) || !FRAGMENT.test(before.data)) continue
      found = at.parentNode ?? undefined
      break
    }
  }
  return found
}
