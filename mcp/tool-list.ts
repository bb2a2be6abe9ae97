import type { Tool } from './define-tool.js'
import { listedSchema } from './json-schema.js'
import { TOOLS } from './registry.js'

interface ListedTool {
  name: string
  description: string
  inputSchema: { type: 'object'; [key: string]: unknown }
  annotations?: { readOnlyHint: boolean }
}

/**
 * The tools as `tools/list` gives them: the advertised ones, or every one under `PROBE_ALL_TOOLS=1`.
 */
export function toolList(environment: NodeJS.ProcessEnv = process.env): ListedTool[] {
  const all = environment.PROBE_ALL_TOOLS === '1'
  return TOOLS.filter(({ advertised }) => all || advertised).map(listed)
}

function listed(tool: Tool): ListedTool {
  return {
    name: tool.name,
    description: tool.words,
    inputSchema: { ...listedSchema(tool), type: 'object' },
    // The protocol takes a tool for neither read-only nor safe unless it says so: what is usual is left out.
    ...(tool.hints.readOnly ? { annotations: { readOnlyHint: true } } : {}),
  }
}
