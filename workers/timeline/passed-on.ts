/**
 * A service worker that passes a request of the page on sends it once more. Both are one request, unless what the page is
 * told is not what the server said.
 */
import { answeredAt, hasFailed, isOpen, type NetworkCall, placeOf, statusOf } from './calls.js'

/** ms by which the report of the page may be later: on a busy machine it waits, and the driver knows the true start */
const LATE_MS = 250

export function isOfServiceWorker({ started }: NetworkCall): boolean {
  return started.worker?.kind === 'service-worker'
}

/** True when the page's call was open when the service worker sent the same. */
export function mayBePassedOn(passed: NetworkCall, call: NetworkCall): boolean {
  const [one, other] = [passed.started.data, call.started.data]
  if (!isOfServiceWorker(passed) || isOfServiceWorker(call) || one.method !== other.method) return false
  if (call.startedAt > passed.startedAt + LATE_MS || placeOf(one.url) !== placeOf(other.url)) return false
  return (answeredAt(call) ?? Number.POSITIVE_INFINITY) >= passed.startedAt
}

export function isPassedOn(passed: NetworkCall, call: NetworkCall): boolean {
  if (isOpen(passed)) return isOpen(call)
  return isOpen(call) || (statusOf(passed) === statusOf(call) && hasFailed(passed) === hasFailed(call))
}
