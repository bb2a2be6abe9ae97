/**
 * The predicates that the page itself answers: leaves about what is (level leaves), not about what happened.
 * The whole grammar is `workers/predicates`; what the wire needs of it is here.
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

/** An element that exists (visible, unless `state` says otherwise), with what is demanded of it. */
export interface ElementLeaf {
  kind: 'element'
  target: Locator
  /** CSS selector or ref of the subtree to look in */
  scope?: string
  state?: ElementState
  hasValue?: string
  hasText?: string
  /** exactly so many visible matches */
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

/** What an element shows and what a store holds, told side by side: whether they agree is judged in Node. */
export interface MatchesLeaf {
  kind: 'matches'
  target: Locator
  scope?: string
  statePath: string
  store?: string
  /** `count`: how many visible elements match, with a number or the length of a list; so too for a list without `as` */
  as?: 'text' | 'number' | 'count'
}

/** What is told of a `matches` leaf when both sides could be read. */
export interface ShownAndHeld {
  /** the element's text or value, whether it is checked where the store holds a boolean, or how many there are */
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
  /** matched structurally with the text, or with the JSON that it is; left out: present */
  equals?: Json
  absent?: true
}

/** Leaves that have a truth before the act; watched in the page. */
export type LevelLeaf = ElementLeaf | TextLeaf | StateLeaf | RouteLeaf | MatchesLeaf | StorageLeaf

/** What the page says of a level leaf. */
export interface LevelAnswer {
  /** null where the page cannot know */
  holds: boolean | null
  /** why it cannot know */
  code?: 'ambiguous_store' | 'blind_spot' | 'bad_scope' | 'ambiguous_target'
  /** an element or text node matches that did not match at any earlier answer of this watch */
  fresh?: true
  /** the value, text, route or element description that decided */
  observed?: Json
  /** refs of the elements that matched, at most five */
  refs?: Ref[]
  /** what is there instead, in sentences, at most five; only where it does not hold */
  near?: string[]
}
