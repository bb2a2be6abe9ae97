import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { Realm } from '../../platform/realm.js'
import type { NetStarted, NetTiming } from '../../protocol/events.js'
import type { Channel } from '../channel.js'
import { isEdit, sideOf } from '../dev-server/dev-server.js'
import { OWN_SCRIPT } from '../document/first-in.js'
import { undoAll } from '../tasks/scheduled.js'
import { isSameSite } from './same-site.js'

/** Initiator types that another channel reports. */
const OBSERVED = ['fetch', 'xmlhttprequest', 'beacon']
const BROWSERS_OWN = /\/favicon\.ico$/
/** ms within which an element fires `error` after its timing entry */
const EVENT_MS = 100
const FAILED = 100

/**
 * The timing of calls, and resources that elements and styles load: images, scripts, style sheets, fonts, frames.
 * For a dev server's modules, reports only failures and hot updates. https://w3c.github.io/resource-timing/
 */
export const resourcesChannel: Channel = {
  name: 'resources',
  supported: () => 'PerformanceObserver' in globalThis,
  install({ realm, emit, cause, redact, ignoreUrls, natives, edited, updates, calls, performanceEntries }) {
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
        if (OBSERVED.includes(initiatorType)) {
          const call = calls.takeUntimed(name, at)
          if (call === undefined) return
          const status = initiatorType === 'beacon' && responseStatus > 0 ? { status: responseStatus } : {}
          emit('net.timing', { call: call.id, ...phasesOf(entry), ...status }, call.provenance)
          call.timed?.()
          return
        }
        if (name === OWN_SCRIPT || BROWSERS_OWN.test(name)) return
        const url = new URL(name)
        const side = sideOf(url, ignoreUrls, { isModule: true })
        // The update's message was the edit's report; its modules are not further edits.
        const isReported = updates.has(/\d{13}/.exec(name)?.[0] ?? '')
        if (side === 'dev-server' && at > begun && isEdit(name) && !isReported) edited([url.pathname])
        const provenance = cause.provenanceAt(at)
        const report = () => {
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
            initiator: hasFailed && isPixel(entry, url, realm) ? 'pixel' : initiatorType,
            agoMs: Math.max(0, natives.now() - at),
          }
          const status = responseStatus > 0 ? { status: responseStatus } : {}
          const result = hasFailed && responseStatus === 0 ? 'failed' : 'done'
          emit('net.started', started, provenance)
          emit('net.finished', { call, result, ...status, durationMs: duration }, provenance)
          emit('net.timing', { call, ...phasesOf(entry) }, provenance)
        }
        // Without a status, only the element's `error` event reports a failure. It may fire later.
        if (responseStatus > 0) report()
        else natives.setTimeout(() => attempt(report), EVENT_MS)
      }),
    ])
  },
}

/** An image that only sends something: it has a query, and no element shows it. */
function isPixel(
  { initiatorType, name }: PerformanceResourceTiming,
  { search }: URL,
  { document }: Realm,
): boolean {
  return (
    initiatorType === 'img' &&
    search !== '' &&
    ![...document.images].some((image) => image.currentSrc === name)
  )
}

/** The known phases. Another site may withhold some: the browser reports them as 0. */
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
