import { isObject } from '../../values/kind.js'

/** The part of a Vue 3 app that is read. Vue keeps the app on its container, in every build. */
export interface VueApp {
  config: { globalProperties: { [name: string]: unknown } }
  _context?: { provides?: { [key: string]: unknown } }
}

export function vueAppOf(node: Node): VueApp | undefined {
  const { __vue_app__: app } = node as { __vue_app__?: VueApp }
  return isObject(app?.config?.globalProperties) ? app : undefined
}
