import { flatParent } from '../dom/walk.js'
import { astro } from './astro/index.js'
import type { Component, Framework } from './framework.js'
import { next } from './next/index.js'
import { react } from './react/index.js'
import { reactRouter } from './react-router/index.js'
import { svelte } from './svelte/index.js'
import { vue } from './vue/index.js'

/** The registry of frameworks. One that renders into another's markup comes before it. */
export const FRAMEWORKS: readonly Framework[] = [astro, next, reactRouter, react, vue, svelte]

/** The component that rendered an element, or the nearest one around it. */
export function componentOf(element: Element): Component | undefined {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    for (const framework of FRAMEWORKS) {
      const component = framework.component?.(at)
      if (component !== undefined) return component
    }
  }
  return undefined
}

/** The part of the page around an element that waits for its handlers; undefined when the element has them. */
export function unhydratedAround(element: Element): Node | undefined {
  for (const framework of FRAMEWORKS) {
    const part = framework.unhydrated?.(element)
    if (part !== undefined) return part
  }
  return undefined
}

/** True when a framework keeps a handler for hover events of the element. */
export function hasHoverHandler(element: Element): boolean {
  return FRAMEWORKS.some((framework) => framework.hasHoverHandler?.(element) === true)
}
