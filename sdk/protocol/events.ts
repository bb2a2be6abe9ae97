import type { Cause } from './cause.js'
import type { LevelAnswer, StorageArea } from './predicates.js'
import type { ActId, CallId, DocumentId, Json, Ref } from './values.js'

/** A part of the page that is watched, or not. */
export const CHANNELS = [
  'dom',
  'network',
  'route',
  'console',
  'error',
  'signal',
  'state',
  'storage',
  'animation',
  'stream',
  'perf',
  'render',
] as const
export type ChannelName = (typeof CHANNELS)[number]

/** What every event carries. The page stamps it where it saw it. */
export interface EventHead {
  /** epoch ms, fractional, from clocks that a frozen page clock does not touch */
  at: number
  /** counts up by one in a document: a gap is a loss */
  seq: number
  doc: DocumentId
  /** edit epoch: counts the hot updates of the document */
  edit: number
  cause: Cause
  /** a task with its microtasks; counts up in a document */
  turn: number
  /** the call whose settlement led here, the latest one in the chain */
  via?: CallId
  /** address of the same-origin frame that it happened in; left out for the page itself */
  frame?: string
}

/** A request as it starts. Belongs to the window in which it starts. */
export interface NetStarted {
  call: CallId
  transport: 'fetch' | 'xhr' | 'beacon' | 'document' | 'resource'
  /** upper case */
  method: string
  /** absolute, redacted */
  url: string
  sameSite: boolean
  /** set where the request decides nothing unless a claim names it (docs/design/verdict.md#writes) */
  side?: 'beacon' | 'keepalive' | 'no-cors' | 'resource' | 'ignored' | 'dev-server'
  /** the line of the app that asked for it (`/src/cart.js:12:5`), or what of the page did (`img`, `script`, `css`) */
  initiator?: string
  /** ms before this event at which it really started, where it was heard of only afterwards */
  agoMs?: number
  /** a GraphQL operation */
  operation?: { kind: 'query' | 'mutation' | 'subscription' | 'unknown'; name: string | null }
  /** digest of the body that was sent, to tell the same write from another */
  digest?: string
  /** members of a batch that the body carries */
  members?: number
  /** when captured: redacted, cut at BODY_BYTES */
  requestBody?: string
  /** the body went on after BODY_BYTES */
  cut?: true
}

/** The head of a response. */
export interface NetResponded {
  call: CallId
  status: number
  /** media type without parameters, lower case */
  mediaType: string
  durationMs: number
}

/** What a response says of the request's success, read in the page (docs/design/verdict.md#outcome-of-a-write). */
export type Outcome =
  | { outcome: 'ok' }
  | {
      outcome: 'reports-failure'
      /** failed members, of how many, where the body is a batch */
      failures?: number
      of?: number
      /** the failed items were not carried by the request: a caution, no failure */
      foreign?: true
      /** the field or shape that says so, e.g. `success: false` or `errors[3]` */
      sign: string
    }
  | { outcome: 'unread'; why: 'media-type' | 'too-large' | 'opaque' | 'stream' | 'not-read' | 'malformed' }

/** A call is over: its body was read, or it failed. */
export interface NetFinished {
  call: CallId
  result: 'done' | 'failed' | 'aborted' | 'timed-out'
  status?: number
  durationMs: number
  /** of writes only; a read's answer has no outcome */
  outcome?: Outcome
  /** the error's message, where it failed */
  error?: string
  /** when captured: redacted, cut at BODY_BYTES */
  responseBody?: string
  /** the body went on after BODY_BYTES */
  cut?: true
}

/** When the phases of a call were, once its last byte came. https://w3c.github.io/resource-timing/ */
export interface NetTiming {
  call: CallId
  /** ms from its start until it was sent; left out where another site keeps it to itself */
  queuedMs?: number
  /** ms from its start until the first byte of the answer */
  firstByteMs?: number
  /** ms from its start until the last byte */
  lastByteMs: number
  /** bytes of the answer's body, as the app got them */
  bytes?: number
  /** a service worker answered */
  worker?: true
}

