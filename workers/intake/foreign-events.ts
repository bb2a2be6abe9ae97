/** What a document in a frame of another origin may say in the session of the page around it. */
import type { EventType, WireEvent } from '../../sdk/protocol/events.js'
import type { ActId, DocumentId } from '../../sdk/protocol/values.js'

/** Its address, route, stores, storage and life are its own; they are not those of the page. */
const HEARD: ReadonlySet<EventType> = new Set([
  'act',
  'animation',
  'blind',
  'console',
  'dialog',
  'dom',
  'error',
  'error.caught',
  'error.handled',
  'error.hydration',
  'level',
  'lost',
  'net.finished',
  'net.progress',
  'net.responded',
  'net.started',
  'net.timing',
  'performed',
  'sign',
  'stream',
  'work',
])
/** Turns of different documents have different numbers. */
const TURNS = 1_000_000_000

export interface Speaker {
  doc: DocumentId
  /** shown as the frame of its events */
  url: string
  /** counts the documents of the session */
  ordinal: number
  /** acts that were dispatched in this document */
  acts: ReadonlySet<ActId>
}

/**
 * The event as one of the session.
 *
 * @returns undefined for what the document may not say
 */
export function heardFrom({ doc, url, ordinal, acts }: Speaker, event: WireEvent): WireEvent | undefined {
  if (event.doc !== doc || !HEARD.has(event.type)) return undefined
  if (event.type === 'act' && !acts.has(event.data.act)) return undefined
  const heard = { ...event, frame: event.frame ?? url, turn: event.turn + ordinal * TURNS }
  // What is a site of its own for the frame is another site for the page.
  if (heard.type === 'net.started') heard.data = { ...heard.data, sameSite: false }
  return heard
}
