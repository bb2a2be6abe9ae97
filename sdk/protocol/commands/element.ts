import type { Ref } from '../values.js'
import type { Made } from './source.js'

/** `off-screen` can be scrolled to; `clipped` cannot. */
export const HIDDEN_REASONS = [
  'display',
  'visibility',
  'opacity',
  'zero-box',
  'clipped',
  'off-screen',
  'inert',
] as const

export type HiddenReason = (typeof HIDDEN_REASONS)[number]

export interface Hidden {
  reason: HiddenReason
  /** the ancestor that hides the element; absent when the element hides itself */
  by?: Ref
}

/** Design tokens are custom properties that hold a colour. */
export interface Theme {
  /** the token with the text's colour; null when no token or several tokens have that colour */
  colorToken: string | null
  colorTokens: string[]
  backgroundToken: string | null
  backgroundTokens: string[]
  /** the element is painted in a colour that no token has */
  offTheme: boolean
  tokenCount: number
  /** CSS selector of the element that selects the theme */
  themeScope: string
}

export const CHART_FAULTS = ['non-finite-coordinates', 'empty-geometry', 'degenerate-geometry'] as const

export interface FaultyChart {
  kind: (typeof CHART_FAULTS)[number]
  shape: string
  attribute?: string
  value?: string
}

export interface DescribedComponent extends Made {
  /** enclosing components, nearest first */
  componentStack: string[]
}

export interface ElementDescriptor {
  ref: Ref
  /** role, name, value and states in one phrase */
  descriptor: string
  tag: string
  /** CSS pixels, relative to the viewport of the element's document */
  box: { x: number; y: number; width: number; height: number }
  occluded: boolean
  occludedBy?: string
  hidden?: Hidden[]
  styles: {
    color: string
    backgroundColor: string
    opacity: string
    cursor: string
    display: string
    visibility: string
  }
  theme: Theme
  component?: DescribedComponent
  chart?: FaultyChart
}

export interface ElementCommand {
  args: { ref: Ref }
  result: ElementDescriptor
}
