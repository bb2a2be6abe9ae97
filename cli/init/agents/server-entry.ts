/** The entry of the MCP server in an agent's settings. */
import { isDeepStrictEqual } from 'node:util'
import { type Command, PACKAGE } from '../../local-program.js'
import { type JsonEntry, removeJsonEntry, setJsonEntry } from '../edit/json-entry.js'
import type { AgentFile, Servers } from './agent.js'

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
  const entry = ([server, ...others]: Servers): JsonEntry => ({
    path: [servers, 'probe'],
    value: { ...head, ...server },
    isOurs,
    isEquivalent: (value) => others.some((other) => isDeepStrictEqual(value, { ...head, ...other })),
  })
  return {
    file,
    what: 'the MCP server',
    apply: (text, commands) => setJsonEntry(text, entry(commands)),
    revert: (text, commands) => removeJsonEntry(text, entry(commands)),
  }
}

/** True for an entry that starts this program, in any form. */
function isOurs(value: unknown): boolean {
  const { command, args } = (value ?? {}) as { command?: unknown; args?: unknown }
  if (!Array.isArray(args)) return false
  if (args.some((each, index) => each === PACKAGE && args[index + 1] === 'mcp')) return true
  return command === 'npx' && isDeepStrictEqual(args, ['probe', 'mcp'])
}
