import type { Cause } from './cause.js'
import type { ActionName } from './commands/act.js'
import type { Located } from './commands/locators.js'
import type { SourcePlace } from './commands/source.js'
import type { LevelAnswer, StorageArea } from './predicates.js'
import type { ActId, CallId, DocumentId, Json, Ref } from './values.js'

/** What the SDK observes. Each channel may lose events or have blind spots. */
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

export interface EventHead {
  /** epoch ms, fractional; advances while the page's clock is frozen */
  at: number
  /** increases by one within a document; a gap means lost events */
  seq: number
  doc: DocumentId
  /** counts the hot updates of the document */
  edit: number
  cause: Cause
  /** number of the task, microtasks included; increases within a document */
  turn: number
  /** the last call in the chain of calls whose settlement led to this event */
  via?: CallId
  /** address of the same-origin frame; absent for events of the page itself */
  frame?: string
}

/** A request starts. The request belongs to the window in which it starts. */
export interface NetStarted {
  call: CallId
  transport: 'fetch' | 'xhr' | 'beacon' | 'document' | 'resource'
  /** HTTP method in upper case */
  method: string
  /** absolute URL, redacted */
  url: string
  sameSite: boolean
  /** set when the request counts only for a claim that names it (docs/design/verdict.md#writes) */
  side?: 'beacon' | 'keepalive' | 'no-cors' | 'resource' | 'ignored' | 'dev-server'
  /** the app's line that made the request (`/src/cart.js:12:5`), or the kind of resource (`img`, `script`, `css`; `pixel` for a failed image that nothing shows) */
  initiator?: string
  /** ms between the start of the request and this event, when the SDK noticed the request late */
  agoMs?: number
  operation?: { kind: 'query' | 'mutation' | 'subscription' | 'unknown'; name: string | null }
  /** a text at the control that the act used, of another record than the one that this write goes to */
  other?: string
  /** only for a write of an action: how it does not fit what was done; texts are redacted */
  misfit?: Misfit
  /** name of a header that the app set without a value, as `Authorization: Bearer null` */
  hole?: string
  /** only for a write of an action: digest of the request body, equal for equal writes */
  digest?: string
  /** only when bodies are captured: redacted, cut at BODY_BYTES */
  requestBody?: string
  cut?: true
}

/** How a request does not fit what the agent did. */
export interface Misfit {
  how: /** the member `name` holds no value: `[object Object]` */
    | 'valueless'
    /** a member is the opposite of what the toggle `name` shows */
    | 'opposite'
    /** it carries the choice `sent`, and nothing of the pressed one `name` */
    | 'other-choice'
    /** the member of the field `name` carries what the field `sent` holds */
    | 'swapped'
    /** the member `name` carries a text that another record of the list has there, and nobody typed it */
    | 'borrowed'
    /** it carries only what the record had before the toggle `name` was pressed, `sent` among it */
    | 'unchanged'
    /** it carries the day before or after the one that `name` holds */
    | 'shifted'
  name: string
  sent: string
}

export interface NetResponded {
  call: CallId
  status: number
  /** media type without parameters, lower case */
  mediaType: string
  /** the address that answered, when redirects led to it */
  redirectedTo?: string
  durationMs: number
}

/** The outcome of a write, read from its response in the page (docs/design/verdict.md#outcome-of-a-write). */
export type Outcome =
  | { outcome: 'ok' }
  | {
      outcome: 'reports-failure'
      /** failed members and all members of a batch */
      failures?: number
      of?: number
      /** it may be no failure: the failed items are not in the request, or the words can mean a success */
      doubtful?: true
      /** the field or shape that reports the failure, e.g. `success: false` or `errors[3]` */
      sign: string
      /** the only count of the answer that is not zero, beside a `sign` of zero, e.g. `hidden: 2` */
      beside?: string
    }
  | { outcome: 'unread'; why: 'media-type' | 'too-large' | 'opaque' | 'stream' | 'not-read' | 'malformed' }

/** Names in the answer to a write. */
export interface AnswerShape {
  /** digest of the names that the request carried */
  to: string
  /** members that are neither missing nor null */
  has: string[]
  /** members that are named like a failure */
  doubts: string[]
}

/** A call ended: its body was read, or it failed. */
export interface NetFinished {
  call: CallId
  result: 'done' | 'failed' | 'aborted' | 'timed-out'
  status?: number
  durationMs: number
  /** only for a write */
  outcome?: Outcome
  /** only for a write: labels of fields that the agent filled and whose value no request has carried; empty for none */
  unsent?: string[]
  /** a field whose typed value an earlier write carried, and the latest write to that place its former one; redacted */
  undone?: string
  /** only for a write: the member with a typed value that the response returns with another value */
  ignored?: string
  /** what was sent as `ignored`, and returned instead; only where neither is secret */
  instead?: { sent: string; back: string }
  /** only for a write: label of a field that the agent cleared, which the write leaves out and the response has as before */
  kept?: string
  /** only for a write: the answer has numbers under names that the page shows, or a layer came over the page with it */
  told?: true
  /** only for a write of an action that is answered with an object */
  shape?: AnswerShape
  error?: string
  /** only when bodies are captured: redacted, cut at BODY_BYTES */
  responseBody?: string
  cut?: true
}

