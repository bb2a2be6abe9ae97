/**
 * Addresses of the built page scripts. This file stays directly in `daemon/`: the background daemon is bundled into
 * `dist/cli/`, and the relative addresses resolve in both places only at this folder depth.
 */
export const SCRIPT_FILE = new URL('../page/probe.js', import.meta.url)
/** Scripts that a page loads after the daemon accepted it. */
export const LATER_FILES = {
  commands: new URL('../page/probe-commands.js', import.meta.url),
  further: new URL('../page/probe-further.js', import.meta.url),
  rules: new URL('../page/probe-rules.js', import.meta.url),
  rare: new URL('../page/probe-rare.js', import.meta.url),
  panel: new URL('../page/probe-panel.js', import.meta.url),
}
/** The script that the driver adds to every document of a lease. */
export const LEASE_SCRIPT_FILE = new URL('../page/probe-lease.js', import.meta.url)
/** The script of the driver's page that draws on screenshots. */
export const STUDIO_SCRIPT_FILE = new URL('../page/probe-studio.js', import.meta.url)
