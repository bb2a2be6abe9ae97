/**
 * The predicates that the page evaluates: level leaves, which are about the present state, not about events.
 * The whole grammar is in `workers/predicates`; this is the part that crosses the wire.
 */
import type { Json, Ref } from './values.js'

/** One way to name an element. */
export type Locator =
  | { ref: Ref }
  | { testid: string }
  | { label: string }
  | { role: string; name?: string }
  | { text: string }
  | { placeholder: string }
  | { alt: string }

export const ELEMENT_STATES = [
  'visible',
  'hidden',
  'enabled',
  'disabled',
  'checked',
  'unchecked',
  'expanded',
  'collapsed',
  'selected',
  'focused',
  'inViewport',
  'editable',
] as const
export type ElementState = (typeof ELEMENT_STATES)[number]

/** An element that exists, visible unless `state` says otherwise, and the conditions on it. */
export interface ElementLeaf {
  kind: 'element'
  target: Locator
  /** CSS selector or ref of the subtree to look in */
  scope?: string
  state?: ElementState
  hasValue?: string
  hasText?: string
  /** exact number of visible matches */
  count?: number
  /** no visible match */
  absent?: true
}

/** Text that is visible: substring, case-insensitive, white space folded. */
export interface TextLeaf {
  kind: 'text'
  contains: string
  scope?: string
  absent?: true
}

/** A value in a registered store. */
export interface StateLeaf {
  kind: 'state'
  /** dot path; numeric segments index arrays; empty for the whole store */
  statePath: string
  /** the store's name; may be left out when one store is registered */
  store?: string
  /** matched structurally, see match.ts; left out: present */
  equals?: Json
}

/** The current route. */
export interface RouteLeaf {
  kind: 'route'
  /** the exact path, or a glob with `*` */
  path?: string
  /** substring of path, query and hash */
  contains?: string
}

/** What an element shows and what a store holds: the page reports both, and Node compares them. */
export interface MatchesLeaf {
  kind: 'matches'
  target: Locator
  scope?: string
  statePath: string
  store?: string
  /** `count`: compares the number of visible matches with a number or a list's length; default for a list */
  as?: 'text' | 'number' | 'count'
}

/** The observed value of a `matches` leaf when both sides could be read. */
export interface ShownAndHeld {
  /** the element's text or value; whether it is checked, for a boolean; the number of matches, for a count */
  shown: string | boolean | number
  held: Json
}

export const STORAGE_AREAS = ['local', 'session', 'cookie'] as const
export type StorageArea = (typeof STORAGE_AREAS)[number]

/** An entry of the page's storage. */
export interface StorageLeaf {
  kind: 'storage'
  key: string
  /** left out: local or session storage */
  area?: StorageArea
  /** matched structurally with the text, or with the JSON in it; left out: present */
  equals?: Json
  absent?: true
}

/** Leaves that are true or false at any time; watched in the page. */
export type LevelLeaf = ElementLeaf | TextLeaf | StateLeaf | RouteLeaf | MatchesLeaf | StorageLeaf

/** The page's answer about a level leaf. */
export interface LevelAnswer {
  /** null when the page cannot know */
  holds: boolean | null
  /** why it cannot know */
  code?: 'ambiguous_store' | 'blind_spot' | 'bad_scope' | 'ambiguous_target'
  /** an element or text node matches that did not match at any earlier answer of this watch */
  fresh?: true
  /** the value, text, route or element description that decided */
  observed?: Json
  /** refs of the elements that matched, at most five */
  refs?: Ref[]
  /** near-misses: sentences about what is there instead, at most five; only when it does not hold */
  near?: string[]
}
