import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { segment } from '../../fields.js'

export const forget = defineMember({
  description: 'delete a profile, and close the kept pages that save it',
  input: z.strictObject({ action: z.literal('forget'), profile: segment }),
  async run({ leases }, { profile }) {
    await leases.forget(profile)
    return { forgotten: profile }
  },
})
