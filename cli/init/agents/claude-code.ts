import type { Agent } from './agent.js'
import { serverEntry } from './server-entry.js'
import { frontMatter, rules, slashCommand } from './text-file.js'

/** https://docs.claude.com/en/docs/claude-code/mcp#project-scope */
export const claudeCode: Agent = {
  name: 'Claude Code',
  files: [
    serverEntry('.mcp.json', 'mcpServers'),
    rules('CLAUDE.md'),
    slashCommand('.claude/commands/probe.md', frontMatter()),
  ],
}
