import { around } from '../ancestors.js'

/** Vue keeps the app on its container. The development build also keeps the vnode on every element. */
interface Marked {
  __vue_app__?: unknown
  __vnode?: VNode | null
}

interface VNode {
  type?: { __asyncLoader?: unknown } | null
  component?: { subTree?: VNode | null } | null
}

/** The container of an unmounted app, or an async component that hydrates after its surroundings. */
export function unhydrated(element: Element): Node | undefined {
  for (const at of around(element)) {
    const { __vue_app__: app, __vnode: vnode } = at as Marked
    if (vnode != null) return isLater(vnode) ? at : undefined
    if (app !== undefined) return undefined
  }
  return element.closest('#__nuxt,[data-server-rendered]') ?? undefined
}

export function isInVue(node: Node): boolean {
  for (const at of around(node)) if ((at as Marked).__vue_app__ !== undefined) return true
  return false
}

/** True for an unhydrated async component: its subtree is a placeholder. */
function isLater({ type, component }: VNode): boolean {
  return type?.__asyncLoader !== undefined && component?.subTree?.component == null
}
