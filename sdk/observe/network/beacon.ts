import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { ObservedCall } from './observed-call.js'

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
          if (isQueued) call.finished('opaque')
          else call.failed('failed', 'the browser did not queue the beacon')
        })
        return isQueued
      },
    })),
}
