/** One case: look, act, observe, assert, and what came of it. */
import type { Case } from './case.js'
import type { Answer, Stage } from './stage.js'

export interface Played {
  name: string
  claim: string
  verified: string
  reason: string
  because: string
  evidence: string
  ms: number
  bytes: number
  /** the verdict is what it must be */
  asExpected: boolean
  expected: string
}

/** @throws Error when a step before the claim fails */
export async function play(stage: Stage, each: Case): Promise<Played> {
  must(await stage.call('probe_navigate', { url: `${stage.shopUrl}${each.path}` }))
  const shown = { kind: 'element', testid: 'add-sencha' }
  must(await stage.call('probe_assert', { action: 'wait', predicate: shown }))
  must(await stage.call('probe_look', { action: 'page', mode: 'interactive' }))
  for (const step of each.drive) must(await stage.call('probe_act', step))
  const timeout = each.timeout_ms === undefined ? {} : { timeout_ms: each.timeout_ms }
  const answer =
    each.act === undefined
      ? await stage.call('probe_assert', { predicate: each.assert, ...timeout })
      : await stage.call('probe_act_and_wait', { ...each.act, until: each.until, ...timeout })
  must(answer)
  if (each.act !== undefined)
    must(await stage.call('probe_observe', { since: answer.value.since, max_events: 20 }))
  return judged(each, answer)
}

function must({ isError, value }: Answer): void {
  if (!isError) return
  const { code, message } = value.error as { code: string; message: string }
  throw new Error(`${code}: ${message}`)
}

function judged(each: Case, { value, ms, bytes }: Answer): Played {
  const verified = String(value.verified)
  const reason = String(value.verifiedReason)
  const { verified: wanted, reason: reasons } = each.expect
  const evidence = value.evidence ?? (value.verdict as { evidence?: unknown } | undefined)?.evidence
  return {
    name: each.name,
    claim: claimOf(each.until ?? each.assert ?? {}),
    verified,
    reason,
    because: String(value.because),
    evidence: evidence === undefined ? '' : JSON.stringify(evidence),
    ms: Math.round(ms),
    bytes,
    asExpected: wanted.includes(verified as never) && reasons.includes(reason),
    expected: `${wanted.join(' or ')} (${reasons.join(' or ')})`,
  }
}

/** A claim in few words. */
function claimOf(predicate: Record<string, unknown>): string {
  const { kind, predicates, ...fields } = predicate
  if (Array.isArray(predicates))
    return predicates.map((part) => claimOf(part as Record<string, unknown>)).join(' and ')
  return [
    kind,
    ...Object.entries(fields).map(([key, value]) => (typeof value === 'boolean' ? key : `${value}`)),
  ].join(' ')
}