/** What goes over a socket, an event stream, or the body of a fetch that is read piece by piece. */
export interface StreamFrame {
  /** names the connection; unique over the documents of a session */
  stream: CallId
  transport: 'ws' | 'sse' | 'fetch'
  /** absolute, redacted */
  url: string
  phase: 'opened' | 'frame' | 'closed' | 'failed'
  /** of a frame */
  direction?: 'in' | 'out'
  /** of a frame: the event's name, or the `type` or `event` that its JSON has */
  name?: string
  /** of a frame */
  bytes?: number
  /** of a frame, when bodies are captured: redacted, cut at BODY_BYTES */
  text?: string
  /** of a close: its code. https://websockets.spec.whatwg.org/#the-closeevent-interface */
  code?: number
  side?: 'ignored' | 'dev-server'
}

/** An entry of the page's storage was set or removed. */
export interface StorageChanged {
  area: StorageArea
  key: string
  /** redacted, bounded; left out where the entry is gone */
  value?: string
}

/** An animation or transition begins or ends. */
export interface AnimationChanged {
  /** of the keyframes, of the property in transition, or the id that a script gave */
  name: string
  kind: 'animation' | 'transition' | 'script'
  phase: 'started' | 'finished' | 'cancelled'
  /** the element in one phrase */
  target: string
  /** ms of all its runs; left out where it has no end */
  durationMs?: number
}

/** What the browser tells of the page's speed. */
export interface PerformanceTold {
  kind: 'long-task' | 'layout-shift' | 'largest-contentful-paint'
  /** ms of the task, score of the shift, or ms until the paint */
  value: number
  /** the element of a paint in one phrase */
  target?: string
}

/** React committed what it rendered. */
export interface Rendered {
  /** components that rendered, and how often, the most first */
  components: { name: string; renders: number }[]
  /** components beyond those listed */
  more?: number
}

/** Another element has the focus. */
export interface FocusMoved {
  /** the element in one phrase; null where it fell to the page itself */
  to: string | null
}

/** A dev server shows, or takes away, its error overlay. */
export interface OverlayChanged {
  tool: string
  shown: boolean
}

/** The answer to a read says how work stands that a server only accepted before (a 202). */
export interface NetProgress {
  call: CallId
  says: 'pending' | 'done' | 'failed'
}

export type ConsoleLevel = 'error' | 'warn' | 'info' | 'log' | 'debug'

export interface ConsoleEntry {
  level: ConsoleLevel
  text: string
  stack?: string
}

export interface UncaughtError {
  kind: 'uncaught' | 'rejection'
  name: string
  message: string
  stack?: string
  file?: string
  line?: number
  column?: number
  /** why it says nothing of the app (docs/design/verdict.md#contradictions) */
  benign?: 'resize-observer' | 'abort' | 'extension' | 'hydration'
}

/** A rejection that was reported got its handler later. */
export interface ErrorHandled {
  /** seq of the `error` event */
  of: number
}

/** An error boundary took an error, and the app shows something in place of what threw. */
export interface ErrorCaught {
  /** name of the boundary's component */
  boundary: string
  /** of the error, where it was told or printed in the same turn */
  name?: string
  message?: string
}

/** A framework could not hydrate the page as its server rendered it, and says so. */
export interface HydrationFailed {
  framework: string
  text: string
}

export interface RouteChanged {
  from: string
  to: string
  how: 'push' | 'replace' | 'pop' | 'hash' | 'load'
}

/** DOM changes of one turn, coalesced. */
export interface DomChanged {
  added: number
  removed: number
  /** in-place changes of text and attributes */
  changed: number
  /** elements that were there and can be seen since, and those that no longer can */
  revealed?: number
  hidden?: number
  /** texts that became visible, bounded, redacted */
  appeared?: string[]
}

/** The page shows something that may acknowledge a failure (docs/design/verdict.md#acknowledged-failures). */
export interface Sign {
  kind: 'aria-invalid' | 'server-text' | 'text'
  text: string
  /** error severity in role, class or aria-*; its words are judged by the verdict */
  failureShaped: boolean
  /** where new text stands, when that is a place where apps tell users things */
  region?: 'alert' | 'status' | 'dialog' | 'control'
}

export interface SignalFired {
  name: string
  data?: Json
}

export interface StateChange {
  path: string
  from: Json
  to: Json
}

