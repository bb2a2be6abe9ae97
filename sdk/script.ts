/**
 * The classic script at /probe.js. Connects to the daemon that served it, unless `data-probe-manual` is set.
 *
 * It contains only what must run before the app. Commands and most rules are in later scripts, which load when the daemon
 * accepts the page, or when they are needed: from the daemon, or from the address in `data-probe-later`. build-page-script.mjs
 * builds them.
 */
import type { LaterScripts, LoadScript } from './connection/later-scripts.js'
import { probeOf } from './connection/probe.js'
import { ProbeError } from './protocol/errors.js'
import { BRIDGE_PATH, SCRIPT_PATH } from './protocol/limits.js'
// The later scripts load after the app, which may replace these parts of the platform. The originals are saved now.
import './platform/input.js'
import './platform/as-found.js'
import './platform/next-task.js'

/** Modules of this script that the later scripts use; set by the build. */
declare const SHARED: object
/** Hashes of the later scripts that were built with this one; set by the build. */
declare const HASHES: Record<keyof LaterScripts, string>

// Read now, because the app may replace these APIs.
const own = document.currentScript
const given = own?.getAttribute('data-probe-later')

/** A Content Security Policy ignores the query, so it allows the later scripts wherever it allows this one. */
const load: LoadScript = async (name, { protocol, host }, fetching) => {
  const secure = protocol === 'wss:' || protocol === 'https:'
  const source = given ?? `${secure ? 'https' : 'http'}://${host}${SCRIPT_PATH}`
  const address = new URL(`${source}?${name}=${HASHES[name]}`, location.origin).href
  fetching(address)
  try {
    const { createWith } = await import(address)
    const { create, SHARED: held } = createWith(SHARED)
    Object.assign(SHARED, held)
    return create()
  } catch (error) {
    throw new ProbeError(
      'UNSUPPORTED',
      `could not load ${address} (${error}): allow it in the policy's script-src, or reload if the daemon was replaced`,
    )
  }
}

const probe = probeOf(load)
Object.assign(globalThis, { probe })

if (own instanceof HTMLScriptElement && !own.hasAttribute('data-probe-manual')) {
  const session = own.getAttribute('data-probe-session')
  const url = own.src === '' ? undefined : bridgeOf(new URL(own.src))
  probe.connect({
    wiring: 'tag',
    captureNetworkBodies: own.hasAttribute('data-probe-capture-network-bodies'),
    ...(url === undefined ? {} : { url }),
    ...(session === null ? {} : { session }),
  })
}

function bridgeOf({ protocol, host }: URL): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BRIDGE_PATH}`
}
