/** The classic script at /probe.js: connects to the daemon that served it, unless `data-probe-manual` is set. */
import { probe } from './index.js'
import { BRIDGE_PATH } from './protocol/limits.js'

const own = document.currentScript
Object.assign(globalThis, { probe })

if (own instanceof HTMLScriptElement && !own.hasAttribute('data-probe-manual')) {
  const session = own.getAttribute('data-probe-session')
  const url = own.src === '' ? undefined : bridgeOf(new URL(own.src))
  probe.connect({
    captureNetworkBodies: own.hasAttribute('data-probe-capture-network-bodies'),
    ...(url === undefined ? {} : { url }),
    ...(session === null ? {} : { session }),
  })
}

/** The bridge of the daemon that served the script; of an inline script it is the default. */
function bridgeOf({ protocol, host }: URL): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BRIDGE_PATH}`
}
