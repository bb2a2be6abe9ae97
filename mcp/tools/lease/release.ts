import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { shortText } from '../../fields.js'

export const release = defineMember({
  description: 'close its page; its state is gone, but for a kept profile',
  input: z.strictObject({ action: z.literal('release'), lease: shortText }),
  async run({ agent, leases }, { lease }) {
    const { unused, har } = await leases.release(lease, agent.id)
    return {
      released: lease,
      ...(unused === undefined ? {} : { unused }),
      ...(har === undefined ? {} : { played: har }),
    }
  },
})
