import type { PageError } from './errors.js'
import type { LevelAnswer, LevelLeaf, Locator } from './predicates.js'
import type { ActId, CallId, DocumentId, Json, Milliseconds, Ref } from './values.js'

export const ACTIONS = [
  'click',
  'dblclick',
  'fill',
  'type',
  'clear',
  'select',
  'check',
  'uncheck',
  'submit',
  'press',
  'hover',
  'focus',
  'blur',
  'drag',
  'upload',
  'scroll',
] as const
export type ActionName = (typeof ACTIONS)[number]

/** What an action needs besides its target. */
export interface ActionArguments {
  /** `fill`, `type`: the text */
  text?: string
  /** `select`: option values or labels */
  value?: string | string[]
  /** `press`: a key as in KeyboardEvent.key, with modifiers as `Control+a` */
  key?: string
  /** `hover`: how long the pointer stays */
  holdMs?: Milliseconds
  /** `drag`: the element that it ends on */
  to?: Locator
  /** `drag`, `scroll`: CSS px */
  by?: { x: number; y: number }
  /** `drag`: what is carried besides what the app gives */
  data?: { mime: string; value: string }
  /** `upload`: what is chosen; none empties the input */
  files?: UploadedFile[]
}

/** A file as it goes to the page. */
export interface UploadedFile {
  name: string
  mime: string
  base64: string
}

/** The page in one glance. */
export interface PageStatus {
  route: string
  title: string
  visibleDialogs: string[]
  overlayHidingPage: boolean
}

/** What an outline does not hold of the page. */
export interface Cut {
  truncated?: true
  /** refs of the subtrees that were not entered */
  notEntered?: Ref[]
}

/** An outline as a page tells it. */
export interface PageOutline {
  /** a line for each node, indented by a space for each line around it */
  tree: string
  /** for each line what tells its node from all others of the document */
  ids: number[]
  doc: DocumentId
}

/** What came, went, changed in its place, and moved between two outlines. */
export interface TreeDelta {
  /** what is in an added line stands indented below it */
  added: string[]
  /** the outermost lines alone */
  removed: string[]
  addedCount: number
  removedCount: number
  /** lines as they are, and after an arrow what they were */
  changed?: string[]
  changedCount?: number
  /** under another line, or at another place among the same ones */
  moved?: string[]
  movedCount?: number
}

/** A snapshot as an agent gets it. */
export interface Snapshot extends Cut {
  tree?: string
  nodes?: number
  status: PageStatus
  /** with `diff` */
  mode?: 'delta' | 'unchanged'
  delta?: TreeDelta
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

export interface SourcePlace {
  file: string
  line: number
  column: number
}

/** Where an element is made, as its framework has it. */
export interface ComponentSource extends SourcePlace {
  /** a place in the code as it was served, not as it was written */
  served?: true
}

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
  /** the element around it that hides it; left out where it hides itself */
  by?: Ref
}

/** Design tokens are custom properties that hold a colour. */
export interface Theme {
  /** the token of the text's colour; null where none or several have it */
  colorToken: string | null
  colorTokens: string[]
  backgroundToken: string | null
  backgroundTokens: string[]
  /** a colour is painted that no token has */
  offTheme: boolean
  /** tokens in effect at the element */
  tokenCount: number
  /** selector of what says which theme is active */
  themeScope: string
}

export const CHART_FAULTS = ['non-finite-coordinates', 'empty-geometry', 'degenerate-geometry'] as const

export interface FaultyChart {
  kind: (typeof CHART_FAULTS)[number]
  /** the first shape that shows it, and the attribute that does */
  shape: string
  attribute?: string
  value?: string
}

/** An element in full. */
export interface ElementDescriptor {
  ref: Ref
  /** role, name, value and states in one phrase */
  descriptor: string
  tag: string
  /** CSS pixels in the viewport of its document */
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
  component?: {
    /** names of the components around, the nearest first */
    componentStack: string[]
    source?: ComponentSource
    /** file of the component, where its framework tells no line */
    file?: string
  }
  chart?: FaultyChart
}

export const FIND_STRATEGIES = ['role', 'text', 'label', 'placeholder', 'testid', 'alt'] as const
export type FindStrategy = (typeof FIND_STRATEGIES)[number]

