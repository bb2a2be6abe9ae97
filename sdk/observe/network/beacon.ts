import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { ObservedCall } from './observed-call.js'

/** ms that an action waits for the status of its beacon */
const TIMED_MS = 500

/** `sendBeacon` calls: side traffic, which affects a verdict only when a claim names it. */
export const beaconChannel: Channel = {
  name: 'beacon',
  sees: ['network'],
  supported: () => 'sendBeacon' in navigator,
  install: (context) =>
    context.patch(context.realm.navigator, 'sendBeacon', () => ({
      apply: (target, self, args: Parameters<Navigator['sendBeacon']>) => {
        const isQueued = Reflect.apply(target, self, args) as boolean
        attempt(() => {
          const [url, body] = args
          const call = new ObservedCall(context, {
            transport: 'beacon',
            method: 'POST',
            url: String(url),
            body,
            side: 'beacon',
          })
          if (!isQueued) return call.failed('failed', 'the browser did not queue the beacon')
          call.finished('opaque')
          // Only its timing entry has its status.
          call.timed = context.cause.pend(call.provenance)
          context.natives.setTimeout(call.timed, TIMED_MS)
        })
        return isQueued
      },
    })),
}
