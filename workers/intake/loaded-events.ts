/** The events of a document whose load has a cause that only the driver of its lease knows. */
import { actsOf, type Cause } from '../../sdk/protocol/cause.js'
import { LOAD, type LoadRequest } from '../../sdk/protocol/driver-link.js'
import type { WireEvent } from '../../sdk/protocol/events.js'
import type { Hello } from '../../sdk/protocol/frames.js'
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'
import type { ActId, DocumentId } from '../../sdk/protocol/values.js'

/** How a document came to be. */
export interface Loaded {
  doc: DocumentId
  /** address of the document when it began */
  url: string
  /** the request that led to it; undefined when no act made one */
  load: LoadRequest | undefined
  /** the document itself knows of no request */
  isForeign: boolean
}

/** Of a document that knows itself what led to it. */
export const LOADED_ALONE: Loaded = { doc: '', url: '', load: undefined, isForeign: false }

export function loadedBy({ doc, url, inherits }: Hello, load: LoadRequest | undefined, rules: Rules): Loaded {
  const redacted = load && { ...load, url: redactText(load.url, rules) }
  return { doc, url, load: redacted, isForeign: inherits.includes(LOAD) }
}

/** @returns the acts, with those that led to the document in the place of LOAD */
export function actsFor(acts: readonly ActId[], { load }: Loaded): ActId[] {
  return [...new Set(acts.flatMap((act) => (act === LOAD ? (load?.acts ?? []) : act)))]
}

/** @returns the event as one of the acts that led to the document; undefined for what is known of no request */
export function loadedEvent(event: WireEvent, loaded: Loaded): WireEvent | undefined {
  if (event.doc !== loaded.doc) return event
  const cause = causeFor(event.cause, loaded)
  switch (event.type) {
    case 'work': {
      const [act] = actsFor([event.data.act], loaded)
      return act === undefined ? undefined : { ...event, cause, data: { ...event.data, act } }
    }
    case 'document.began': {
      const { previous, ...data } = event.data
      const known = previous === undefined || loaded.isForeign ? {} : { previous }
      return { ...event, cause, data: { ...data, ...known, inherits: actsFor(data.inherits, loaded) } }
    }
    case 'net.started':
    case 'net.responded':
    case 'net.finished':
      return loaded.isForeign && event.data.call === `${loaded.doc}.document`
        ? ofLoad({ ...event, cause }, loaded)
        : { ...event, cause }
    default:
      return cause === event.cause ? event : { ...event, cause }
  }
}

function causeFor(cause: Cause, loaded: Loaded): Cause {
  const acts = actsOf(cause)
  if (!acts.includes(LOAD)) return cause
  const known = actsFor(acts, loaded)
  return known.length === 0 ? 'other' : `act:${known.sort().join('+')}`
}

/** The load as the request that the acts made: the document only knows its own address. */
function ofLoad(event: WireEvent, { load, url }: Loaded): WireEvent | undefined {
  if (load === undefined) return undefined
  if (event.type === 'net.started')
    return { ...event, data: { ...event.data, method: load.method, url: load.url } }
  if (event.type !== 'net.responded' || withoutHash(load.url) === withoutHash(url)) return event
  return { ...event, data: { ...event.data, redirectedTo: url } }
}

function withoutHash(url: string): string {
  return url.replace(/#.*/s, '')
}
