import * as z from 'zod'
import { flowsOf } from '../../daemon/project/flows.js'
import { withClaimOfStep, withDynamic, withSuccess } from '../../workers/flows/annotate.js'
import type { Flow } from '../../workers/flows/flow.js'
import { parsePredicate } from '../../workers/predicates/parse.js'
import { defineTool } from '../define-tool.js'
import { locator, segment, shortText } from '../fields.js'
import { foldersOf } from './visual-diff/folders.js'

const KINDS = ['assert-state', 'success-state', 'assert-signal', 'assert-visible', 'mark-dynamic'] as const

const input = z
  .strictObject({
    flowName: segment,
    kind: z.enum(KINDS),
    step: z.int().min(1).describe('from 1; default: the last').exactOptional(),
    statePath: z.string().max(2_000).exactOptional(),
    store: shortText.exactOptional(),
    equals: z.json().exactOptional(),
    signal: shortText.exactOptional(),
    dataMatches: z.json().exactOptional(),
    target: locator.exactOptional(),
    text: shortText.exactOptional(),
  })
  .superRefine((value, context) => {
    const { kind } = value
    const needed = {
      'assert-state': 'statePath',
      'success-state': 'statePath',
      'assert-signal': 'signal',
      'mark-dynamic': 'text',
    }
    const field = kind === 'assert-visible' ? undefined : needed[kind]
    const has = (name: string) => value[name as keyof typeof value] !== undefined
    if (field !== undefined && !has(field))
      context.addIssue({ code: 'custom', message: `${kind} needs ${field}` })
    if (kind === 'assert-visible' && has('target') === has('text'))
      context.addIssue({ code: 'custom', message: 'assert-visible needs target or text' })
  })

/** Adds a claim to a saved flow. What it adds is played from then on; it is not judged now. */
export const annotate = defineTool({
  name: 'probe_annotate',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false, openWorld: false },
  description:
    'Add a claim to a saved flow: of a step (assert-state, assert-signal, assert-visible), of its end (success-state), or mark a text as dynamic.',
  input,
  examples: [
    {
      flowName: 'approve-order',
      kind: 'assert-state',
      step: 2,
      store: 'orders',
      statePath: 'open',
      equals: 3,
    },
    { flowName: 'approve-order', kind: 'success-state', statePath: 'orders.0.status', equals: 'approved' },
    { flowName: 'approve-order', kind: 'assert-visible', target: { role: 'status', name: 'Approved' } },
    { flowName: 'approve-order', kind: 'mark-dynamic', text: 'Order 4711' },
  ],
  async run(context, args) {
    const flows = flowsOf(foldersOf(context).project)
    const flow = annotated(await flows.read(args.flowName), args)
    return { file: await flows.write(args.flowName, flow), flow }
  },
})

function annotated(flow: Flow, { kind, step, ...given }: z.output<typeof input>): Flow {
  const { statePath, store, equals, signal, dataMatches, target, text = '' } = given
  const state = () =>
    parsePredicate({
      kind: 'state',
      statePath,
      ...(store === undefined ? {} : { store }),
      ...(equals === undefined ? {} : { equals }),
    })
  switch (kind) {
    case 'assert-state':
      return withClaimOfStep(flow, step, state())
    case 'success-state':
      return withSuccess(flow, state())
    case 'assert-signal': {
      const data = dataMatches === undefined ? {} : { dataMatches }
      return withClaimOfStep(flow, step, parsePredicate({ kind: 'signal', name: signal, ...data }))
    }
    case 'assert-visible': {
      const claim = target === undefined ? { kind: 'text', contains: text } : { kind: 'element', ...target }
      return withClaimOfStep(flow, step, parsePredicate(claim))
    }
    case 'mark-dynamic':
      return withDynamic(flow, text)
  }
}
