import type { RedactOptions } from '../values/redact.js'

/** Options of `probe.connect`. */
export interface ConnectOptions {
  /** names the tab's session; default: a generated id */
  session?: string
  /** address of the bridge; default: `ws://127.0.0.1:7762/probe` */
  url?: string
  /** also capture request and response bodies, redacted; default: false */
  captureNetworkBodies?: boolean
  redact?: RedactOptions
  /** parts of URLs, or globs with `*`; matching requests do not count for a verdict */
  ignore?: readonly string[]
  /** what calls `connect`; set by the script tag and the build plugin; default: the app's own code */
  wiring?: 'tag' | 'plugin'
  /** name and root folder of the app; set by the build plugin */
  app?: string
  root?: string
  /** path of `root` relative to the folder that source paths start from, e.g. `apps/web`; set by the build plugin */
  folder?: string
  /** origins other than loopback where the SDK may run */
  origins?: readonly string[]
}
