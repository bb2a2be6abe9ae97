import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'
import { refuseBadStep, stepFields, toStep, waiting } from './step.js'

/** Fields that the tool list describes once, with probe_act_and_wait. */
const listedElsewhere = {
  ...stepFields,
  target: stepFields.target.meta({ listed: 'type' }),
  action: stepFields.action.meta({ listed: 'type' }),
  args: stepFields.args.meta({ listed: 'type' }),
}

export const single = defineMember({
  description: 'one action on one element',
  input: z
    .strictObject({
      ...listedElsewhere,
      ...waiting,
      refuseWhenThrottled: z.boolean().exactOptional(),
      ...session,
    })
    .superRefine(refuseBadStep),
  run: async (context, { sessionId, refuseWhenThrottled = false, timeout_ms, ...step }) =>
    context.ask(sessionId, 'act', { ...(await toStep(step, context)), timeout_ms }, { refuseWhenThrottled }),
})
