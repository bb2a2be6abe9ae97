import { isOfAstro } from '../astro/hydration.js'
import { around, type Hydration, isComment } from '../hydration.js'
import { isInVue } from '../vue/hydration.js'

/** What Svelte 5 puts on the prototype of all elements when it begins, and its development build on each. */
const BEGUN = ['__svelte_meta', '__e', '__click']
/** The comment that begins a fragment, in Svelte and in Vue: which of them wrote it, only what comes tells. */
const FRAGMENT = /^\[(?:[!?]|-?\d+)?$/

/** Svelte 5 and SvelteKit; a fragment that Vue rendered, too, until an app of Vue's is mounted. */
export const svelte: Hydration = {
  pending(element) {
    const fragment = outermostFragment(element)
    if (fragment === undefined || isInSvelte(element) || isInVue(element)) return undefined
    return isOfAstro(element.ownerDocument) ? undefined : fragment
  },
}

function isInSvelte(element: Element): boolean {
  const isDevelopment = '__svelte_meta' in Element.prototype
  if (!isDevelopment) return BEGUN.some((name) => name in Element.prototype)
  for (const at of around(element)) if ((at as { __svelte_meta?: unknown }).__svelte_meta != null) return true
  return false
}

/** The node that holds the outermost fragment around an element. */
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
