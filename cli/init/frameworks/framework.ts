/** The shape of a framework's wiring: a file each, listed in index.ts in the order in which they are asked. */
import type { App } from '../app.js'
import type { FileEdit } from '../file-edit.js'

export interface Framework {
  name: string
  /** port of its dev server, when nothing else was said */
  port?: number
  /** True for an app that is built with it. */
  isOf(app: App): boolean | Promise<boolean>
  /** What is to become of the app's files; writes nothing. @param daemonPort where it is another than the default */
  wire(app: App, daemonPort: number): Promise<FileEdit[]>
}