/** Phases of a call, counted from its start and reported after its last byte. https://w3c.github.io/resource-timing/ */
export interface NetTiming {
  call: CallId
  /** ms until the request was sent; absent when a server of another site hides it */
  queuedMs?: number
  firstByteMs?: number
  lastByteMs: number
  /** size of the decoded response body */
  bytes?: number
  /** a service worker answered the call */
  worker?: true
  /** only for a beacon, whose response the page does not get */
  status?: number
}

/** Traffic of a WebSocket, of an event stream, or of a fetch whose body is read in pieces. */
export interface StreamFrame {
  /** connection id, unique in all documents of a session */
  stream: CallId
  transport: 'ws' | 'sse' | 'fetch'
  url: string
  phase: 'opened' | 'frame' | 'closed' | 'failed'
  /**
   * direction, name, bytes and text are set only for a frame. `lost`: the app sent it on a closed socket, which discards it
   */
  direction?: 'in' | 'out' | 'lost'
  /** what a received frame says about the progress of work; `exited`: a process ended with another code than 0 */
  says?: Exclude<NetProgress['says'], 'errors'> | 'exited'
  /** name of the event, or the `type` or `event` field of a JSON frame */
  name?: string
  bytes?: number
  /** only when bodies are captured: redacted, cut at BODY_BYTES */
  text?: string
  /** whether the frame has each of the texts that the claim looks for */
  found?: { [text: string]: boolean }
  /** WebSocket close code. https://websockets.spec.whatwg.org/#the-closeevent-interface */
  code?: number
  side?: 'ignored' | 'dev-server'
}

export interface StorageChanged {
  area: StorageArea
  key: string
  /** redacted and bounded; absent for a removed entry */
  value?: string
  /** the value is what JavaScript writes for none, such as `undefined` */
  none?: true
  /** how it does not fit what was done; texts are redacted */
  misfit?: Misfit
}

export interface AnimationChanged {
  /** name of the keyframes, the property in transition, or the id that a script set */
  name: string
  kind: 'animation' | 'transition' | 'script'
  phase: 'started' | 'finished' | 'cancelled'
  target: string
  /** duration of all iterations; absent for an endless animation */
  durationMs?: number
}

export const MEASURES = ['long-task', 'layout-shift', 'largest-contentful-paint', 'interaction'] as const
export type Measure = (typeof MEASURES)[number]

export interface PerformanceReport {
  kind: Measure
  /** ms of the task, score of the shift, ms until the paint, or ms from native input to the paint after it */
  value: number
  /** what was painted, what shifted most, or what the input was for */
  target?: string
}

/** What the browser measures from now on. It measures no frames of a hidden page. */
export interface Measuring {
  measures: Measure[]
}

export interface Rendered {
  /** most frequent first */
  components: { name: string; renders: number }[]
  /** number of components that the list omits */
  more?: number
}

export interface FocusMoved {
  /** null when the page itself has the focus */
  to: string | null
}

/** A dev server shows or removes its error overlay. */
export interface OverlayChanged {
  tool: string
  shown: boolean
}

