/** The shape of an agent's files: one module each, listed in index.ts. */
import type { Command } from '../../local-program.js'
import type { Edit } from '../edit/edit.js'

/**
 * The commands that start the MCP server in a project, one for each app. All of them serve every app. The first is the one
 * to write; any of the others is left as it is.
 */
export type Servers = readonly [Command, ...Command[]]

/** One file that an agent reads. */
export interface AgentFile {
  /** path in the project's root, with `/` */
  file: string
  /** what the change adds, e.g. `the rules` */
  what: string
  /** @param text the file's text; undefined if there is no file */
  apply(text: string | undefined, servers: Servers): Edit
  revert(text: string, servers: Servers): Edit
}

export interface Agent {
  name: string
  files: readonly AgentFile[]
}
