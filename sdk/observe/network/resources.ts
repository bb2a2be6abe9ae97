import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { NetStarted, NetTiming } from '../../protocol/events.js'
import type { Channel } from '../channel.js'
import { isEdit, sideOf } from '../dev-server/dev-server.js'
import { undoAll } from '../tasks/scheduled.js'
import { isSameSite } from './same-site.js'

/** Entries of requests that another channel tells. */
const TOLD = ['fetch', 'xmlhttprequest', 'beacon']
/** What the browser asks for by itself. */
const BROWSERS_OWN = /\/favicon\.ico$/
/** ms within which an element tells that its load failed. */
const EVENT_MS = 100
/** Failed addresses that are kept until their entries come. */
const FAILED = 100

/**
 * When the phases of calls were, and what elements and styles load: images, scripts, style sheets, fonts, frames.
 * Of a dev server's own modules only those that fail, and the hot updates among them. https://w3c.github.io/resource-timing/
 */
export const resourcesChannel: Channel = {
  name: 'resources',
  supported: () => 'PerformanceObserver' in globalThis,
  install({
    realm,
    emit,
    cause,
    redact,
    ignoreUrls,
    natives,
    edited,
    calls,
    ownScripts,
    performanceEntries,
  }) {
    const failed = new Set<string>()
    const begun = natives.now()
    return undoAll([
      listen(
        realm.document,
        ['error'],
        ({ target }) => {
          const { currentSrc, src, href } = target as Partial<HTMLImageElement & HTMLLinkElement>
          const address = currentSrc || src || href
          if (typeof address !== 'string' || failed.size >= FAILED) return
          failed.add(address)
        },
        true,
      ),
      performanceEntries.read<PerformanceResourceTiming>(realm, 'resource', (entry, at) => {
        const { name, initiatorType, responseStatus, duration } = entry
        if (TOLD.includes(initiatorType)) {
          const call = calls.takeUntimed(name, at)
          if (call !== undefined) emit('net.timing', { call: call.id, ...phasesOf(entry) }, call.provenance)
          return
        }
        if (ownScripts.has(name) || BROWSERS_OWN.test(name)) return
        const url = new URL(name)
        const side = sideOf(url, ignoreUrls, { isModule: true })
        if (side === 'dev-server' && at > begun && isEdit(name)) edited([url.pathname])
        const provenance = cause.provenanceAt(at)
        const tell = () => {
          const hasFailed = failed.delete(name) || responseStatus >= 400
          if (side === 'dev-server' && !hasFailed) return
          const call = calls.nextId()
          const started: NetStarted = {
            call,
            transport: 'resource',
            method: 'GET',
            url: redact.url(name),
            sameSite: isSameSite(url),
            side: side ?? 'resource',
            initiator: initiatorType,
            agoMs: Math.max(0, natives.now() - at),
          }
          const status = responseStatus > 0 ? { status: responseStatus } : {}
          const result = hasFailed && responseStatus === 0 ? 'failed' : 'done'
          emit('net.started', started, provenance)
          emit('net.finished', { call, result, ...status, durationMs: duration }, provenance)
          emit('net.timing', { call, ...phasesOf(entry) }, provenance)
        }
        // Without a status it is the element's own event that tells a failure, and it may come later.
        if (responseStatus > 0) tell()
        else natives.setTimeout(() => attempt(tell), EVENT_MS)
      }),
    ])
  },
}

/** A phase that another site keeps to itself is 0. */
function phasesOf(entry: PerformanceResourceTiming): Omit<NetTiming, 'call'> {
  const { startTime, requestStart, responseStart, responseEnd, decodedBodySize, workerStart } = entry
  const after = (moment: number) => Math.max(0, moment - startTime)
  return {
    ...(requestStart > 0 ? { queuedMs: after(requestStart) } : {}),
    ...(responseStart > 0 ? { firstByteMs: after(responseStart) } : {}),
    lastByteMs: after(responseEnd),
    ...(decodedBodySize > 0 ? { bytes: decodedBodySize } : {}),
    ...(workerStart > 0 ? { worker: true } : {}),
  }
}
