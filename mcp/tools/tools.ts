import * as z from 'zod'
import { GRAMMAR_NAME, wholeGrammar } from '../../workers/predicates/grammar.js'
import { defineTool, type Tool } from '../define-tool.js'
import { shortText } from '../fields.js'
import { exactSchemas } from '../json-schema.js'
import { toolNamed } from '../tool-named.js'

export const tools = defineTool({
  name: 'probe_tools',
  advertised: true,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description:
    'List all tools; with name: the full schema of one, with examples; name predicates: the whole grammar.',
  input: z.strictObject({ name: shortText.exactOptional() }),
  examples: [{}, { name: 'probe_observe' }, { name: GRAMMAR_NAME }],
  async run({ toolbox }, { name }) {
    if (name === undefined) return { tools: toolbox.tools.map(entry) }
    if (name === GRAMMAR_NAME) return { grammar: wholeGrammar }
    const tool = toolNamed(toolbox.tools, name)
    const { proves, examples } = tool
    return { ...entry(tool), proves, arguments: exactSchemas(tool), examples }
  },
})

function entry({ name, description, advertised }: Tool): object {
  return { name, description, ...(advertised ? {} : { via: 'probe_run' }) }
}
