/** Verdicts end to end: a real page, daemon and actor. */
import type { TestFn } from 'ava'
import type { Page } from 'playwright-core'
import type { AnswerOf } from '../../daemon/sessions/answer.js'
import type { ActionArguments, ActionName } from '../../sdk/protocol/commands/act.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { ActHeldBack } from '../../workers/operations/act-and-wait.js'
import type { InputOf, OperationName } from '../../workers/operations/index.js'
import { parsePredicate } from '../../workers/predicates/parse.js'
import { useBrowser } from './browser.js'
import { useClosing } from './closing.js'
import { daemonsFor } from './daemon.js'
import { type Answer, openSite, type Site } from './site.js'
import { document } from './tabbed.js'

export interface Judged {
  page: Page
  site: Site
  ask<K extends OperationName>(name: K, input: InputOf<K>): Promise<AnswerOf<K>>
  /** Clicks, or does `action`, then waits for the claim. */
  act(
    target: Locator,
    until: unknown,
    more?: { action?: ActionName; args?: ActionArguments; timeout_ms?: number },
  ): Promise<Exclude<AnswerOf<'actAndWait'>, ActHeldBack>>
  assert(
    predicate: unknown,
    more?: { timeout_ms?: number; since?: number; wait?: boolean },
  ): Promise<AnswerOf<'assert'>>
}

/**
 * Registers a browser and a daemon for the test file. `setup(body, answers, attributes)` opens a page with the SDK
 * first in <head>, and resolves when the page is connected. All closes with the test.
 */
export function useJudge(
  test: TestFn,
): (body: string, answers?: Record<string, Answer>, attributes?: string) => Promise<Judged> {
  const browser = useBrowser(test)
  const daemon = daemonsFor(test)
  const closing = useClosing(test)
  return async (body, answers = {}, attributes = '') => {
    const { daemon: running, pick, logged } = await daemon()
    const script = `<script src="http://127.0.0.1:${running.port}/probe.js" ${attributes}></script>`
    const site = await openSite({ '/': document(script, body), ...answers })
    closing(() => site.close())
    const page = await browser.reusedPage()
    await page.goto(`${site.url}/`)
    await logged(/tab|session/i)
    const ask: Judged['ask'] = (name, input) => pick().call(name, input)
    return {
      page,
      site,
      ask,
      act: async (target, until, { action = 'click', args = {}, timeout_ms = 4000 } = {}) => {
        const answer = await ask('actAndWait', {
          target,
          action,
          args,
          timeout_ms,
          ...(until === null ? {} : { until: parsePredicate(until) }),
        })
        if ('dispatched' in answer) throw new Error('the act was held back: the session is paused')
        return answer
      },
      assert: (predicate, { timeout_ms = 0, ...more } = {}) =>
        ask('assert', { predicate: parsePredicate(predicate), timeout_ms, ...more }),
    }
  }
}
