import type { Channel } from './channel.js'
import { ObservedCall } from './request.js'

/** `sendBeacon`: side traffic that decides nothing unless a claim names it. */
export function beaconChannel(doc: string): Channel {
  return {
    name: 'beacon',
    supported: () => 'sendBeacon' in navigator,
    install: (context) =>
      context.patch(navigator, 'sendBeacon', () => ({
        apply: (target, self, args: Parameters<Navigator['sendBeacon']>) => {
          const accepted = Reflect.apply(target, self, args) as boolean
          try {
            const [url, body] = args
            const call = new ObservedCall(context, doc, {
              transport: 'beacon',
              method: 'POST',
              url: String(url),
              body,
              side: 'beacon',
            })
            if (!accepted) call.failed('failed', 'the browser did not queue the beacon')
          } catch {
            // An address that cannot be read is the app's to fail with.
          }
          return accepted
        },
      })),
  }
}
