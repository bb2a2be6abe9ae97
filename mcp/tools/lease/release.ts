import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { shortText } from '../../fields.js'

export const release = defineMember({
  description: 'close its page; the state is gone',
  input: z.strictObject({ action: z.literal('release'), lease: shortText }),
  async run({ agent, leases }, { lease }) {
    leases.release(lease, agent.id)
    return { released: lease }
  },
})
