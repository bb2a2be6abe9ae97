/** The shape of every observer, and what it is given. */
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
 * Records one event: stamps it with time, sequence, document, edit, turn and cause, and hands it to the outbox.
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
  /** where the channel is installed */
  realm: Realm
  emit: Emit
  cause: CauseTracker
  natives: Natives
  redact: Redactor
  patch: Patch
  clock: TimerClock
  performanceEntries: PerformanceEntries
  shadowRoots: ShadowRoots
  /** true when redacted bodies are sent too */
  captureBodies: boolean
  /** substrings or globs of URLs whose requests decide nothing */
  ignoreUrls: readonly string[]
  /** path of the app's folder from the root of the reported source files; empty when they are the same */
  folder: string
  /** true for elements that are not the app's: the SDK's own, and those of setIgnoreSelectors */
  isIgnored(node: Node): boolean
  /** A dev server applied a hot update. */
  edited(files?: readonly string[]): void
}

/** A family: one file for each, listed in observe/index.ts. */
export interface Channel {
  name: string
  /** what is not observed when it cannot be installed */
  sees?: readonly ChannelName[]
  supported(): boolean
  /** Synchronous; the returned function undoes exactly what it did. */
  install(context: ChannelContext): () => void
}
