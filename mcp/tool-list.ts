import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { Hints, Tool } from './define-tool.js'
import { listedSchema } from './json-schema.js'
import { TOOLS } from './registry.js'

interface ListedTool {
  name: string
  description: string
  inputSchema: { type: 'object'; [key: string]: unknown }
  annotations?: ToolAnnotations
}

/** The result of `tools/list`: the advertised tools, or all tools under `PROBE_ALL_TOOLS=1`. */
export function toolList(environment: NodeJS.ProcessEnv = process.env): ListedTool[] {
  const all = environment.PROBE_ALL_TOOLS === '1'
  return TOOLS.filter(({ advertised }) => all || advertised).map(listed)
}

function listed(tool: Tool): ListedTool {
  const annotations = annotationsOf(tool.hints)
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: { ...listedSchema(tool), type: 'object' },
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  }
}

function annotationsOf({ readOnly, destructive, idempotent, openWorld }: Hints): ToolAnnotations {
  return {
    ...(readOnly ? { readOnlyHint: true } : {}),
    ...(destructive === undefined ? {} : { destructiveHint: destructive }),
    ...(idempotent === undefined ? {} : { idempotentHint: idempotent }),
    ...(openWorld === undefined ? {} : { openWorldHint: openWorld }),
  }
}
