/** Plays the cases of a blind set in Chromium, through `probe mcp`. */
import { setTimeout as after } from 'node:timers/promises'
import type { Agent } from '../../cli/demo/agent.js'
import type { Json } from '../../sdk/protocol/values.js'
import { type Bench, openBench, openSession } from '../harness/bench.js'
import type { BlindCase } from './blind-case.js'
import { openCaseSite } from './site.js'

export interface Verdict {
  /** `error` when a call was refused or the page did not connect */
  verified: 'yes' | 'no' | 'unknown' | 'error'
  reason: string
  because: string
  /** the answer was `yes`, and the next call took it back */
  retracted?: true
  /** of the last call, as an agent reads it; only when it is brief */
  answer?: object
}

export interface Stage {
  /** @param folder of the case's file */
  play(given: BlindCase, folder: string): Promise<Verdict>
  close(): Promise<void>
}

/** ms until a target that is not there yet is looked for once more */
const LOADING_MS = 700
/** A `yes` may be taken back by what happens in the next ms, which the agent's next call tells. */
const LATE_MS = 2_500
const JUDGING = ['probe_act_and_wait', 'probe_assert']

/** @param answers brief, with the bodies recorded, as an agent reads them beside the page's values; default: full */
export async function openStage(answers: 'brief' | 'full' = 'full'): Promise<Stage> {
  const bench = await openBench()
  return {
    play: (given, folder) => playIn(bench, given, { folder, answers, recordsBodies: answers === 'brief' }),
    close: () => bench.close(),
  }
}

async function playIn(bench: Bench, given: BlindCase, wiring: Wiring): Promise<Verdict> {
  const verdict = await playOnce(bench, given, wiring)
  // An agent does what the error says.
  return verdict.turnsOn === undefined ? verdict : playOnce(bench, given, { ...wiring, recordsBodies: true })
}

interface Wiring {
  folder: string
  answers: 'brief' | 'full'
  recordsBodies: boolean
}

async function playOnce(
  { browser, agent, probe }: Bench,
  given: BlindCase,
  { folder, answers, recordsBodies }: Wiring,
): Promise<Verdict & { turnsOn?: string }> {
  const tag = `<script src="${probe}/probe.js"${recordsBodies ? ' data-probe-capture-network-bodies' : ''}></script>`
  const site = await openCaseSite(given, tag, folder)
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } })
  try {
    const page = await context.newPage()
    const sessionId = await openSession({ agent }, page, `${site.url}${given.path ?? '/'}`, site.url)
    if (sessionId === undefined) return failed('the page has no session')
    let answer: Record<string, unknown> = {}
    for (const { tool, args } of given.calls) {
      const found = await withRefs(args, (query) =>
        agent('probe_look', { action: 'find', ...query, sessionId }),
      )
      const full = JUDGING.includes(tool) && answers === 'full' ? { detail: 'full' } : {}
      const call = async () => (await agent(tool, { ...(found as object), sessionId, ...full })).value
      answer = await call()
      // A page that still loads has no such element yet; an agent would look again.
      if ((answer.error as { code?: string } | undefined)?.code === 'NO_MATCH') {
        await after(LOADING_MS)
        answer = await call()
      }
      if (answer.error !== undefined) return refused(answer.error as Refusal)
    }
    const taken = answer.verified === 'yes' ? await retraction(agent, sessionId) : undefined
    await agent('probe_session', { action: 'end', sessionId })
    if (taken !== undefined) return taken
    const {
      verified,
      verifiedReason = '',
      because = '',
    } = answer as Partial<Verdict> & { verifiedReason?: string }
    return verified === undefined
      ? failed('the last call has no verdict')
      : { verified, reason: verifiedReason, because, ...(answers === 'brief' ? { answer } : {}) }
  } catch (error) {
    return failed(String(error))
  } finally {
    await context.close()
    await site.close()
  }
}

async function retraction(agent: Agent, sessionId: string): Promise<Verdict | undefined> {
  await after(LATE_MS)
  const { value } = await agent('probe_observe', { sessionId, window_ms: 0, max_events: 1 })
  const [taken] = (value.retracted ?? []) as { now: 'no' | 'unknown'; because: string }[]
  return taken && { verified: taken.now, reason: 'retracted', because: taken.because, retracted: true }
}

interface Refusal {
  detail?: { turnsOn?: string }
}

/** `turnsOn`: what the page must turn on for the claim. */
function refused(error: Refusal): Verdict & { turnsOn?: string } {
  const { turnsOn } = error.detail ?? {}
  return { ...failed(JSON.stringify(error)), ...(turnsOn === undefined ? {} : { turnsOn }) }
}

function failed(because: string): Verdict {
  return { verified: 'error', reason: '', because }
}

/** Replaces `{ find: query }` by the ref of the first element that the query finds. */
async function withRefs(value: Json, find: (query: object) => ReturnType<Agent>): Promise<Json> {
  if (Array.isArray(value)) return Promise.all(value.map((each) => withRefs(each, find)))
  if (value === null || typeof value !== 'object') return value
  const query = value.find
  if (query !== null && typeof query === 'object' && !Array.isArray(query)) {
    const { elements = [] } = (await find(query)).value as { elements?: { ref: string }[] }
    return elements[0]?.ref ?? 'e0'
  }
  const fields = await Promise.all(
    Object.entries(value).map(async ([key, field]) => [key, await withRefs(field, find)] as const),
  )
  return Object.fromEntries(fields)
}
