/** The entry of the MCP server in an agent's settings. */
import { isDeepStrictEqual } from 'node:util'
import { type Command, PACKAGE, WORKSPACE_OPTIONS } from '../../local-program.js'
import { type JsonEntry, removeJsonEntry, setJsonEntry } from '../edit/json-entry.js'
import type { AgentFile } from './agent.js'

/** The entry in the form that most agents read. */
export function entryToPaste(server: Command): string {
  return JSON.stringify({ mcpServers: { probe: server } }, null, 2)
}

/**
 * @param file the agent's settings of MCP servers
 * @param servers name of the object that holds them
 * @param head fields of an entry beside the command
 */
export function serverEntry(file: string, servers: string, head: object = {}): AgentFile {
  const entry = (server: Command): JsonEntry => ({
    path: [servers, 'probe'],
    value: { ...head, ...server },
    isOurs,
    isEquivalent: (value) =>
      isDeepStrictEqual(withoutWorkspace(value), withoutWorkspace({ ...head, ...server })),
  })
  return {
    file,
    what: 'the MCP server',
    apply: (text, server) => setJsonEntry(text, entry(server)),
    revert: (text, server) => removeJsonEntry(text, entry(server)),
  }
}

/** True for an entry that starts this program, in any form. */
function isOurs(value: unknown): boolean {
  const { command, args } = (value ?? {}) as { command?: unknown; args?: unknown }
  if (!Array.isArray(args) || args.at(-1) !== 'mcp') return false
  return args.includes(PACKAGE) || (command === 'npx' && args.length === 2 && args[0] === 'probe')
}

/** An entry without the folder that it starts from: one app's copy serves every app of the repository. */
function withoutWorkspace(value: unknown): unknown {
  const { args, ...rest } = (value ?? {}) as { args?: unknown }
  if (!Array.isArray(args)) return value
  return { ...rest, args: args.filter((_, index) => !WORKSPACE_OPTIONS.includes(args[index - 1])) }
}
