import type { Agent } from './agent.js'
import { serverEntry } from './server-entry.js'
import { frontMatter, rules, slashCommand } from './text-file.js'

/** https://code.visualstudio.com/docs/copilot/customization/mcp-servers */
export const vscode: Agent = {
  name: 'VS Code',
  files: [
    serverEntry('.vscode/mcp.json', 'servers', { type: 'stdio' }),
    rules('.github/copilot-instructions.md'),
    slashCommand('.github/prompts/probe.prompt.md', frontMatter({ mode: 'agent' })),
  ],
}
