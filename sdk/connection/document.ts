/** The document's own beginning, and its load as a call of the act that asked for it. */
import type { Handover } from '../link/identity.js'
import type { Provenance } from '../observe/cause/cause-tracker.js'
import type { ChannelContext } from '../observe/channel.js'
import type { DocumentBegan } from '../protocol/events.js'
import type { Redactor } from '../values/redactor.js'

/** What a document says first. */
export function beganData(handover: Handover | undefined, redact: Redactor): DocumentBegan {
  const type = loadEntry()?.type
  return {
    url: redact.url(location.href),
    title: redact.text(document.title),
    how: type === 'reload' ? 'reload' : type === 'back_forward' ? 'back-forward' : 'load',
    ...(handover === undefined ? {} : { previous: handover.doc }),
    inherits: handover?.acts ?? [],
  }
}

/** The document's own load as a network call, where an act's form or link asked for it. */
export function tellLoad(context: ChannelContext, handover: Handover, doc: string, cause: Provenance): void {
  const entry = loadEntry()
  if (entry === undefined || handover.method === undefined) return
  const { method } = handover
  const call = `${doc}.document`
  const mark = { ...cause, via: call }
  const url = context.redact.url(handover.url ?? location.href)
  const status = entry.responseStatus
  const durationMs = Math.max(0, entry.responseStart)
  const outcome = method === 'GET' ? {} : { outcome: { outcome: 'ok' as const } }
  const mediaType = document.contentType
  context.emit('net.started', { call, transport: 'document', method, url, sameSite: true }, cause)
  context.emit('net.responded', { call, status, mediaType, durationMs }, mark)
  context.emit('net.finished', { call, result: 'done', status, durationMs, ...outcome }, mark)
}

function loadEntry(): PerformanceNavigationTiming | undefined {
  return (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]
}
