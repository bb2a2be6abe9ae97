/** The config module of an app: edited where there is one, else made. */
import path from 'node:path'
import type { App } from '../app.js'
import { type Edit, write } from '../edit/edit.js'
import type { FileEdit } from '../file-edit.js'

export interface ConfigFile {
  /** without its ending, e.g. `vite.config` */
  name: string
  endings: readonly string[]
  /** what is put there */
  what: string
  edit(text: string, file: string): Edit
  /** the text of a new one; where it is left out an app without one has none made */
  fresh?(isTypeScript: boolean): { ending: string; text: string }
}

export async function editConfig(
  app: App,
  { name, endings, what, edit, fresh }: ConfigFile,
): Promise<FileEdit | undefined> {
  const file = await app.fileOf(endings.map((ending) => `${name}${ending}`))
  const text = file === undefined ? undefined : await app.read(file)
  if (file !== undefined && text !== undefined)
    return { file: path.join(app.folder, file), what, edit: edit(text, file) }
  if (fresh === undefined) return undefined
  const made = fresh(await app.isTypeScript())
  return { file: path.join(app.folder, `${name}${made.ending}`), what, edit: write(made.text) }
}
