/** The shape of a framework's wiring: one file each, listed in index.ts in the order of detection. */
import type { App } from '../app.js'
import type { FileChange } from '../file-change.js'

/** How the app's own tool reads the config that init edits. */
export interface ConfigStart {
  /** module of the tool, which the app's folder resolves */
  tool: string
  /** statements of an ES module that read the config with `tool`, in the app's folder; they throw if it fails */
  code: string
}

export interface Framework {
  name: string
  /** default port of its dev server */
  port?: number
  /** true if its pages load the SDK by a script tag */
  loadsByTag?: boolean
  /** left out if init edits no config */
  start?: ConfigStart
  /** True if the app is built with it. */
  isOf(app: App): boolean | Promise<boolean>
  /** True for a version that is wired like the others, but that no gate plays; default never. */
  isUntested?(app: App): boolean
  /** The changes to the app's files. @param daemonPort TCP port of the daemon */
  wire(app: App, daemonPort: number): Promise<FileChange[]>
}
