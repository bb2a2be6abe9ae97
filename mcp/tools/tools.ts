import * as z from 'zod'
import { defineTool, type Tool } from '../define-tool.js'
import { words } from '../fields.js'
import { exactSchemas } from '../json-schema.js'
import { toolNamed } from '../tool-named.js'

export const tools = defineTool({
  name: 'probe_tools',
  advertised: true,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  words: 'The catalogue of all tools; with name, one full schema with examples.',
  input: z.strictObject({ name: words.exactOptional() }),
  examples: [{}, { name: 'probe_observe' }],
  async run({ toolbox }, { name }) {
    if (name === undefined) return { tools: toolbox.tools.map(entry) }
    const tool = toolNamed(toolbox.tools, name)
    const { proves, examples } = tool
    return { ...entry(tool), proves, arguments: exactSchemas(tool), examples }
  },
})

function entry({ name, words: what, advertised }: Tool): object {
  return { name, words: what, ...(advertised ? {} : { via: 'probe_run' }) }
}