export interface StoreChanged {
  store: string
  changes: StateChange[]
  /** changes beyond those listed */
  more?: number
}

/** A watched level leaf's answer changed. */
export interface LevelChanged {
  watch: string
  /** index of the leaf in the watch */
  leaf: number
  answer: LevelAnswer
}

/** The mark of an action in the event order: what is after it came after the dispatch began. */
export interface ActDispatched {
  act: ActId
  action: string
  ref?: Ref
  role?: string
  name?: string
  testid?: string
  /** what lies over the point that a pointer would go to, in words */
  coveredBy?: string
}

/** An action has work under way in the page (timers, frames, messages, turns), or has none left. */
export interface WorkChanged {
  act: ActId
  idle: boolean
}

/** A document began. First event of every document. */
export interface DocumentBegan {
  url: string
  title: string
  how: 'load' | 'reload' | 'back-forward'
  previous?: DocumentId
  /** acts whose chain navigated here */
  inherits: ActId[]
}

/** The document is being left. */
export interface DocumentLeft {
  /** kept by the back-forward cache */
  persisted: boolean
}

/** A hot update was applied: evidence before it is of code that is gone. */
export interface CodeEdited {
  files?: string[]
}

/** Events of a channel are missing. */
export interface Lost {
  channel: ChannelName
  count: number
  why: 'outbox' | 'rate' | 'evicted' | 'install-failed' | 'actor-restarted' | 'gap'
}

export const BLIND_SPOTS = [
  'cross-origin-frame',
  'worker',
  'service-worker',
  'canvas',
  'wrapped-fetch',
  'late-install',
  'unwatched-store',
] as const
export type BlindSpotName = (typeof BLIND_SPOTS)[number]

/** A region that a channel cannot see into, or can again. */
export interface BlindSpot {
  spot: BlindSpotName
  channels: ChannelName[]
  /** what it is, e.g. a frame's address */
  where: string
  /** the only store that cannot be seen into, where it is one */
  store?: string
  gone?: true
}

/** Regions of the document: what coverage is a share of. */
export interface Regions {
  known: number
}

export interface VisibilityChanged {
  hidden: boolean
  focused: boolean
}

/** Event type to its data. */
export interface EventData {
  'document.began': DocumentBegan
  'document.left': DocumentLeft
  'code.edited': CodeEdited
  'net.started': NetStarted
  'net.responded': NetResponded
  'net.finished': NetFinished
  'net.progress': NetProgress
  'net.timing': NetTiming
  stream: StreamFrame
  storage: StorageChanged
  animation: AnimationChanged
  perf: PerformanceTold
  render: Rendered
  focus: FocusMoved
  overlay: OverlayChanged
  console: ConsoleEntry
  error: UncaughtError
  'error.handled': ErrorHandled
  'error.caught': ErrorCaught
  'error.hydration': HydrationFailed
  route: RouteChanged
  dom: DomChanged
  sign: Sign
  signal: SignalFired
  state: StoreChanged
  level: LevelChanged
  act: ActDispatched
  work: WorkChanged
  lost: Lost
  blind: BlindSpot
  regions: Regions
  visibility: VisibilityChanged
}

export type EventType = keyof EventData

/** An event on the wire. */
export type WireEvent = { [K in EventType]: EventHead & { type: K; data: EventData[K] } }[EventType]

/** Channel of each event type that has one; a loss of such an event is a loss of that channel. */
export const CHANNEL_OF: Partial<Record<EventType, ChannelName>> = {
  'net.started': 'network',
  'net.responded': 'network',
  'net.finished': 'network',
  'net.progress': 'network',
  console: 'console',
  error: 'error',
  'error.handled': 'error',
  'error.caught': 'error',
  'error.hydration': 'error',
  route: 'route',
  dom: 'dom',
  sign: 'dom',
  signal: 'signal',
  state: 'state',
  stream: 'stream',
  storage: 'storage',
  animation: 'animation',
  perf: 'perf',
  'net.timing': 'perf',
  render: 'render',
}

/** Types that are dropped first when there are too many events, those that say least first. */
export const CHURN: readonly EventType[] = ['perf', 'net.timing', 'render', 'animation', 'dom', 'stream']
