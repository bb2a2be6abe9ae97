import * as z from 'zod'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { defineTool } from '../define-tool.js'
import { shortText } from '../fields.js'

const NAME = 'probe_run'

export const run = defineTool({
  name: NAME,
  advertised: true,
  proves: false,
  hints: { readOnly: false },
  forwards: true,
  description: 'Call any tool by name.',
  input: z.strictObject({
    name: shortText,
    arguments: z.unknown().meta({ type: 'object' }).exactOptional(),
  }),
  examples: [{ name: 'probe_observe', arguments: { action: 'console', level: 'error' } }],
  async run(context, { name, arguments: args }) {
    if (name === NAME) throw new ProbeError('BAD_ARGUMENTS', `${NAME} does not call itself`)
    return context.toolbox.call(name, args, context)
  },
})
