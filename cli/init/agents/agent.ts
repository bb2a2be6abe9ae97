/** The shape of an agent's files: one module each, listed in index.ts. */
import type { Command } from '../../local-program.js'
import type { Edit } from '../edit/edit.js'

/**
 * The commands that start the MCP server in a project, one for each app. Each of them serves every app. Init writes the
 * first one, and leaves an entry that has one of the others.
 */
export type Servers = readonly [Command, ...Command[]]

/** One file that an agent reads. */
export interface AgentFile {
  /** path in the project's root, with `/` */
  file: string
  /** what the change adds, e.g. `the rules` */
  what: string
  /** @param text the file's text; undefined if the file does not exist */
  apply(text: string | undefined, servers: Servers): Edit
  revert(text: string, servers: Servers): Edit
}

export interface Agent {
  name: string
  files: readonly AgentFile[]
}
