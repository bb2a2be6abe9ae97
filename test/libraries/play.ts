/** Plays a case on fresh pages: by hand, and through probe. */
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Json } from '../../sdk/protocol/values.js'
import { type Bench, openSession } from '../harness/bench.js'
import { doByHand } from './hand.js'
import type { Library, LibraryCase, Step } from './library-case.js'
import type { Played } from './outcome.js'

/** ms for a page to show what it is about, and for a hand to find its target */
const PATIENCE_MS = 30_000
/** ms for what was done to show */
const SHOWING_MS = 4_000
/** An agent looks again for a target that is not there yet. */
const LOOKS = 8
const LOOK_MS = 400
/** ms that a step without a claim may take */
const STEP_MS = 1_500

export async function play(
  bench: Bench,
  site: string,
  library: Library,
  given: LibraryCase,
): Promise<Played> {
  const hand = await onFreshPage(bench, async (page) => {
    await page.goto(`${site}/hand/${library.file}/${given.page}`)
    return playByHand(page, given)
  })
  const through = await onFreshPage(bench, async (page) => {
    const url = `${site}/probe/${library.file}/${given.page}?case=${encodeURIComponent(given.title)}`
    const sessionId = await openSession(bench, page, url)
    if (sessionId === undefined) throw new Error('the page has no session')
    const answer = await playThroughProbe(bench, page, sessionId, given)
    await bench.agent('probe_session', { action: 'end', sessionId })
    return answer
  }).catch((error: unknown) => ({ ...NOTHING, said: 'error' as const, because: String(error) }))
  const actions = [...new Set(given.steps.map(({ action }) => action))]
  return { library: library.name, title: given.title, actions, hand, ...through }
}

async function onFreshPage<Of>({ browser }: Bench, work: (page: Page) => Promise<Of>): Promise<Of> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function playByHand(page: Page, { steps, holds }: LibraryCase): Promise<true | string> {
  try {
    await isDrawn(page)
    for (const step of steps) await doByHand(page, step)
  } catch (error) {
    return String(error).split('\n').slice(0, 6).join(' ')
  }
  return (await isSo(page, holds)) || 'the condition does not hold'
}

type Through = Omit<Played, 'library' | 'title' | 'actions' | 'hand'>

const NOTHING: Through = { probe: false, said: 'error', because: '', covered: [], against: [] }

async function playThroughProbe(
  { agent }: Bench,
  page: Page,
  sessionId: string,
  { steps, until, holds }: LibraryCase,
): Promise<Through> {
  await isDrawn(page)
  const through: Through = { ...NOTHING, covered: [], against: [] }
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1
    const claim = isLast ? { until } : { timeout_ms: STEP_MS }
    const answer = await act(agent, { ...step, ...claim, sessionId, detail: 'full' })
    if (answer.error !== undefined) {
      const { code, message } = answer.error as { code: string; message: string }
      return { ...through, because: `step ${index + 1}: ${code}: ${message}`, probe: await isSo(page, holds) }
    }
    for (const { kind, counter } of (answer.contradictions ?? []) as { kind: string; counter: string }[]) {
      through.against.push(kind)
      if (kind === 'covered-control') through.covered.push(counter)
    }
    if (answer.effect !== undefined) through.effect = answer.effect as Json
    if (isLast) {
      through.said = answer.verified as Through['said']
      through.because = String(answer.because)
    }
  }
  return { ...through, probe: await isSo(page, holds) }
}

async function act(
  agent: Bench['agent'],
  args: Step & Record<string, unknown>,
): Promise<Record<string, unknown>> {
  for (let look = 1; ; look++) {
    const { value } = await agent('probe_act_and_wait', args)
    const { code } = (value.error ?? {}) as { code?: string }
    if (code !== 'NO_MATCH' || look === LOOKS) return value
    await after(LOOK_MS)
  }
}

async function isDrawn(page: Page): Promise<void> {
  await page.waitForFunction("document.getElementById('app').firstElementChild !== null")
}

/** A page whose element is not there yet throws, which means that it is not so yet. */
async function isSo(page: Page, expression: string): Promise<boolean> {
  const safe = `(() => { try { return Boolean(${expression}) } catch { return false } })()`
  return page.waitForFunction(safe, undefined, { timeout: SHOWING_MS }).then(
    () => true,
    () => false,
  )
}
