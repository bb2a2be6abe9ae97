/** Answers a lease's requests instead of the network: by rules, then from a HAR. Without both, nothing is intercepted. */
import { setTimeout as after } from 'node:timers/promises'
import type { BrowserContext, Request, Route } from 'playwright-core'
import type { PlayedEntry } from '../har/played-entry.js'
import type { Played, Player } from '../har/player.js'
import { effectOf, type MockRule, matches, type NamedRule, nameOf } from './mock-rule.js'
import { answerOf, effectOfPlayed, isFailed, leadingOn } from './played-answer.js'

export interface MockedRequest {
  method: string
  url: string
  /** e.g. `status 500`, `offline`, `delayed by 300 ms`, `status 200 of checkout.har` */
  effect: string
}

/** What the agent should know when a mock ends. */
export interface MocksEnd {
  /** rules that matched nothing */
  unused?: NamedRule[]
  /** the HAR that was played */
  har?: Played
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
  #player: Player | undefined
  #isRouted = false

  /** @param mocked called for each request that is answered or delayed here */
  constructor(context: BrowserContext, mocked: (request: MockedRequest) => void) {
    this.#context = context
    this.#mocked = mocked
  }

  /** Replaces all rules. */
  async set(rules: readonly MockRule[]): Promise<void> {
    this.#standing = rules.map((rule) => ({ rule, used: 0 }))
    await this.#route()
  }

  /** Replaces the HAR that answers what no rule matches. @param player undefined for none */
  async play(player: Player | undefined): Promise<void> {
    this.#player = player
    await this.#route()
  }

  /** How often each rule was used, in order. */
  get uses(): number[] {
    return this.#standing.map(({ used }) => used)
  }

  get end(): MocksEnd {
    const unused = this.#standing.filter(({ used }) => used === 0).map(({ rule }) => nameOf(rule))
    return {
      ...(unused.length === 0 ? {} : { unused }),
      ...(this.#player === undefined ? {} : { har: this.#player.played }),
    }
  }

  async #route(): Promise<void> {
    const isNeeded = this.#standing.length > 0 || this.#player !== undefined
    if (isNeeded === this.#isRouted) return
    this.#isRouted = isNeeded
    if (isNeeded) await this.#context.route(EVERYTHING, (route) => this.#answer(route))
    else await this.#context.unroute(EVERYTHING)
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const [method, url] = [request.method(), request.url()]
    const standing = this.#standing.find(
      ({ rule, used }) => used < (rule.times ?? Number.POSITIVE_INFINITY) && matches(rule, method, url),
    )
    if (standing === undefined) return this.#play(route, request)
    const { rule } = standing
    standing.used += 1
    this.#mocked({ method, url, effect: effectOf(rule) })
    if (rule.delayMs !== undefined) await after(rule.delayMs)
    // The page may have left meanwhile.
    await settle(route, rule).catch(() => undefined)
  }

  async #play(route: Route, request: Request): Promise<void> {
    const player = this.#player
    if (player === undefined) return route.fallback()
    const [method, url] = [request.method(), request.url()]
    const asked = { method, url, body: request.postDataBuffer()?.toString() }
    const found = player.next(asked, !request.isNavigationRequest())
    if (found === undefined && player.missing === 'pass') return route.fallback()
    this.#mocked({ method, url, effect: effectOfPlayed(player.file, found) })
    await replay(route, found).catch(() => undefined)
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

/** @param entry undefined for a request that must fail because it was not recorded */
async function replay(route: Route, entry: PlayedEntry | undefined): Promise<void> {
  if (entry === undefined || isFailed(entry)) return route.abort('failed')
  const request = route.request()
  const page = request.isNavigationRequest() ? leadingOn(entry, request.url()) : undefined
  const { origin } = await request.allHeaders()
  return route.fulfill(page ?? answerOf(entry, origin))
}
