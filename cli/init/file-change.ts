/** A change to one file of a project, with its reversal. */
import type { Edit } from './edit/edit.js'

export interface FileChange {
  /** absolute path */
  file: string
  /** what the change adds, e.g. `the plugin` */
  what: string
  /** the file's text; undefined if there is no file */
  text: string | undefined
  apply(text: string | undefined): Edit
  /** Takes out what `apply` adds and keeps everything else; `done` for a text without it. */
  revert(text: string): Edit
}

/** An edit that is planned for a file. */
export interface FileEdit {
  /** absolute path */
  file: string
  what: string
  /** the file's text before the edit; undefined if there is no file */
  before: string | undefined
  edit: Edit
}
