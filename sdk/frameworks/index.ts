import { flatParent } from '../dom/walk.js'
import { astro } from './astro/index.js'
import type { Component, Framework } from './framework.js'
import { next } from './next/index.js'
import { react } from './react/index.js'
import { reactRouter } from './react-router/index.js'
import { svelte } from './svelte/index.js'
import { vue } from './vue/index.js'

/** All frameworks. A framework that renders into another's markup is listed before it. */
export const FRAMEWORKS: readonly Framework[] = [astro, next, reactRouter, react, vue, svelte]

export function componentOf(element: Element): Component | undefined {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    for (const framework of FRAMEWORKS) {
      const component = framework.component?.(at)
      if (component !== undefined) return component
    }
  }
  return undefined
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
