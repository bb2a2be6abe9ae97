/**
 * The built page scripts. This file stays directly in `daemon/`: the background daemon is one bundle in `dist/cli/`, and
 * only from a folder of that depth do the addresses resolve there too.
 */
export const SCRIPT_FILE = new URL('../page/probe.js', import.meta.url)
export const COMMANDS_FILE = new URL('../page/probe-commands.js', import.meta.url)
