import { isObject, ownKeys, read } from '../../values/kind.js'
import { type Component, STACK } from '../framework.js'
import { rawOf, unref } from './reactivity.js'

export interface Instance {
  type: { name?: unknown; __name?: unknown; __file?: unknown }
  parent: Instance | null
  vnode?: VNode
  props?: object
  data?: object
  setupState?: object
  devtoolsRawSetupState?: object
}

export interface VNode {
  /** the component whose template or render function created the node; null for a node that is created once for all */
  ctx?: Instance | null
  patchFlag?: number
  children?: unknown
}

export function readComponent(element: Element): Component | undefined {
  const { __vueParentComponent: nearest } = element as { __vueParentComponent?: Instance }
  if (nearest === undefined || nearest === null) return undefined
  const stack: string[] = []
  for (let at: Instance | null = nearest; at !== null && stack.length < STACK; at = at.parent) {
    const name = nameOf(at)
    if (name !== undefined) stack.push(name)
  }
  return { stack, holds: () => heldIn(nearest) }
}

type Held = ReturnType<NonNullable<Component['holds']>>

function nameOf({ type: { name, __name: given, __file: file } }: Instance): string | undefined {
  if (typeof name === 'string') return name
  if (typeof given === 'string') return given
  return typeof file === 'string' ? baseOf(file) : undefined
}

export function baseOf(file: string): string {
  return /([^/\\]+?)(?:\.\w+)?$/.exec(file)?.[1] ?? file
}

function heldIn({ props, data, setupState, devtoolsRawSetupState }: Instance): Held {
  const state = { ...plain(data), ...plain(devtoolsRawSetupState ?? setupState) }
  return { props: plain(props), state }
}

/** Unwraps refs. Drops components and functions that `setup` passes to the template. */
function plain(held: object | undefined): object {
  if (held === undefined || held === null) return {}
  const raw = rawOf(held)
  const entries = ownKeys(raw).map((key) => [key, unref(read(raw, key))] as const)
  return Object.fromEntries(entries.filter(([, value]) => !isCode(value)))
}

function isCode(value: unknown): boolean {
  return typeof value === 'function' || (isObject(value) && ('render' in value || 'setup' in value))
}
