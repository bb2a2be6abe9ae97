import type { StorageArea } from '../protocol/predicates.js'
import { Ahead } from './ahead.js'
import { Arrival } from './arrival.js'
import { ThrownErrors } from './console/thrown-errors.js'
import { Departure } from './document/departure.js'
import type { ForeignFrames } from './document/foreign-frames.js'
import { Composition } from './dom/composition.js'
import { HoverListeners } from './dom/hover-listeners.js'
import { createPhrases, type Phrases } from './dom/phrases.js'
import { Signs } from './dom/signs.js'
import type { Learnt } from './learnt.js'
import { AcceptedWork } from './network/accepted-work.js'
import type { Bodies } from './network/bodies.js'
import { Calls } from './network/calls.js'
import { Outcomes } from './network/outcomes.js'
import { RecentReads } from './network/recent-reads.js'

/** State that the channels of one connection share with each other and with the page's commands. */
export interface Findings {
  readonly acceptedWork: AcceptedWork
  readonly ahead: Ahead
  /** of the third script */
  readonly arrival: Arrival
  readonly bodies: Bodies
  readonly calls: Calls
  readonly composition: Composition
  readonly departure: Departure
  /** only in a leased page */
  readonly foreignFrames: ForeignFrames | undefined
  readonly hoverListeners: HoverListeners
  /** empty until the third script is there */
  readonly learnt: Learnt
  readonly outcomes: Outcomes
  readonly phrases: Phrases
  readonly recentReads: RecentReads
  readonly signs: Signs
  readonly stored: Map<StorageArea, ReadonlyMap<string, string>>
  readonly thrownErrors: ThrownErrors
  /** times of the dev server's updates that were reported, as its messages and the addresses of its modules have them */
  readonly updates: Set<string>
}

export function createFindings(doc: string, foreignFrames: ForeignFrames | undefined): Findings {
  return {
    acceptedWork: new AcceptedWork(),
    ahead: new Ahead(),
    arrival: new Arrival(),
    bodies: new WeakMap(),
    calls: new Calls(doc),
    composition: new Composition(),
    departure: new Departure(),
    foreignFrames,
    hoverListeners: new HoverListeners(),
    learnt: {},
    outcomes: new Outcomes(),
    phrases: createPhrases(),
    recentReads: new RecentReads(),
    signs: new Signs(),
    stored: new Map(),
    thrownErrors: new ThrownErrors(),
    updates: new Set(),
  }
}
