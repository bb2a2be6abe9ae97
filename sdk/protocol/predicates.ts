/**
 * Predicates that the page evaluates: level leaves, which are about the present state, not about events.
 * `workers/predicates` has the whole grammar.
 */
import type { Json, Ref } from './values.js'

/** An element by what a user perceives of it, or by its test id. */
export type Description =
  | { testid: string }
  | { label: string }
  | { role: string; name?: string }
  | { text: string }
  | { placeholder: string }
  | { alt: string }

/** Which of the elements that fit a description. */
export interface Place {
  /** counted from 0 in document order; negative: from the last one */
  nth?: number
  /** the part of the page to look in: a ref, a CSS selector, or another element */
  within?: string | (Description & { nth?: number })
}

export type Locator = { ref: Ref } | (Description & Place)

export const ELEMENT_STATES = [
  'visible',
  'hidden',
  'enabled',
  'disabled',
  'checked',
  'unchecked',
  'mixed',
  'pressed',
  'unpressed',
  'expanded',
  'collapsed',
  'selected',
  'current',
  'invalid',
  'required',
  'readonly',
  'busy',
  'focused',
  'inViewport',
  'editable',
  'usable',
] as const
export type ElementState = (typeof ELEMENT_STATES)[number]

/** A number, or bounds of a number. */
export type Count = number | { $gte?: number; $lte?: number; $gt?: number; $lt?: number }

/** An element that exists and meets the conditions. It must be visible unless `state` says otherwise. */
export interface ElementLeaf {
  kind: 'element'
  target: Locator
  /** CSS selector or ref of the subtree to search */
  scope?: string
  state?: ElementState
  hasValue?: string
  hasText?: string
  /** computed values of CSS properties */
  style?: Record<string, string>
  /** the plot in or around it has shapes of a finite size */
  drawn?: true
  /** number of visible matches */
  count?: Count
  absent?: true
}

/** Text that is visible: substring, case-insensitive, white space folded. */
export interface TextLeaf {
  kind: 'text'
  contains: string
  scope?: string
  absent?: true
}

export interface StateLeaf {
  kind: 'state'
  /** dot path; numeric segments index arrays; empty for the whole store */
  statePath: string
  /** may be absent when one store is registered */
  store?: string
  /** matched structurally, see match.ts; default: any present value */
  equals?: Json
}

export interface RouteLeaf {
  kind: 'route'
  /** the exact path, or a glob with `*` */
  path?: string
  /** substring of path, query and hash */
  contains?: string
}

/** Compares what an element shows with what a store holds. The page reports both; Node compares them. */
export interface MatchesLeaf {
  kind: 'matches'
  target: Locator
  scope?: string
  statePath: string
  store?: string
  /** `count` compares the number of visible matches with a number or a list's length; default for a list */
  as?: 'text' | 'number' | 'count'
}

/** The observed value of a `matches` leaf when both sides could be read. */
export interface ShownAndHeld {
  /** the element's text or value; whether it is checked, for a boolean; the number of matches, for `count` */
  shown: string | boolean | number
  held: Json
}

export const STORAGE_AREAS = ['local', 'session', 'cookie'] as const
export type StorageArea = (typeof STORAGE_AREAS)[number]

export interface StorageLeaf {
  kind: 'storage'
  key: string
  /** default: local or session storage */
  area?: StorageArea
  /** matched structurally with the text, or with the JSON in it; default: any present value */
  equals?: Json
  absent?: true
}

/** Leaves that are true or false at any time; watched in the page. */
export type LevelLeaf = ElementLeaf | TextLeaf | StateLeaf | RouteLeaf | MatchesLeaf | StorageLeaf

export interface LevelAnswer {
  /** null when the page cannot know */
  holds: boolean | null
  code?: 'ambiguous_store' | 'no_such_path' | 'blind_spot' | 'bad_scope' | 'ambiguous_target'
  /** an element or text node matches that matched at no earlier answer of this watch */
  fresh?: true
  /** the scope of the leaf has no canvas and no frame, so that those of the page hide nothing of it */
  apart?: true
  /** the value, text, route or element description that decided */
  observed?: Json
  /** refs of matching elements, at most five */
  refs?: Ref[]
  /** near misses in sentences, at most five; only when the leaf does not hold */
  near?: string[]
}

/** A name of a baseline, which is the name of a folder too. */
export const BASELINE_NAME = /^[\w][\w.-]{0,99}$/
