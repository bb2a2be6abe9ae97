import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { session } from '../../fields.js'
import { refuseBadStep, stepFields, toStep, waiting } from './step.js'

export const steps = defineMember({
  description: 'several actions under one cursor',
  input: z.strictObject({
    steps: z
      .array(z.strictObject(stepFields).superRefine(refuseBadStep))
      .min(1)
      .max(100)
      .meta({ description: 'list of {ref|target,action,args}', listed: 'whole' }),
    ...waiting,
    refuseWhenThrottled: z.boolean().exactOptional(),
    ...session,
  }),
  async run(context, { sessionId, refuseWhenThrottled = false, timeout_ms, steps: written }) {
    const steps = await Promise.all(written.map((step) => toStep(step, context)))
    return context.ask(sessionId, 'act', { steps, timeout_ms }, { refuseWhenThrottled })
  },
})
