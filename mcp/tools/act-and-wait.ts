import * as z from 'zod'
import { BRIEF_TRACE_LINES } from '../answers/brief/verdict.js'
import { defineTool } from '../define-tool.js'
import { claimWithGrammar, detail, intent, milliseconds, session, timeout, within } from '../fields.js'
import { refuseBadStep, stepFields, toStep } from './act/step.js'
import { foldersOf } from './visual-diff/folders.js'

export const actAndWait = defineTool({
  name: 'probe_act_and_wait',
  advertised: true,
  proves: true,
  hints: { readOnly: false },
  description: 'Act, wait for the declared consequence (until), and return a verdict: yes, no or unknown.',
  input: z
    .strictObject({
      ...stepFields,
      until: claimWithGrammar.exactOptional(),
      timeout_ms: timeout,
      within_ms: within.describe('by when the claim must have come true'),
      linger_ms: milliseconds.exactOptional().describe('waits after a yes for what takes it back'),
      detail,
      refuseWhenThrottled: z.boolean().exactOptional(),
      intent,
      ...session,
    })
    .superRefine(refuseBadStep),
  examples: [
    {
      ref: 'e12',
      action: 'click',
      until: {
        kind: 'allOf',
        predicates: [
          { kind: 'net', method: 'POST', urlContains: '/api/orders', status: 201 },
          { kind: 'text', contains: 'Order placed' },
        ],
      },
    },
  ],
  run: async (
    context,
    {
      sessionId,
      refuseWhenThrottled = false,
      until,
      timeout_ms,
      within_ms,
      linger_ms,
      detail: wanted,
      intent: why,
      ...step
    },
  ) =>
    context.ask(
      sessionId,
      'actAndWait',
      {
        ...(await toStep(step, context)),
        folders: foldersOf(context),
        timeout_ms,
        ...(within_ms === undefined ? {} : { within_ms }),
        ...(linger_ms === undefined ? {} : { linger_ms }),
        ...(until === undefined ? {} : { until }),
        ...(why === undefined ? {} : { intent: why }),
        ...(wanted === 'full' ? {} : { traceLines: BRIEF_TRACE_LINES }),
      },
      { refuseWhenThrottled },
    ),
})
