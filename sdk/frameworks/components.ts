import { flatParent } from '../dom/walk.js'
import type { Component, ComponentReader } from './component.js'
import { react } from './react/component.js'
import { svelte } from './svelte/component.js'
import { vue } from './vue/component.js'

/** The registry of frameworks whose components can be read. */
const READERS: readonly ComponentReader[] = [react, vue, svelte]

/** The component that rendered an element, or what is around it where the app made it by itself. */
export function componentOf(element: Element): Component | undefined {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    for (const { read } of READERS) {
      const component = read(at)
      if (component !== undefined) return component
    }
  }
  return undefined
}
