import type { Handover } from '../link/handover.js'
import type { Provenance } from '../observe/cause/cause-tracker.js'
import type { Tracker } from '../observe/cause/tracker.js'
import type { ChannelContext } from '../observe/channel.js'
import { type Cause, causeOfAct } from '../protocol/cause.js'
import type { DocumentBegan } from '../protocol/events.js'
import type { Redactor } from '../values/redactor.js'

/** Random, so that no two documents of a session share an id. */
export function newDocumentId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return `d${[...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('')}`
}

export function causeOfLoad(handover: Handover | undefined): Cause {
  const acts = handover?.acts ?? []
  return acts.length > 0 ? `act:${acts.join('+')}` : 'other'
}

export function documentBegan(handover: Handover | undefined, redact: Redactor): DocumentBegan {
  const type = navigationEntry()?.type
  return {
    url: redact.url(location.href),
    title: redact.text(document.title),
    how: type === 'reload' ? 'reload' : type === 'back_forward' ? 'back-forward' : 'load',
    ...(handover === undefined ? {} : { previous: handover.doc }),
    inherits: handover?.acts ?? [],
  }
}

/** Emits the load as a network request when an action's form or link requested the document. */
export function emitLoad(
  { emit, redact }: ChannelContext,
  handover: Handover,
  doc: string,
  provenance: Provenance,
): void {
  const entry = navigationEntry()
  if (entry === undefined || handover.method === undefined) return
  const { method } = handover
  const call = `${doc}.document`
  const response = { ...provenance, via: call }
  const url = redact.url(handover.url ?? location.href)
  const status = entry.responseStatus
  const durationMs = Math.max(0, entry.responseStart)
  const outcome = method === 'GET' ? {} : { outcome: { outcome: 'ok' as const } }
  const mediaType = document.contentType
  const redirectedTo = entry.redirectCount > 0 ? { redirectedTo: redact.url(location.href) } : {}
  emit('net.started', { call, transport: 'document', method, url, sameSite: true }, provenance)
  emit('net.responded', { call, status, mediaType, ...redirectedTo, durationMs }, response)
  emit('net.finished', { call, result: 'done', status, durationMs, ...outcome }, response)
}

/**
 * Counts the load as pending work of the actions that navigated here.
 *
 * @returns a function that ends this work and the cause of the load
 */
export function pendLoad(acts: readonly string[], cause: Tracker): () => void {
  const ends = acts.map((act) => cause.pend({ cause: causeOfAct(act) }))
  return () => {
    for (const end of ends) end()
    cause.loaded()
  }
}

function navigationEntry(): PerformanceNavigationTiming | undefined {
  return (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]
}
