/** The shape of every observer, and what it is given. */
import type { TimerRequest } from '../clock/timer.js'
import type { Cause } from '../protocol/cause.js'
import type { ChannelName, EventData, EventType } from '../protocol/events.js'
import type { ActId, CallId } from '../protocol/values.js'

/** A callback that was scheduled in a chain. */
export interface Loop {
  readonly callback: unknown
  /** ms */
  readonly delay: number
  /** how often it was scheduled in the chain */
  readonly times: number
}

/** A message or frame that is asked for: turns that end before it comes may have given it work, and join it. */
export interface Posted {
  /** It comes now: what led to it, the turn before it too. */
  arrive(): Mark
  /** It came, or never will. */
  done(): void
}

/** What the code that runs now was led to by. */
export interface Mark {
  readonly cause: Cause
  /** the call whose settlement led here, the latest one in the chain */
  readonly via?: CallId
  /** timers and frames in the chain: one that schedules itself again leaves the action's cause */
  readonly loops?: readonly Loop[]
}

/**
 * Records one event: stamps it with time, sequence, document, edit, turn and cause, and hands it to the outbox.
 * Never throws.
 *
 * @param mark what led to it; the current mark when left out
 * @param frame address of the frame that it happened in; the page itself when left out
 * @returns the event's seq
 */
export type Emit = <K extends EventType>(type: K, data: EventData[K], mark?: Mark, frame?: string) => number

/** The current cause, and how turns enter one (docs/design/cause.md#turns). */
export interface CauseTracker {
  current(): Mark
  /** Number of the turn that runs now. */
  turn(): number
  /** Runs `fn` as part of `mark`'s chain; its microtasks belong to it too. A nested run gives the outer mark back. */
  run<T>(mark: Mark, fn: () => T): T
  /** Begins a turn of `mark`'s chain: what the task that runs now does from here on belongs to it. */
  begin(mark: Mark): void
  /** Enters a mark from a microtask (a settlement): unites with what the same checkpoint entered before. */
  enter(mark: Mark): void
  /** A mark for one action's own chain. */
  ofAct(act: ActId): Mark
  /** Counts a piece of an action's pending work (timer, frame, message); the returned function ends it, once. */
  pend(mark: Mark): () => void
  /**
   * Notes a message or frame that is asked for under `mark` and is an action's pending work.
   *
   * @param isDead asked half a second later: true when it will not come
   */
  post(mark: Mark, isDead: () => boolean): Posted
  /** Calls back at the end of the turn that runs now, after its microtasks. */
  afterTurn(callback: () => void): void
  /** Calls back at the end of every turn, with its mark, before its act may be told idle; the returned function ends that. */
  onTurnEnd(listener: (mark: Mark) => void): () => void
  /** The mark of the turns of which something may be reported now; unattributed when there is none, or several differ. */
  latest(): Mark
  /** The mark of the turn that ran at a moment (epoch ms), where an act led to it; else that of no known root. */
  markAt(at: number): Mark
  /** True while a callback that this tracker runs is on the stack. */
  isNested(): boolean
}

/** Functions of the platform as they were before anybody patched them. */
export interface Natives {
  setTimeout: (callback: () => void, ms?: number) => number
  clearTimeout: (id: number) => void
  setInterval: (callback: () => void, ms?: number) => number
  clearInterval: (id: number) => void
  requestAnimationFrame: (callback: () => void) => number
  cancelAnimationFrame: (id: number) => void
  queueMicrotask: (callback: () => void) => void
  fetch: typeof fetch
  MessageChannel: typeof MessageChannel
  MutationObserver: typeof MutationObserver
  WebSocket: typeof WebSocket
  /** epoch ms, fractional; untouched by a frozen clock */
  now: () => number
  console: Pick<Console, 'error' | 'warn' | 'info' | 'log' | 'debug'>
  /** source texts of functions, as they were found */
  source: { fetch: string }
}

/** Removes credentials. */
export interface Redactor {
  /** True when a field of this name must not leave the page. */
  isSecretKey(key: string): boolean
  /** A URL with credential-like query values and user info replaced. */
  url(url: string): string
  /** Free text with tokens (JWT, known prefixes, Bearer, Basic) replaced. */
  text(text: string): string
  /** A JSON-like value, bounded, with secret keys and token-like strings replaced. */
  value(value: unknown): import('../protocol/values.js').Json
}

/**
 * Puts a wrapper into a slot and gives its undo back. The slot gets a Proxy of the original, so that name, length,
 * statics, `new` and subclassing survive; the undo restores the descriptor if the slot still holds ours, and turns
 * the wrapper into a pass-through if somebody wrapped it later.
 */
export type Patch = <T extends object, K extends keyof T>(
  owner: T,
  key: K,
  handlers: (original: T[K]) => ProxyHandler<T[K] & object>,
) => () => void

/** The page's clock, as its timers need it. */
export interface TimerClock {
  /** time is held: what is set waits until it is told to pass */
  readonly isFrozen: boolean
  /**
   * Sets a timer of the page's.
   *
   * @param platform sets the platform's own timer with a callback; gives its handle
   * @returns the handle by which the page clears it
   */
  set(request: TimerRequest, platform: (callback: () => void) => number): number
  /** The page clears a timer. */
  clear(id: unknown): void
}

/** The globals of a page or of one of its same-origin frames. */
export type Realm = Window & typeof globalThis

export interface ChannelContext {
  /** where the channel is installed */
  realm: Realm
  emit: Emit
  cause: CauseTracker
  natives: Natives
  redact: Redactor
  patch: Patch
  clock: TimerClock
  /** true when bodies are to be sent too, redacted */
  captureBodies: boolean
  /** substrings or globs of URLs whose requests decide nothing */
  ignoreUrls: readonly string[]
  /** path of the app's folder from the one that source files are told from; empty where it is that one */
  folder: string
  /** true for elements that are not the app's: the SDK's own, and those of setIgnoreSelectors */
  isIgnored(node: Node): boolean
  /** A dev server applied a hot update. */
  edited(files?: readonly string[]): void
}

/** A family: one file for each, listed in observe/index.ts. */
export interface Channel {
  name: string
  /** what is not seen when it could not be installed */
  sees?: readonly ChannelName[]
  supported(): boolean
  /** Synchronous; returns what undoes exactly what it did. */
  install(context: ChannelContext): () => void
}
