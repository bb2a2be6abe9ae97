import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'
import { refuseBadStep, stepFields, toStep } from './step.js'

export const single = defineMember({
  description: 'one action on one element',
  input: z
    .strictObject({ ...stepFields, refuseWhenThrottled: z.boolean().exactOptional(), ...session })
    .superRefine(refuseBadStep),
  run: async (context, { sessionId, refuseWhenThrottled = false, ...step }) =>
    context.ask(sessionId, 'act', await toStep(step, context), { refuseWhenThrottled }),
})
