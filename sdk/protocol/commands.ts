import type { PageError } from './errors.js'
import type { LevelAnswer, LevelLeaf, Locator } from './predicates.js'
import type { ActId, Json, Milliseconds, Ref } from './values.js'

export const ACTIONS = ['click', 'fill', 'type', 'press', 'select'] as const
export type ActionName = (typeof ACTIONS)[number]

/** What an action needs besides its target. */
export interface ActionArguments {
  /** `fill`, `type`: the text. */
  text?: string
  /** `select`: option values or labels; `press` takes `key`. */
  value?: string | string[]
  /** `press`: a key as in KeyboardEvent.key, with modifiers as `Control+a`. */
  key?: string
}

export interface Snapshot {
  tree?: string
  nodes?: number
  truncated?: true
  /** refs of the subtrees that were not entered */
  notEntered?: Ref[]
  status: { route: string; title: string; visibleDialogs: string[]; overlayHidingPage: boolean }
  /** with `diff` */
  mode?: 'delta' | 'unchanged'
  delta?: { added: string[]; removed: string[]; addedCount: number; removedCount: number }
}

export interface FoundElement {
  ref: Ref
  role: string
  name: string
  value?: string
  states: string[]
  visible: boolean
  text?: string
}

export const FIND_STRATEGIES = ['role', 'text', 'label', 'placeholder', 'testid', 'alt'] as const
export type FindStrategy = (typeof FIND_STRATEGIES)[number]

export interface StoreReading {
  stores?: { [name: string]: Json }
  store?: string
  path?: string
  found?: boolean
  value?: Json
  availableKeys?: string[]
  storeNames?: string[]
}

export interface Capabilities {
  testids: string[]
  signals: string[]
  stores: string[]
  flows: string[]
}

/** Immediate effect of an action: one microtask and one animation frame after dispatch (spec: Act effect). */
export interface ActEffect {
  visible: boolean
  enabled: boolean
  targetMatched: boolean
  occluded: boolean
  /** what covers the target */
  occludedBy?: string
  defaultPrevented: boolean
  valueChanged: boolean
  /** ref and description of the element that took the focus, or null */
  focusMoved: string | null
  /** DOM mutations that the action caused until it settled */
  domMutatedWithin: number
  scrolledIntoView: boolean
  appeared?: string[]
  /** the control's name says delete, pay, deploy, … */
  destructive?: true
}

export interface ActOutcome {
  ref: Ref
  role: string
  name: string
  testid?: string
  source?: { file: string; line: number; column: number }
  settled: boolean
  settleReason: 'frame' | 'timeout' | 'hidden'
  effect: ActEffect
}

/** What the page says at once when an action was dispatched, before it settles. */
export interface ActAcknowledgement {
  /** seq of the `act` event: the cursor */
  seq: number
  /** answers of the level leaves, read in the same turn before the dispatch */
  before: LevelAnswer[]
  /** who was acted on: stands when the page is gone before it settles */
  ref: Ref
  role: string
  name: string
  testid?: string
  source?: { file: string; line: number; column: number }
}

/** The page's time, and what waits for it. */
export interface ClockReading {
  frozen: boolean
  /** the page's own date, ISO 8601 */
  now: string
  /** timers of the page that wait */
  timers: number
  /** ms of the page's time until the first of them fires */
  nextInMs?: Milliseconds
}

/** What came of having time pass. */
export interface ClockAdvance {
  /** ms that passed */
  advanced: Milliseconds
  /** callbacks that ran; each tick of an interval is one */
  fired: number
  /** why less passed than was asked for */
  stopped?: 'reset' | 'too-many-timers'
}

export const SCROLL_REASONS = [
  'not-there',
  'did-not-move',
  'nothing-scrolls',
  'still-growing',
  'timed-out',
] as const

/** What came of scrolling to something. */
export interface ScrolledTo {
  found: boolean
  element?: FoundElement
  /** the scroll container that it was found in, where it had to be scrolled for */
  container?: Ref
  /** looks at further positions */
  moves: number
  /** why it was not found */
  reason?: (typeof SCROLL_REASONS)[number]
  near?: string[]
}

/** Page command to its arguments and result. */
export interface PageCommands {
  snapshot: {
    args: { mode: 'full' | 'interactive' | 'status'; scope?: string; diff?: boolean }
    result: Snapshot
  }
  find: {
    args: { by: FindStrategy; value: string; name?: string; exact?: boolean; scope?: string }
    result: { elements: FoundElement[]; near?: string[] }
  }
  state: { args: { store?: string; path?: string; depth?: number }; result: StoreReading }
  capabilities: { args: Record<string, never>; result: Capabilities }
  /** Reads `leaves`, marks the cursor and dispatches in one turn; watches `leaves` under `watch` from then on. */
  act: {
    args: {
      act: ActId
      target: Locator
      action: ActionName
      args: ActionArguments
      watch?: string
      leaves: LevelLeaf[]
    }
    result: ActOutcome
  }
  /** Answers the leaves now and reports each change as a `level` event until `unwatch`. */
  watch: { args: { watch: string; leaves: LevelLeaf[] }; result: { answers: LevelAnswer[] } }
  unwatch: { args: { watch: string }; result: Record<string, never> }
  navigate: {
    args: { act: ActId; to: { url: string } | 'reload' | 'back' | 'forward' }
    result: Record<string, never>
  }
  /** Holds the page's time, has it pass, lets it run again. */
  clock: {
    args: { freeze?: true; advance?: Milliseconds; reset?: true }
    result: ClockReading & Partial<ClockAdvance>
  }
  /** Scrolls until something is rendered that a virtualised list may have left out. */
  scrollTo: {
    args: {
      act: ActId
      by: FindStrategy
      value: string
      name?: string
      /** a selector or a ref */
      container?: string
      /** the item's number, as the list numbers its items */
      index?: number
      timeoutMs: Milliseconds
    }
    result: ScrolledTo
  }
  /** A sign of life. */
  ping: { args: Record<string, never>; result: { now: Milliseconds } }
}

export type CommandName = keyof PageCommands

/** A command on the wire. */
export type PageCommand = {
  [K in CommandName]: { id: number; name: K; args: PageCommands[K]['args'] }
}[CommandName]

/** The page's side of a command: progress and acknowledgement come before the one result or error. */
export type PageReply =
  | { id: number; kind: 'progress' }
  | { id: number; kind: 'acknowledged'; value: ActAcknowledgement }
  | { id: number; kind: 'result'; value: unknown }
  | { id: number; kind: 'error'; error: PageError }
