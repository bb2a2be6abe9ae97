/**
 * The classic script at /probe.js. Connects to the daemon that served it, unless `data-probe-manual` is set.
 *
 * It contains only what must run before the app. The commands are in a second script, which loads when the daemon
 * accepts the page: from the daemon, or from the address in `data-probe-commands`. build-page-script.mjs builds both.
 */
import type { CommandLoader } from './commands/command.js'
import { probeOf } from './connection/probe.js'
import { ProbeError } from './protocol/errors.js'
import { BRIDGE_PATH, SCRIPT_PATH } from './protocol/limits.js'
// The commands load after the app, which may replace these parts of the platform. The originals are saved now.
import './platform/input.js'
import './platform/as-found.js'
import './platform/next-task.js'

/** Modules of this script that the second script uses; set by the build. */
declare const SHARED: unknown
/** Hash of the second script that was built with this one; set by the build. */
declare const COMMANDS_HASH: string

// Read now, because the app may replace these APIs.
const own = document.currentScript
const given = own?.getAttribute('data-probe-commands')

/** A Content Security Policy ignores the query, so it allows the second script wherever it allows this one. */
const loadCommands: CommandLoader = async ({ protocol, host }, fetching) => {
  const secure = protocol === 'wss:' || protocol === 'https:'
  const source = given ?? `${secure ? 'https' : 'http'}://${host}${SCRIPT_PATH}`
  const address = new URL(`${source}?commands=${COMMANDS_HASH}`, location.origin).href
  fetching(address)
  try {
    const script: { commandsWith: (shared: unknown) => ReturnType<CommandLoader> } = await import(address)
    return await script.commandsWith(SHARED)
  } catch (error) {
    throw new ProbeError(
      'UNSUPPORTED',
      `the page could not load its second script, ${address} (${String(error)}): allow it in the policy's script-src, or reload the page if it was not reloaded after the daemon was replaced`,
    )
  }
}

const probe = probeOf(loadCommands)
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

function bridgeOf({ protocol, host }: URL): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BRIDGE_PATH}`
}
