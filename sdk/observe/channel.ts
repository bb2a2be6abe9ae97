import type { TimerClock } from '../clock/timer.js'
import type { ShadowRoots } from '../dom/shadow-roots.js'
import type { Natives } from '../platform/natives.js'
import type { Patch } from '../platform/patch.js'
import type { PerformanceEntries } from '../platform/performance-entries.js'
import type { Realm } from '../platform/realm.js'
import type { ChannelName, EventData, EventType } from '../protocol/events.js'
import type { Redactor } from '../values/redactor.js'
import type { CauseTracker, Provenance } from './cause/cause-tracker.js'
import type { Findings } from './findings.js'

/**
 * Records one event with time, sequence, document, edit, turn and cause, and passes it to the outbox.
 * Never throws.
 *
 * @param provenance what led to it; the current provenance by default
 * @param frame address of the frame that it happened in; the page itself by default
 * @returns the event's seq
 */
export type Emit = <K extends EventType>(
  type: K,
  data: EventData[K],
  provenance?: Provenance,
  frame?: string,
) => number

export interface ChannelContext extends Findings {
  realm: Realm
  emit: Emit
  cause: CauseTracker
  natives: Natives
  redact: Redactor
  patch: Patch
  clock: TimerClock
  performanceEntries: PerformanceEntries
  shadowRoots: ShadowRoots
  captureBodies: boolean
  /** substrings or globs of URLs whose requests never affect a verdict */
  ignoreUrls: readonly string[]
  /** the app's folder, relative to the root of the reported source files; empty when they are the same */
  folder: string
  /** True for nodes outside the app: the SDK's own, and those that match setIgnoreSelectors. */
  isIgnored(node: Node): boolean
  edited(files?: readonly string[]): void
}

/** An observer of one kind of event. Each is a file, listed in observe/index.ts. */
export interface Channel {
  name: string
  /** reported as not observed when the channel cannot be installed */
  sees?: readonly ChannelName[]
  supported(): boolean
  /** Synchronous. The returned function removes everything that `install` added. */
  install(context: ChannelContext): () => void
}
