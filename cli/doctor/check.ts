/** The shape of a check of `probe doctor`: one file each, with one fix for each fault. */

import type { TrialOptions } from '../trial/trial.js'

export interface Finding {
  check: string
  /** `warning`: probe works, with a limit */
  state: 'ok' | 'warning' | 'fault'
  found: string
  /** one thing to do; set if the state is not `ok` */
  fix?: string
}

export interface Examined extends TrialOptions {
  cwd: string
  /** URL of an app; doctor also opens its page */
  url?: string
}

export interface Check {
  name: string
  /** Resolves to the finding; undefined if the check does not apply. */
  run(examined: Examined): Promise<Omit<Finding, 'check'> | undefined>
}

export const ok = (found: string) => ({ state: 'ok', found }) as const
export const fault = (found: string, fix: string) => ({ state: 'fault', found, fix }) as const
export const warning = (found: string, fix: string) => ({ state: 'warning', found, fix }) as const
