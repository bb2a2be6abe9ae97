import { around, type Hydration } from '../hydration.js'

/** What Vue keeps on a container, and its development build on every element. */
interface Marked {
  __vue_app__?: unknown
  __vnode?: VNode | null
}

interface VNode {
  type?: { __asyncLoader?: unknown } | null
  component?: { subTree?: VNode | null } | null
}

/** Vue 3, and Nuxt: the container of an app, and components that are hydrated later than what is around them. */
export const vue: Hydration = {
  pending(element) {
    for (const at of around(element)) {
      const { __vue_app__: app, __vnode: vnode } = at as Marked
      if (vnode != null) return isLater(vnode) ? at : undefined
      if (app !== undefined) return undefined
    }
    return element.closest('#__nuxt,[data-server-rendered]') ?? undefined
  },
}

/** True where a Vue app was mounted around a node. */
export function isInVue(node: Node): boolean {
  for (const at of around(node)) if ((at as Marked).__vue_app__ !== undefined) return true
  return false
}

/** The node is that of an asynchronous component which was not hydrated: something else stands for it in Vue's tree. */
function isLater({ type, component }: VNode): boolean {
  return type?.__asyncLoader !== undefined && component?.subTree?.component == null
}
