import type { Cause } from './cause.js'
import type { LevelAnswer, StorageArea } from './predicates.js'
import type { ActId, CallId, DocumentId, Json, Ref } from './values.js'

/** The kinds of things that are observed; each may be lost or blind. */
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

/** The fields of every event, stamped by the page. */
export interface EventHead {
  /** epoch ms, fractional; not held by a frozen page clock */
  at: number
  /** increases by one in a document; a gap is a loss */
  seq: number
  doc: DocumentId
  /** edit epoch: counts the hot updates of the document */
  edit: number
  cause: Cause
  /** number of the task, microtasks included; increases in a document */
  turn: number
  /** the latest call in the chain whose settlement led here */
  via?: CallId
  /** address of the same-origin frame of the event; left out for the page itself */
  frame?: string
}

/** A request starts. It belongs to the window in which it starts. */
export interface NetStarted {
  call: CallId
  transport: 'fetch' | 'xhr' | 'beacon' | 'document' | 'resource'
  /** upper case */
  method: string
  /** absolute, redacted */
  url: string
  sameSite: boolean
  /** set when the request counts only for a claim that names it (docs/design/verdict.md#writes) */
  side?: 'beacon' | 'keepalive' | 'no-cors' | 'resource' | 'ignored' | 'dev-server'
  /** the app's line that made the request (`/src/cart.js:12:5`), or the kind of resource (`img`, `script`, `css`) */
  initiator?: string
  /** ms before this event at which the request started, when it was noticed later */
  agoMs?: number
  /** a GraphQL operation */
  operation?: { kind: 'query' | 'mutation' | 'subscription' | 'unknown'; name: string | null }
  /** digest of the request body: equal for equal writes */
  digest?: string
  /** number of members of a batch in the body */
  members?: number
  /** when captured: redacted, cut at BODY_BYTES */
  requestBody?: string
  /** the body was longer than BODY_BYTES */
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

/** The outcome of a write that its response reports, read in the page (docs/design/verdict.md#outcome-of-a-write). */
export type Outcome =
  | { outcome: 'ok' }
  | {
      outcome: 'reports-failure'
      /** failed members, and all members, of a batch */
      failures?: number
      of?: number
      /** the failed items were not in the request: a caution, not a failure */
      foreign?: true
      /** the field or shape that reports it, e.g. `success: false` or `errors[3]` */
      sign: string
    }
  | { outcome: 'unread'; why: 'media-type' | 'too-large' | 'opaque' | 'stream' | 'not-read' | 'malformed' }

/** A call ended: its body was read, or it failed. */
export interface NetFinished {
  call: CallId
  result: 'done' | 'failed' | 'aborted' | 'timed-out'
  status?: number
  durationMs: number
  /** only for writes */
  outcome?: Outcome
  /** the message of its error */
  error?: string
  /** when captured: redacted, cut at BODY_BYTES */
  responseBody?: string
  /** the body was longer than BODY_BYTES */
  cut?: true
}

/** The phases of a call, reported after its last byte. https://w3c.github.io/resource-timing/ */
export interface NetTiming {
  call: CallId
  /** ms from its start until it was sent; left out when another site does not expose it */
  queuedMs?: number
  /** ms from its start until the first byte of the response */
  firstByteMs?: number
  /** ms from its start until the last byte */
  lastByteMs: number
  /** bytes of the decoded response body */
  bytes?: number
  /** a service worker answered */
  worker?: true
}

/** Traffic of a socket, of an event stream, or of a fetch whose body is read in pieces. */
export interface StreamFrame {
  /** id of the connection; unique in all documents of a session */
  stream: CallId
  transport: 'ws' | 'sse' | 'fetch'
  /** absolute, redacted */
  url: string
  phase: 'opened' | 'frame' | 'closed' | 'failed'
  /** of a frame */
  direction?: 'in' | 'out'
  /** of a frame: the event's name, or the `type` or `event` field of its JSON */
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
  /** redacted, bounded; left out for a removed entry */
  value?: string
}

/** An animation or transition begins or ends. */
export interface AnimationChanged {
  /** name of the keyframes or of the property in transition, or the id that a script set */
  name: string
  kind: 'animation' | 'transition' | 'script'
  phase: 'started' | 'finished' | 'cancelled'
  /** the element in one phrase */
  target: string
  /** ms of all iterations; left out for an endless animation */
  durationMs?: number
}

/** A performance entry of the browser. */
export interface PerformanceReport {
  kind: 'long-task' | 'layout-shift' | 'largest-contentful-paint'
  /** ms of the task, score of the shift, or ms until the paint */
  value: number
  /** the element of a paint in one phrase */
  target?: string
}

/** React committed a render. */
export interface Rendered {
  /** components that rendered, the most frequent first */
  components: { name: string; renders: number }[]
  /** components beyond those listed */
  more?: number
}

/** The focus moved. */
export interface FocusMoved {
  /** the element in one phrase; null when the page itself has the focus */
  to: string | null
}

/** A dev server shows or removes its error overlay. */
export interface OverlayChanged {
  tool: string
  shown: boolean
}

/** The response to a read reports the progress of work that a server accepted earlier (202). */
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
  /** why it is not a fault of the app (docs/design/verdict.md#contradictions) */
  benign?: 'resize-observer' | 'abort' | 'extension' | 'hydration'
}

/** A reported rejection got a handler later. */
export interface ErrorHandled {
  /** seq of the `error` event */
  of: number
}

/** An error boundary caught an error; the app shows a fallback. */
export interface ErrorCaught {
  /** name of the boundary's component */
  boundary: string
  /** of the error, when it was reported or printed in the same turn */
  name?: string
  message?: string
}

/** A framework reports that it could not hydrate the page as the server rendered it. */
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
  /** existing elements that became visible, and elements that became hidden */
  revealed?: number
  hidden?: number
  /** texts that became visible, bounded, redacted */
  appeared?: string[]
}

/** The page shows something that may acknowledge a failure (docs/design/verdict.md#acknowledged-failures). */
export interface Sign {
  kind: 'aria-invalid' | 'server-text' | 'text'
  text: string
  /** error severity in role, class or aria-*; the verdict judges the text */
  failureShaped: boolean
  /** the region of the text, when apps use such regions for notifications */
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

/** An action's position in the event order: its dispatch begins here. */
export interface ActDispatched {
  act: ActId
  action: string
  ref?: Ref
  role?: string
  name?: string
  testid?: string
  /** the element over the point that a pointer would hit, in one phrase */
  coveredBy?: string
}

/** An action gets pending work in the page (timers, frames, messages, turns), or has none left. */
export interface WorkChanged {
  act: ActId
  idle: boolean
}

/** The first event of every document. */
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

/** A hot update was applied: earlier evidence belongs to the old code. */
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

/** A region that channels cannot observe, or can observe again. */
export interface BlindSpot {
  spot: BlindSpotName
  channels: ChannelName[]
  /** the region, e.g. a frame's address */
  where: string
  /** the store, when the region is one store */
  store?: string
  gone?: true
}

/** The number of regions of the document, the denominator of coverage. */
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
  perf: PerformanceReport
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

/** The channel of an event type; a lost event is a loss of its channel. */
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

/** Event types that are dropped first when there are too many events, the least useful first. */
export const CHURN: readonly EventType[] = ['perf', 'net.timing', 'render', 'animation', 'dom', 'stream']
