import type { InputStep } from '../input.js'
import type { LevelAnswer, LevelLeaf, Locator } from '../predicates.js'
import type { ActId, Milliseconds, Ref } from '../values.js'
import type { Origin } from './source.js'

/** Actions that few apps need: the page loads them when the first of them is called. */
const GESTURES = ['upload', 'rightclick', 'longpress', 'tap', 'swipe', 'wheel'] as const

export type GestureName = (typeof GESTURES)[number]

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
  'scroll',
  ...GESTURES,
] as const

export type ActionName = (typeof ACTIONS)[number]

export interface ActionArguments {
  text?: string
  /** `select`: option values or labels */
  value?: string | string[]
  /** `wheel`: the key that is held; `press`: a key as in KeyboardEvent.key, with modifiers as `Control+a` */
  key?: string
  /** `hover`, `drag`, `longpress`: how long the pointer stays before it moves on */
  holdMs?: Milliseconds
  /** `drag`: the element to drop on */
  to?: Locator
  /** `drag`, `scroll`, `swipe`, `wheel`: distance in CSS pixels */
  by?: { x: number; y: number }
  /** `drag`: data to carry in addition to the app's own */
  data?: { mime: string; value: string }
  /** `upload`: the chosen files; an empty list clears the input */
  files?: UploadedFile[]
}

export interface UploadedFile {
  name: string
  mime: string
  base64: string
}

/** Actions that the browser's own pointer or keys can perform. */
export const NATIVE_ACTIONS = [
  'click',
  'dblclick',
  'fill',
  'type',
  'clear',
  'check',
  'uncheck',
  'press',
  'hover',
  'drag',
  'upload',
  'scroll',
  'rightclick',
  'wheel',
] as const satisfies readonly ActionName[]

export type NativeActionName = (typeof NATIVE_ACTIONS)[number]

/** `real`: by the browser's own pointer and keys. `synthetic`: by events that the page's script dispatches. */
export type InputMode = 'real' | 'synthetic'

/** Why a pointer act was synthetic although real input is configured. */
export type InputModeReason =
  | 'synthetic-click-preferred'
  | 'page-not-correlated-to-a-cdp-target'
  | 'cdp-browser-not-reached'

/** How dialogs of the browser are answered; `text` is what is typed into a prompt. */
export type DialogAnswer = 'accept' | 'dismiss' | { text: string }

export const INSTEADS = [
  'holds',
  'unchanged',
  'chosen',
  'checked',
  'unchecked',
  'unmoved',
  'unscrolled',
  'out-of-view',
  'focused',
  'unfocused',
] as const

/** What stands instead of what an action is for. */
export interface Instead {
  how: (typeof INSTEADS)[number]
  /** what the field holds, or what is chosen; redacted */
  text?: string
}

/** Immediate effect of an action: one microtask and one animation frame after dispatch. */
export interface ActEffect {
  visible: boolean
  enabled: boolean
  targetMatched: boolean
  occluded: boolean
  occludedBy?: string
  defaultPrevented: boolean
  valueChanged: boolean
  /** ref and description of the element that received the focus; null when no element received it */
  focusMoved: string | null
  /** DOM mutations that the action caused until it settled: in the target's region, and in the whole page */
  domMutatedWithin: number
  domMutatedInPage: number
  scrolledIntoView: boolean
  appeared?: string[]
  /** the action did not do what it is for */
  instead?: Instead
  /** the target's name suggests a costly or irreversible effect: delete, pay, deploy, … */
  destructive?: true
  /** the target is server-rendered, and its event handlers were not attached yet */
  hydrated?: false
}

export interface ActOutcome extends Origin {
  ref: Ref
  role: string
  name: string
  testid?: string
  settled: boolean
  settleReason: 'frame' | 'timeout' | 'hidden'
  effect: ActEffect
  /** only for actions that move the pointer: what on the target reacts only to a real pointer */
  pointerNeeds?: PointerNeed[]
}

export const POINTER_NEEDS = ['handlers', 'hover-rule'] as const

export type PointerNeed = (typeof POINTER_NEEDS)[number]

/** Sent as soon as an action is dispatched, before it settles. */
export interface ActAcknowledgement extends Origin {
  /** seq of the `act` event, which starts the action's window */
  seq: number
  /** answers to `leaves`, read just before the dispatch in the same turn */
  before: LevelAnswer[]
  /** the target; repeated here because the page may unload before the action settles */
  ref: Ref
  role: string
  name: string
  testid?: string
  /** a native action: input that the browser must get now. Repeated with each further order. */
  input?: InputStep[]
}

/** In one turn: answers `leaves`, emits the `act` event and dispatches. Then watches `leaves` under the id `watch`. */
export interface ActCommand {
  args: {
    act: ActId
    target: Locator
    action: ActionName
    args: ActionArguments
    watch?: string
    leaves: LevelLeaf[]
    /** what the claim looks for in frames whose content is not recorded; default none */
    texts?: string[]
    /** for the browser's dialogs that the action leads to; default: they are shown */
    dialog?: DialogAnswer
    /** how long a server-rendered target may take to get its event handlers; default: 0 */
    hydrationMs?: Milliseconds
    /** refuses to press a target that does not show, because one that does may come; default: it is pressed */
    awaitsShown?: true
    /** the browser's own input performs the action; the acknowledgements order it, `entered` answers */
    native?: true
  }
  result: ActOutcome
}
