import * as z from 'zod'
import { defineMember } from '../../define-tool.js'

export const listLeases = defineMember({
  description: 'the leases and profiles that you may use',
  input: z.strictObject({ action: z.literal('list') }),
  async run({ agent, leases }) {
    const profiles = await leases.profiles()
    return { leases: leases.list(agent.id), ...(profiles.length === 0 ? {} : { profiles }) }
  },
})
