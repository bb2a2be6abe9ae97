/** What an actor asks of the main thread. The calls go over Comlink. */
import type { DriverArgs, DriverCommandName, DriverResult } from '../driver/commands/index.js'
import type { Compared, Comparison } from '../visual/compare.entry.js'

export interface MainThread {
  /**
   * Runs a command of the driver on the page of the session. Waits while the page is away.
   *
   * @throws ProbeError NEEDS_DRIVEN_BROWSER for a tab of a browser that somebody else opened; LEASE_LOST; those of the
   * command
   */
  driver<K extends DriverCommandName>(name: K, args: DriverArgs<K>): Promise<DriverResult<K>>
  /** Compares two pictures. @throws ProbeError CORRUPT_FILE when the baseline is not a PNG */
  compare(comparison: Comparison): Promise<Compared>
}
