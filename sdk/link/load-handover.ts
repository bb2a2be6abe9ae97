/**
 * What leads to a leased page's next document travels through the driver, because that document may be of another origin
 * (docs/design/cause.md#frames-and-documents).
 */
import type { Channel } from '../observe/channel.js'
import { LOAD } from '../protocol/driver-link.js'
import type { Milliseconds } from '../protocol/values.js'
import type { DriverLink } from './driver-link.js'
import { type Handover, takeHandover } from './handover.js'

/** Tells the driver of each request for another document, as it is made: its answer may come before this page unloads. */
export function departures(link: DriverLink): Channel {
  return {
    name: 'departures',
    sees: [],
    supported: () => true,
    install({ departure, redact }) {
      const { note } = departure
      let told: object | undefined
      departure.note = (...request) => {
        note.apply(departure, request)
        const { leaving } = departure
        if (leaving === told) return
        told = leaving
        link.leaving(leaving === undefined ? null : { ...leaving, url: redact.url(leaving.url) })
        departure.noted?.()
      }
      return () => {
        departure.note = note
      }
    },
  }
}

/**
 * The former document's handover. Without one, the load has a cause that only the driver knows: until it has said which,
 * LOAD stands for it.
 */
export function handoverOfLease(now: Milliseconds): Handover | undefined {
  const own = takeHandover(now)
  // Left when the tab went to another origin: what led back is a later request.
  if (own !== undefined && isFromHere()) return own
  return { session: null, doc: LOAD, acts: [LOAD], method: 'GET', url: location.href, at: now, refs: 0 }
}

function isFromHere(): boolean {
  const { referrer } = document
  return referrer === '' || new URL(referrer).origin === location.origin
}
