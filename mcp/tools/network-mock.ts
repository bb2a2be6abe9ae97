import * as z from 'zod'
import type { Json } from '../../sdk/protocol/values.js'
import type { MockRule } from '../../workers/driver/mock-rule.js'
import { defineTool } from '../define-tool.js'
import { session, shortText } from '../fields.js'

const RULES = 50
const BODY_CHARS = 1_000_000
const DELAY_MAX_MS = 60_000

const body = z
  .unknown()
  .transform((value) => value as Json)
  .refine((value) => (JSON.stringify(value)?.length ?? 0) <= BODY_CHARS, `at most ${BODY_CHARS} characters`)
  .meta({ description: 'a text, or a value that is sent as JSON' })

const rule = z
  .strictObject({
    urlContains: shortText.exactOptional(),
    method: shortText.exactOptional(),
    status: z.int().min(200).max(599).describe('default 200 with a body').exactOptional(),
    body: body.exactOptional(),
    headers: z.record(z.string().max(200), z.string().max(8_000)).exactOptional(),
    delayMs: z.int().min(0).max(DELAY_MAX_MS).exactOptional(),
    offline: z.literal(true).exactOptional(),
    times: z.int().min(1).max(1_000_000).describe('default: every request').exactOptional(),
  })
  .superRefine(({ status, body: given, headers, delayMs, offline }, context) => {
    const isAnswer = status !== undefined || given !== undefined || headers !== undefined
    const problem =
      offline === true && isAnswer
        ? 'a request is either offline or answered'
        : offline !== true && !isAnswer && delayMs === undefined
          ? 'give status, body, headers, delayMs or offline'
          : undefined
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

export const networkMock = defineTool({
  name: 'probe_network_mock',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false },
  description:
    'Answer requests of a leased page instead of the network: an error, a delay, no network. The first rule that matches wins; [] ends it.',
  input: z.strictObject({
    rules: z.array(rule).max(RULES).describe('replace the earlier ones').exactOptional(),
    ...session,
  }),
  examples: [
    { rules: [{ urlContains: '/api/orders', method: 'POST', status: 500, body: { error: 'out of stock' } }] },
    { rules: [{ urlContains: '/api/', delayMs: 2_000, times: 1 }, { offline: true }] },
    { rules: [] },
  ],
  async run(context, { sessionId, rules }) {
    const tab = context.driven(sessionId)
    const given = rules as readonly MockRule[] | undefined
    const { uses, former } = await tab.command('mock', given === undefined ? {} : { rules: given })
    const unused = former.filter((_, i) => uses[i] === 0)
    return {
      ...(given === undefined ? {} : { rules: given.length }),
      ...(uses.length === 0 ? {} : { uses }),
      ...(unused.length === 0 ? {} : { unused }),
      session: { sessionId: tab.sessionId },
    }
  },
})
