import { stampOn } from '../dom/stamp.js'
import { flatParent, isElement } from '../dom/walk.js'
import type { Made } from '../protocol/commands/source.js'
import { astro } from './astro/index.js'
import type { Component, Framework } from './framework.js'
import { next } from './next/index.js'
import { react } from './react/index.js'
import { reactRouter } from './react-router/index.js'
import { svelte } from './svelte/index.js'
import { tanstackStart } from './tanstack-start/index.js'
import { vue } from './vue/index.js'

/** All frameworks. A framework that renders into another's markup is listed before it. */
export const FRAMEWORKS: readonly Framework[] = [astro, next, reactRouter, tanstackStart, react, vue, svelte]

export function componentOf(element: Element): Component | undefined {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    for (const framework of FRAMEWORKS) {
      const component = framework.component?.(at)
      if (component !== undefined) return component
    }
  }
  return undefined
}

/**
 * Where the app's own code made an element: its stamp, or what its framework knows of its owners. An element that no
 * framework rendered belongs to the custom element whose shadow root it is in, or to the element that a framework leaves
 * to other code. Empty where that is not known: the elements around may be of a component that did not make this one.
 */
export function madeBy(element: Element): Made {
  const stamp = stampOn(element)
  if (stamp !== undefined) return { source: stamp }
  for (const framework of FRAMEWORKS) {
    const made = framework.made?.(element)
    if (made !== undefined) return made
  }
  const parent = element.parentNode
  if (parent === null) return {}
  if (!isElement(parent)) return 'host' in parent ? madeBy((parent as ShadowRoot).host) : {}
  const [renderer] = FRAMEWORKS.filter(({ made }) => made?.(parent) !== undefined)
  return renderer === undefined && stampOn(parent) === undefined
    ? madeBy(parent)
    : renderer?.isLeaf?.(parent) === true
      ? madeBy(parent)
      : {}
}

export function unhydratedAround(element: Element): Node | undefined {
  for (const framework of FRAMEWORKS) {
    const part = framework.unhydrated?.(element)
    if (part !== undefined) return part
  }
  return undefined
}

export function hasPressHandler(element: Element): boolean {
  return FRAMEWORKS.some((framework) => framework.hasPressHandler?.(element) === true)
}

export function hasHoverHandler(element: Element): boolean {
  return FRAMEWORKS.some((framework) => framework.hasHoverHandler?.(element) === true)
}
