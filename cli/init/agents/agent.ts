/** The shape of an agent's files: one module each, listed in index.ts. */
import type { Command } from '../../local-program.js'
import type { Edit } from '../edit/edit.js'

/** One file that an agent reads. */
export interface AgentFile {
  /** path in the project's root, with `/` */
  file: string
  /** what the change adds, e.g. `the rules` */
  what: string
  /**
   * @param text the file's text; undefined if there is no file
   * @param server the command that starts the MCP server
   */
  apply(text: string | undefined, server: Command): Edit
  revert(text: string, server: Command): Edit
}

export interface Agent {
  name: string
  files: readonly AgentFile[]
}
