/** The shape of what is written for an agent: a file each, listed in index.ts. */
import type { Edit } from '../edit/edit.js'

/** One file that an agent reads. */
export interface AgentFile {
  /** path in the project's root, with `/` */
  file: string
  what: string
  /** @param text of the file; undefined where there is none */
  edit(text: string | undefined): Edit
}

export interface Agent {
  name: string
  files: readonly AgentFile[]
}
