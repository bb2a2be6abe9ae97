/** What is to become of one file of a project. */
import type { Edit } from './edit/edit.js'

export interface FileEdit {
  /** absolute path */
  file: string
  /** what is put there, e.g. `the plugin` */
  what: string
  edit: Edit
}
