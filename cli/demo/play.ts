/** One case: look, act, observe, assert, and what came of it. */
import { ProbeError, type WireError } from '../../sdk/protocol/errors.js'
import type { Agent, Answer } from './agent.js'
import type { Case } from './case.js'
import { evidenceOf } from './evidence.js'
import type { Stage } from './stage.js'

export interface Played {
  name: string
  claim: string
  /** the predicate as it was declared */
  predicate: object
  verified: string
  reason: string
  because: string
  /** in a line */
  evidence: string
  /** of the call that gave the verdict, in ms */
  ms: number
  /** of that call's arguments and answer */
  bytes: number
  expected: { verified: string[]; reason: string[] }
  asExpected: boolean
}

/** What the shop shows when it is ready. */
const READY = { kind: 'text', contains: '9 teas in the shop' }

/** Plays a case; one that cannot be played has the verdict `error`, with the reason's code. */
export async function play({ agent, shopUrl }: Stage, each: Case): Promise<Played> {
  const { name, claim, expect: expected } = each
  const predicate = 'until' in each ? each.until : each.assert
  const outcome = await drive(agent, shopUrl, each).catch(failure)
  const { verified, reason } = outcome
  const asExpected = (expected.verified as string[]).includes(verified) && expected.reason.includes(reason)
  return { name, claim, predicate, ...outcome, expected, asExpected }
}

type Outcome = Pick<Played, 'verified' | 'reason' | 'because' | 'evidence' | 'ms' | 'bytes'>

async function drive(agent: Agent, shopUrl: string, each: Case): Promise<Outcome> {
  const call = async (tool: string, args: object) => must(await agent(tool, args))
  const claim = each.timeout_ms === undefined ? {} : { timeout_ms: each.timeout_ms }
  await call('probe_navigate', { url: `${shopUrl}${each.path}` })
  await call('probe_assert', { action: 'wait', predicate: READY })
  await call('probe_look', { action: 'page', mode: 'interactive' })
  if (each.drive.length > 0) await call('probe_act', { steps: each.drive })
  if (each.given !== undefined) await call('probe_assert', { action: 'wait', predicate: each.given })
  if ('until' in each) {
    const answer = await call('probe_act_and_wait', { ...each.act, until: each.until, ...claim })
    await call('probe_observe', { since: answer.value.since, max_events: 20 })
    return judged(answer)
  }
  const { value } = await call('probe_act', each.act)
  await call('probe_observe', { since: value.since, max_events: 20 })
  return judged(await call('probe_assert', { predicate: each.assert, since: value.since, ...claim }))
}

function must(answer: Answer): Answer {
  if (!answer.isError) return answer
  const { code, message, detail } = answer.value.error as WireError
  throw new ProbeError(code, message, detail)
}

function judged({ value, ms, bytes }: Answer): Outcome {
  return {
    verified: String(value.verified),
    reason: String(value.verifiedReason),
    because: String(value.because),
    evidence: evidenceOf(value),
    ms: Math.round(ms),
    bytes,
  }
}

function failure(thrown: unknown): Outcome {
  const { code, message } = thrown as { code?: unknown; message: string }
  return {
    verified: 'error',
    reason: String(code ?? 'INTERNAL'),
    because: message,
    evidence: '',
    ms: 0,
    bytes: 0,
  }
}
