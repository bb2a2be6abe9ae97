/** Answers a lease's requests by rules, instead of the network. While there are no rules, nothing is intercepted. */
import { setTimeout as after } from 'node:timers/promises'
import type { BrowserContext, Route } from 'playwright-core'
import { effectOf, type MockRule, matches } from './mock-rule.js'

export interface MockedRequest {
  method: string
  url: string
  /** e.g. `status 500`, `offline`, `delayed by 300 ms` */
  effect: string
}

interface Standing {
  rule: MockRule
  used: number
}

const EVERYTHING = '**/*'

export class Mocks {
  readonly #context: BrowserContext
  readonly #mocked: (request: MockedRequest) => void
  #standing: Standing[] = []
  #isRouted = false

  /** @param mocked called for each request that a rule answers or delays */
  constructor(context: BrowserContext, mocked: (request: MockedRequest) => void) {
    this.#context = context
    this.#mocked = mocked
  }

  /** Replaces all rules. */
  async set(rules: readonly MockRule[]): Promise<void> {
    this.#standing = rules.map((rule) => ({ rule, used: 0 }))
    if (rules.length > 0 && !this.#isRouted) {
      this.#isRouted = true
      await this.#context.route(EVERYTHING, (route) => this.#answer(route))
    } else if (rules.length === 0 && this.#isRouted) {
      this.#isRouted = false
      await this.#context.unroute(EVERYTHING)
    }
  }

  get former(): MockRule[] {
    return this.#standing.map(({ rule }) => rule)
  }

  /** How often each rule was used, in order. */
  get uses(): number[] {
    return this.#standing.map(({ used }) => used)
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const [method, url] = [request.method(), request.url()]
    const standing = this.#standing.find(
      ({ rule, used }) => used < (rule.times ?? Number.POSITIVE_INFINITY) && matches(rule, method, url),
    )
    if (standing === undefined) return route.fallback()
    const { rule } = standing
    standing.used += 1
    this.#mocked({ method, url, effect: effectOf(rule) })
    if (rule.delayMs !== undefined) await after(rule.delayMs)
    // The page may have left meanwhile.
    await settle(route, rule).catch(() => undefined)
  }
}

async function settle(route: Route, { offline, status, body, headers }: MockRule): Promise<void> {
  if (offline === true) return route.abort('internetdisconnected')
  if (status === undefined && body === undefined && headers === undefined) return route.fallback()
  const isText = typeof body === 'string'
  const { origin } = await route.request().allHeaders()
  return route.fulfill({
    status: status ?? 200,
    headers: {
      'content-type': isText ? 'text/plain' : 'application/json',
      // A mocked answer of another origin must reach the app, as the server's own would.
      ...(origin === undefined
        ? {}
        : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
      ...headers,
    },
    body: isText ? body : body === undefined ? '' : JSON.stringify(body),
  })
}
