/** The shape of a framework's wiring: one file each, listed in index.ts in the order of detection. */
import type { App } from '../app.js'
import type { FileChange } from '../file-change.js'

export interface Framework {
  name: string
  /** default port of its dev server */
  port?: number
  /** true if its pages load the SDK by a script tag */
  loadsByTag?: boolean
  /** True if the app is built with it. */
  isOf(app: App): boolean | Promise<boolean>
  /** The changes to the app's files. @param daemonPort TCP port of the daemon */
  wire(app: App, daemonPort: number): Promise<FileChange[]>
}
