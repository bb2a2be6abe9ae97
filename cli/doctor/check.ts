/** What `probe doctor` looks at: a check is a file that finds one thing out, and says one fix where it is not well. */

export interface Finding {
  /** the check's name */
  check: string
  /** `warning`: probe works, and something is to be known */
  state: 'ok' | 'warning' | 'fault'
  /** what is so */
  found: string
  /** the one thing to do; there where it is not well */
  fix?: string
}

export interface Examined {
  port: number
  /** state folder */
  folder: string
  /** the folder that doctor was asked in */
  cwd: string
  /** address of an app, whose page is opened too */
  url?: string
  /** ms that a page has to open and connect */
  connectMs: number
}

export interface Check {
  name: string
  /** Resolves to what it found; undefined where there is nothing to say. */
  run(examined: Examined): Promise<Omit<Finding, 'check'> | undefined>
}

export const ok = (found: string) => ({ state: 'ok', found }) as const
export const fault = (found: string, fix: string) => ({ state: 'fault', found, fix }) as const
export const warning = (found: string, fix: string) => ({ state: 'warning', found, fix }) as const
