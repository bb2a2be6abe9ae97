/**
 * The classic script at /probe.js: connects to the daemon that served it, unless `data-probe-manual` is set. It is what
 * must be there before the app; what only an agent's commands need is a second script, which comes when the daemon
 * took the page: from the daemon, or from where `data-probe-commands` says. Both are made by build-page-script.mjs.
 */
import type { CommandLoader } from './commands/command.js'
import { probeOf } from './connection/probe.js'
import { ProbeError } from './protocol/errors.js'
import { BRIDGE_PATH, SCRIPT_PATH } from './protocol/limits.js'
// What the commands keep of the platform: they come after the app, which may have replaced it.
import './platform/input.js'
import './platform/as-found.js'
import './platform/next-task.js'

/** The modules of this script that the second one uses. The build puts them here. */
declare const SHARED: unknown
/** What tells the second script that was built with this one. The build puts it here. */
declare const COMMANDS_HASH: string

// Read now: the app may replace what it is read with.
const own = document.currentScript
const given = own?.getAttribute('data-probe-commands')

/** The query is no part of what a Content Security Policy allows: where this script may run, so may the second. */
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
      `the page could not load its second script, ${address} (${String(error)}); its policy must allow it in script-src, or the page must be reloaded after the daemon was replaced`,
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

/** The bridge of the daemon that served the script; of an inline script it is the default. */
function bridgeOf({ protocol, host }: URL): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BRIDGE_PATH}`
}
