import * as z from 'zod'
import type { Json } from '../../sdk/protocol/values.js'
import type { HarArgs } from '../../workers/driver/commands/har.js'
import type { MockRule } from '../../workers/driver/mock-rule.js'
import { harFile } from '../../workers/har/har-path.js'
import { defineTool } from '../define-tool.js'
import { segment, session, shortText } from '../fields.js'
import { foldersOf } from './visual-diff/folders.js'

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

const har = z
  .strictObject({
    record: z.literal(true).describe('from now on').exactOptional(),
    save: segment.describe('write what was recorded to .probe/har/<name>, redacted').exactOptional(),
    play: segment.describe('answer from .probe/har/<name> what no rule matches').exactOptional(),
    missing: z.enum(['pass', 'fail']).describe('of play: requests that it does not have').exactOptional(),
    stop: z.literal(true).describe('neither record nor play').exactOptional(),
  })
  .superRefine(({ missing, ...given }, context) => {
    const problem =
      Object.keys(given).length !== 1
        ? 'give one of record, save, play, stop'
        : missing !== undefined && given.play === undefined
          ? 'missing goes with play'
          : undefined
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

export const networkMock = defineTool({
  name: 'probe_network_mock',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false },
  description:
    'Answer requests of a leased page instead of the network: an error, a delay, no network, or recorded answers. The first rule that matches wins, then the HAR; [] ends the rules.',
  input: z.strictObject({
    rules: z.array(rule).max(RULES).describe('replace the earlier ones').exactOptional(),
    har: har.describe('record the requests and answers to a file, or play one').exactOptional(),
    ...session,
  }),
  examples: [
    { rules: [{ urlContains: '/api/orders', method: 'POST', status: 500, body: { error: 'out of stock' } }] },
    { rules: [{ urlContains: '/api/', delayMs: 2_000, times: 1 }, { offline: true }] },
    { rules: [] },
    { har: { record: true } },
    { har: { save: 'checkout.har' } },
    { har: { play: 'checkout.har', missing: 'fail' } },
  ],
  async run(context, { sessionId, rules, har: given }) {
    const tab = context.driven(sessionId)
    const { project } = foldersOf(context)
    const done = given === undefined ? undefined : await tab.command('har', orderOf(given, project, tab))
    const replaced = rules === undefined ? {} : { rules: rules as readonly MockRule[] }
    const { uses, unused, har: played } = await tab.command('mock', replaced)
    const kept = stepOf(rules, given)
    if (kept !== undefined) await context.ask(tab.sessionId, 'noteMock', { args: kept })
    return {
      ...(rules === undefined ? {} : { rules: rules.length }),
      ...(uses.length === 0 ? {} : { uses }),
      ...(unused === undefined ? {} : { unused }),
      ...(given?.record === true ? { recording: true } : {}),
      ...done,
      ...(played === undefined || done?.playing !== undefined ? {} : { played }),
      session: { sessionId: tab.sessionId },
    }
  },
})

/** What a flow keeps of the call: the rules and what is played, not what is recorded or saved. */
function stepOf(
  rules: readonly object[] | undefined,
  given: z.output<typeof har> | undefined,
): { [name: string]: Json } | undefined {
  const played = given?.play !== undefined || given?.stop !== undefined ? given : undefined
  if (rules === undefined && played === undefined) return undefined
  return {
    ...(rules === undefined ? {} : { rules: rules as readonly object[] as Json }),
    ...(played === undefined ? {} : { har: { ...played } as Json }),
  }
}

function orderOf(
  { record, save, play, missing = 'pass' }: z.output<typeof har>,
  project: string,
  { redactKeys }: { redactKeys(): string[] },
): HarArgs {
  if (record === true) return { kind: 'record' }
  if (save !== undefined) return { kind: 'save', file: harFile(project, save), keys: redactKeys() }
  return play === undefined ? { kind: 'stop' } : { kind: 'play', file: harFile(project, play), missing }
}