/** How two answers to one question stand on the screen: values that only one of them held. */
export interface Standing {
  /** of the older answer, which came last: values that came to be seen after it */
  older: number
  /** of the newer one: values that were seen when the older answer came */
  newerBefore: number
  /** of those, the ones that are still seen */
  newer: number
}

export interface StoreReading {
  stores?: { [name: string]: Json }
  component?: ComponentReading
  store?: string
  path?: string
  found?: boolean
  value?: Json
  availableKeys?: string[]
  storeNames?: string[]
}

/** What the component that rendered an element holds. */
export interface ComponentReading {
  ok: boolean
  /** why it is not told: no framework rendered the element, or none that shows what its components hold */
  reason?: 'component-state-unavailable'
  componentStack?: string[]
  source?: ComponentSource
  file?: string
  path?: string
  found?: boolean
  value?: Json
  availableKeys?: string[]
}

export interface Capabilities {
  testids: string[]
  signals: string[]
  stores: string[]
  flows: string[]
}

/** Immediate effect of an action: one microtask and one animation frame after dispatch. */
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
  /** DOM mutations that the action caused until it settled: in the target's region, and in the whole page */
  domMutatedWithin: number
  domMutatedInPage: number
  scrolledIntoView: boolean
  appeared?: string[]
  /** the control's name says delete, pay, deploy, … */
  destructive?: true
  /** a server rendered the target, and its handlers were not there yet */
  hydrated?: false
}

export interface ActOutcome {
  ref: Ref
  role: string
  name: string
  testid?: string
  source?: SourcePlace
  settled: boolean
  settleReason: 'frame' | 'timeout' | 'hidden'
  effect: ActEffect
  /** of actions that move the pointer: what of the target a synthetic one does not reach */
  pointerNeeds?: PointerNeed[]
}

export const POINTER_NEEDS = ['handlers', 'hover-rule'] as const
export type PointerNeed = (typeof POINTER_NEEDS)[number]

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
  source?: SourcePlace
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

/** How much there is in the page of what need not be in any. */
export interface Inventory {
  /** registered stores */
  stores: number
  /** animations and transitions that run or hold an effect */
  animations: number
  /** signals that the app advertised */
  signals: number
}

/** Page command to its arguments and result. */
export interface PageCommands {
  snapshot: {
    args: { mode: 'full' | 'interactive' | 'status'; scope?: string }
    result: Cut & { outline?: PageOutline; status: PageStatus }
  }
  find: {
    args: { by: FindStrategy; value: string; name?: string; exact?: boolean; scope?: string }
    result: { elements: FoundElement[]; near?: string[] }
  }
  element: { args: { ref: Ref }; result: ElementDescriptor }
  /** Of stores, or with `ref` of the component that rendered the element. */
  state: { args: { store?: string; ref?: Ref; path?: string; depth?: number }; result: StoreReading }
  capabilities: { args: Record<string, never>; result: Capabilities }
  inventory: { args: Record<string, never>; result: Inventory }
  /** Reads `leaves`, marks the cursor and dispatches in one turn; watches `leaves` under `watch` from then on. */
  act: {
    args: {
      act: ActId
      target: Locator
      action: ActionName
      args: ActionArguments
      watch?: string
      leaves: LevelLeaf[]
      /** ms for which a target that a server rendered may wait for its handlers; 0 when left out */
      hydrationMs?: Milliseconds
    }
    result: ActOutcome
  }
  /** Answers the leaves now and reports each change as a `level` event until `unwatch`. */
  watch: { args: { watch: string; leaves: LevelLeaf[] }; result: { answers: LevelAnswer[] } }
  /** Looks at how things stand, reports what was not told yet, and what is near what does not hold. */
  catchUp: { args: { watch: string }; result: Record<string, never> }
  unwatch: { args: { watch: string }; result: Record<string, never> }
  /** What the screen shows of two overlapping reads; nothing where the page does not know them any more. */
  shown: { args: { older: CallId; newer: CallId }; result: { standing?: Standing } }
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
  /** Gives up a command that is at work: what it dispatched stays dispatched. */
  cancel: { args: { command: number }; result: Record<string, never> }
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
