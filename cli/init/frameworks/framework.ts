/** The shape of a framework's wiring: one file each, listed in index.ts in the order of detection. */
import type { App } from '../app.js'
import type { FileChange } from '../file-change.js'

export interface Framework {
  name: string
  /** default port of its dev server */
  port?: number
  /** True if the app is built with it. */
  isOf(app: App): boolean | Promise<boolean>
  /** True for a version that is wired like the others, but that no gate plays; default never. */
  isUntested?(app: App): boolean
  /** The changes to the app's files. @param daemonPort TCP port of the daemon */
  wire(app: App, daemonPort: number): Promise<FileChange[]>
}
