/** The classic script at /probe.js: connects to the daemon that served it, unless `data-probe-manual` is set. */
import { probe } from './index.js'
import { BRIDGE_PATH } from './protocol/limits.js'

const own = document.currentScript
Object.assign(globalThis, { probe })

if (own instanceof HTMLScriptElement && !own.hasAttribute('data-probe-manual')) {
  const address = new URL(own.src)
  const session = own.getAttribute('data-probe-session')
  probe.connect({
    url: `${address.protocol === 'https:' ? 'wss' : 'ws'}://${address.host}${BRIDGE_PATH}`,
    captureNetworkBodies: own.hasAttribute('data-probe-capture-network-bodies'),
    ...(session === null ? {} : { session }),
  })
}