/** What the response to a read says of its own. */
export interface NetProgress {
  call: CallId
  /** the progress of work that a server accepted earlier (202); or the read itself failed, with a status of success */
  says: 'pending' | 'done' | 'failed' | 'errors'
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

/** An unhandled rejection got a handler after it was reported. */
export interface ErrorHandled {
  /** seq of the `error` event */
  of: number
}

/** An error boundary caught an error; the app shows a fallback. */
export interface ErrorCaught {
  boundary: string
  /** known when the error was reported or printed in the same turn */
  name?: string
  message?: string
}

/** A framework could not hydrate the server-rendered page. */
export interface HydrationFailed {
  framework: string
  text: string
}

export interface RouteChanged {
  from: string
  to: string
  how: 'push' | 'replace' | 'pop' | 'hash'
}

/** DOM changes of one turn, coalesced. */
export interface DomChanged {
  added: number
  removed: number
  /** number of text and attribute changes in place */
  changed: number
  /** existing elements that became visible, or that became hidden */
  revealed?: number
  hidden?: number
  /** texts that became visible; bounded, redacted */
  appeared?: string[]
}

/** The page shows something that may acknowledge a failure (docs/design/verdict.md#acknowledged-failures). */
export interface Sign {
  kind: 'aria-invalid' | 'server-text' | 'text'
  text: string
  /** role, class or aria-* mark an error; the verdict judges the text */
  failureShaped: boolean
  /** set when the text is in a region that apps use for notifications */
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
  /** number of changes that the list omits */
  more?: number
  /** the app did not register the store, so it declares nothing by it */
  found?: true
  /** found in an app that registers others: a claim that names no store does not mean it */
  beside?: true
}

export interface LevelChanged {
  watch: string
  /** index of the leaf in the watch */
  leaf: number
  answer: LevelAnswer
}

/** The dispatch of an action begins at this place in the event order. */
export interface ActDispatched {
  act: ActId
  action: string
  ref?: Ref
  role?: string
  name?: string
  testid?: string
  /** it cannot be undone, by its name, and was at a record of a list that the page has read */
  isOfList?: true
  /** only Escape, where it was pressed */
  key?: 'Escape'
  /** it may leave something amiss on the page, which is asked for when a claim came true */
  aftermath?: true
  /** the element that a real pointer would hit instead of the target, in one phrase */
  coveredBy?: string
}

/** What a person did with an element, while it is recorded. */
export interface Performed extends Located {
  action: Extract<ActionName, 'click' | 'dblclick' | 'fill' | 'check' | 'uncheck' | 'select' | 'press'>
  ref: Ref
  role: string
  name: string
  /** what a field holds now; absent for a concealed one */
  text?: string
  /** labels of the options that are chosen now */
  value?: string[]
  key?: string
  /** where the element comes from */
  source?: SourcePlace
}

/** An action gets pending work in the page (timers, frames, messages, turns), or has no more pending work. */
export interface WorkChanged {
  act: ActId
  idle: boolean
}

export const DIALOG_TYPES = ['alert', 'confirm', 'prompt'] as const

/** A dialog of the browser was shown, or answered without being shown. */
export interface DialogShown {
  type: (typeof DIALOG_TYPES)[number]
  message: string
  accepted: boolean
}

/** A file that the page, or the browser, begins to save. */
export interface DownloadSeen {
  name: string
  url: string
  /** `asked`: the page asked for it, and cannot see what comes; `stopped`: over the driver's limit */
  state: 'asked' | 'done' | 'stopped' | 'failed'
  /** those that were saved */
  bytes?: number
  /** the beginning of what the page itself made, where bodies are recorded: redacted */
  text?: string
  /** its content is a page, although its name is not of one */
  isPage?: true
  /** its whole content is what JavaScript writes for a missing value or an object: `[object Promise]` */
  none?: true
  why?: string
}

/** A window or tab that the page opens. */
export interface PopupSeen {
  url: string
  /** `asked`: the page cannot see whether it opened */
  state: 'asked' | 'opened' | 'blocked'
  /** nobody had used the page just before, and for that alone a browser blocks it */
  unprompted?: true
}

/** The first event of every document. */
export interface DocumentBegan {
  url: string
  title: string
  how: 'load' | 'reload' | 'back-forward'
  previous?: DocumentId
  /** actions that caused this navigation */
  inherits: ActId[]
}

export interface DocumentLeft {
  /** the back-forward cache keeps the document */
  persisted: boolean
}

/** The app's code was updated in place: earlier evidence belongs to the old code. */
export interface CodeEdited {
  files?: string[]
}

export interface Lost {
  channel: ChannelName
  count: number
  /** `unsendable`: too large for a frame, or not JSON */
  why: 'outbox' | 'unsendable' | 'rate' | 'evicted' | 'install-failed' | 'actor-restarted' | 'gap'
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

/** A region that some channels cannot observe; with `gone`, they can observe it again. */
export interface BlindSpot {
  spot: BlindSpotName
  channels: ChannelName[]
  where: string
  store?: string
  /** as in StoreChanged */
  beside?: true
  gone?: true
}

/** Number of regions in the document: the denominator of coverage. */
export interface Regions {
  known: number
}

export interface VisibilityChanged {
  hidden: boolean
  focused: boolean
}

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
  'perf.measures': Measuring
  render: Rendered
  focus: FocusMoved
  overlay: OverlayChanged
  dialog: DialogShown
  download: DownloadSeen
  popup: PopupSeen
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
  performed: Performed
  work: WorkChanged
  lost: Lost
  blind: BlindSpot
  regions: Regions
  visibility: VisibilityChanged
}

export type EventType = keyof EventData

export type WireEvent = { [K in EventType]: EventHead & { type: K; data: EventData[K] } }[EventType]

/** The channel of an event type. A lost event counts as a loss of its channel. */
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
  dialog: 'dom',
  download: 'dom',
  popup: 'dom',
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

/** Event types that are dropped first under load, least useful first. */
export const CHURN: readonly EventType[] = ['perf', 'net.timing', 'render', 'animation', 'dom', 'stream']
