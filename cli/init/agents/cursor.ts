import type { Agent } from './agent.js'
import { serverEntry } from './server-entry.js'
import { frontMatter, rules, slashCommand } from './text-file.js'

/** https://docs.cursor.com/context/mcp and https://docs.cursor.com/context/rules */
export const cursor: Agent = {
  name: 'Cursor',
  files: [
    serverEntry('.cursor/mcp.json', 'mcpServers'),
    rules('.cursor/rules/probe.mdc', frontMatter({ alwaysApply: true })),
    slashCommand('.cursor/commands/probe.md'),
  ],
}
