/** The change to an app's config module, which is created if the app has none. */
import path from 'node:path'
import type { App } from '../app.js'
import { type Edit, remove, write } from '../edit/edit.js'
import type { FileChange } from '../file-change.js'

export interface ConfigFile {
  /** without its extension, e.g. `vite.config` */
  name: string
  extensions: readonly string[]
  /** the file that the app names itself, relative to its folder */
  named?: string | undefined
  /** what the change adds */
  what: string
  apply(text: string, file: string): Edit
  revert(text: string, file: string): Edit
  /** extension and text of a new config module */
  fresh(isTypeScript: boolean): { extension: string; text: string }
}

export async function changeConfig(app: App, config: ConfigFile): Promise<FileChange[]> {
  const { name, extensions, named, what, apply, revert, fresh } = config
  const { extension, text: freshText } = fresh(await app.isTypeScript())
  const existing = named ?? (await app.fileOf(extensions.map((each) => `${name}${each}`)))
  const file = existing ?? `${name}${extension}`
  return [
    {
      file: path.join(app.folder, file),
      what,
      text: await app.read(file),
      apply: (text) => (text === undefined ? write(freshText) : apply(text, file)),
      revert: (text) => (text === freshText ? remove : revert(text, file)),
    },
  ]
}
