import type { LevelAnswer, LevelLeaf, Locator } from '../predicates.js'
import type { ActId, Milliseconds, Ref } from '../values.js'
import type { SourcePlace } from './source.js'

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
  /** `drag`: data carried in addition to the app's own */
  data?: { mime: string; value: string }
  /** `upload`: the chosen files; an empty list clears the input */
  files?: UploadedFile[]
}

/** A file as it goes to the page. */
export interface UploadedFile {
  name: string
  mime: string
  base64: string
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
  /** the target is server-rendered, and its event handlers were not attached yet */
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
  /** for actions that move the pointer: what a synthetic pointer does not trigger on the target */
  pointerNeeds?: PointerNeed[]
}

export const POINTER_NEEDS = ['handlers', 'hover-rule'] as const

export type PointerNeed = (typeof POINTER_NEEDS)[number]

/** Sent as soon as an action is dispatched, before it settles. */
export interface ActAcknowledgement {
  /** seq of the `act` event: the cursor */
  seq: number
  /** answers to the level leaves, read in the same turn before the dispatch */
  before: LevelAnswer[]
  /** the element that was acted on: known even if the page is unloaded before the action settles */
  ref: Ref
  role: string
  name: string
  testid?: string
  source?: SourcePlace
}

/** Reads `leaves`, marks the cursor and dispatches in one turn; watches `leaves` under `watch` from then on. */
export interface ActCommand {
  args: {
    act: ActId
    target: Locator
    action: ActionName
    args: ActionArguments
    watch?: string
    leaves: LevelLeaf[]
    /** ms for which a server-rendered target may wait for its event handlers; 0 when left out */
    hydrationMs?: Milliseconds
  }
  result: ActOutcome
}
