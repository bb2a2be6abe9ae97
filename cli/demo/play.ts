import { type Agent, type Answer, resultOf } from './agent.js'
import { addressOf, type Case } from './case.js'
import { evidenceOf } from './evidence.js'

export interface Played {
  name: string
  claim: string
  predicate: object
  verified: string
  reason: string
  because: string
  contradictions: string[]
  evidence: string
  /** ms of the call that gave the verdict */
  ms: number
  /** size of that call's arguments and answer */
  bytes: number
  expected: { verified: string[]; reason: string[] }
  asExpected: boolean
}

export interface Scene {
  agent: Agent
  ready: object
}

export function playAt(scene: Scene, url: string, each: Case): Promise<Played> {
  return outcomeOf(each, async () => {
    resultOf(await scene.agent('probe_navigate', { url: `${url}${addressOf(each)}` }))
    return drive(scene, each)
  })
}

/** A case that fails to run has the verdict `error`, with the error's code. */
export async function outcomeOf(each: Case, played: () => Promise<Outcome>): Promise<Played> {
  const { name, claim, right, undecidable, reasons = [] } = each
  const outcome = await played().catch(failure)
  const verified = undecidable === true ? [...new Set([right, 'unknown'])] : [right]
  const fits = reasons.length === 0 || reasons.includes(outcome.reason)
  return {
    name,
    claim,
    predicate: claimOf(each) ?? {},
    ...outcome,
    expected: { verified, reason: reasons },
    asExpected: verified.includes(outcome.verified) && fits,
  }
}

function claimOf(each: Case): object | undefined {
  if ('until' in each) return each.until
  return 'assert' in each ? each.assert : undefined
}

export type Outcome = Pick<
  Played,
  'verified' | 'reason' | 'because' | 'contradictions' | 'evidence' | 'ms' | 'bytes'
>

export async function drive({ agent, ready }: Scene, each: Case): Promise<Outcome> {
  const call = async (tool: string, args: object) => {
    const answer = await agent(tool, args)
    resultOf(answer)
    return answer
  }
  const claim = each.timeout_ms === undefined ? {} : { timeout_ms: each.timeout_ms }
  await call('probe_assert', { action: 'wait', predicate: each.ready ?? ready })
  await call('probe_look', { action: 'page', mode: 'interactive' })
  if (each.drive.length > 0) await call('probe_act', { steps: each.drive })
  if (each.given !== undefined) await call('probe_assert', { action: 'wait', predicate: each.given })
  if (!('assert' in each)) {
    const until = claimOf(each)
    const answer = await call('probe_act_and_wait', {
      ...each.act,
      ...(until === undefined ? {} : { until }),
      ...claim,
    })
    const { value } = await call('probe_observe', { since: answer.value.since, max_events: 20 })
    return judged(answer, value)
  }
  const { value } = await call('probe_act', each.act)
  const observed = await call('probe_observe', { since: value.since, max_events: 20 })
  const verdict = await call('probe_assert', { predicate: each.assert, since: value.since, ...claim })
  return judged(verdict, observed.value)
}

function judged({ value, ms, bytes }: Answer, observed: Answer['value']): Outcome {
  const contradictions = (value.contradictions ?? []) as { kind: string }[]
  return {
    verified: String(value.verified),
    reason: String(value.verifiedReason),
    because: String(value.because),
    contradictions: contradictions.map(({ kind }) => kind),
    evidence: evidenceOf(value, observed),
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
    contradictions: [],
    evidence: '',
    ms: 0,
    bytes: 0,
  }
}
