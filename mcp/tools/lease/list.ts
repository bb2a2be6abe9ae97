import * as z from 'zod'
import { defineMember } from '../../define-tool.js'

export const listLeases = defineMember({
  description: 'the leases that you may use',
  input: z.strictObject({ action: z.literal('list') }),
  run: async ({ agent, leases }) => ({ leases: leases.list(agent.id) }),
})
