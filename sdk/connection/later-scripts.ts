/** What a page loads after the daemon accepted it. */
import type { Commands, OnDemand } from '../commands/command.js'
import type { RareScript } from '../rare.js'
import type { RulesScript } from '../rules.js'

export interface LaterScripts extends OnDemand {
  commands: Commands
  rules: RulesScript
  /** loads with the rules */
  rare: RareScript
}

/**
 * Loads a script, or finds it in the app's bundle.
 *
 * @param bridge address of the bridge that accepted the page
 * @param fetching called with the address of a script before it is fetched
 * @throws {ProbeError} UNSUPPORTED when the script cannot be loaded
 */
export type LoadScript = <Name extends keyof LaterScripts>(
  name: Name,
  bridge: URL,
  fetching: (address: string) => void,
) => Promise<LaterScripts[Name]>
