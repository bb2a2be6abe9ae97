/** The content of an exported verdict, read again. It may be from another machine or another version. */
import * as z from 'zod'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { VerdictBundle } from '../session/verdict-bundles.js'

const event = z.looseObject({
  t: z.number(),
  cause: z.string(),
  turn: z.number(),
  data: z.looseObject({}),
})
const call = z.looseObject({
  id: z.string(),
  startedAt: z.number(),
  started: event,
  responded: event.exactOptional(),
  finished: event.exactOptional(),
  timing: event.exactOptional(),
})
const events = z.array(event).default([])
const others = z.array(z.unknown()).default([])
const fileSchema = z.looseObject({
  id: z.string(),
  verdict: z.looseObject({
    verified: z.enum(['yes', 'no', 'unknown']),
    verifiedReason: z.string(),
    because: z.string(),
  }),
  intent: z.string().exactOptional(),
  window: z.object({ from: z.number(), to: z.number() }).exactOptional(),
  source: z.looseObject({ file: z.string(), line: z.number() }).exactOptional(),
  evidence: z.looseObject({
    acts: z.array(z.string()),
    calls: z.array(call),
    writes: z.array(call).default([]),
    strays: z.array(call).default([]),
    errors: events,
    handled: events,
    caught: events,
    signs: events,
    signals: events,
    states: events,
    routes: events,
    streams: events,
    lost: events,
    downloads: events,
    opened: events,
    consoles: events,
    doms: events,
    focuses: events,
    marks: events,
    storages: events,
    unanswered: others,
    overtaken: others,
    misrendered: others,
    amiss: others,
    unlike: others,
    shortfalls: others,
    hollow: others,
    givenBack: others,
    losses: others,
    blind: others,
  }),
})

/**
 * Reads the text of an exported verdict.
 *
 * @param file its name, for the error
 * @throws ProbeError CORRUPT_FILE
 */
export function readVerdict(text: string, file: string): VerdictBundle {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ProbeError('CORRUPT_FILE', `${file} cannot be read: ${(error as Error).message}`, { file })
  }
  const read = fileSchema.safeParse(value)
  if (read.success) return read.data as unknown as VerdictBundle
  const [problem] = read.error.issues
  const where = problem === undefined || problem.path.length === 0 ? '' : ` (${problem.path.join('.')})`
  throw new ProbeError('CORRUPT_FILE', `${file} is not a file of probe verdict export${where}`, { file })
}
