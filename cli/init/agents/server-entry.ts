/** How an agent starts `probe mcp`: by the package's name, so that no other program can be meant. */
import { isDeepStrictEqual } from 'node:util'
import { setJsonEntry } from '../edit/json-entry.js'
import type { AgentFile } from './agent.js'

const COMMAND = { command: 'npx', args: ['-y', 'probe-runtime', 'mcp'] } as const

/** The entry that agents which are not known here take, in the form that most do. */
export const ENTRY_TO_PASTE = JSON.stringify({ mcpServers: { probe: COMMAND } }, null, 2)

/**
 * @param file of the agent's MCP servers
 * @param servers name of the object that holds them
 * @param head fields that an entry of this agent has beside the command
 */
export function serverEntry(file: string, servers: string, head: object = {}): AgentFile {
  const value = { ...head, ...COMMAND }
  return {
    file,
    what: 'the MCP server',
    edit: (text) => setJsonEntry(text, { path: [servers, 'probe'], value, isOurs }),
  }
}

/** True for an entry that starts this program, in whatever way. */
function isOurs(value: unknown): boolean {
  const { command, args } = (value ?? {}) as { command?: unknown; args?: unknown }
  if (!Array.isArray(args) || args.at(-1) !== 'mcp') return false
  return isDeepStrictEqual([command, ...args], ['npx', 'probe', 'mcp']) || args.includes('probe-runtime')
}
