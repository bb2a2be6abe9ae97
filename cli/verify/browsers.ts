/** The browsers that a run plays its flows in: the one of this machine, and those of Playwright servers. */
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { nameOfServer } from '../../workers/wording/server-name.js'

/** in place of an address: the browser of this machine */
const LOCAL = 'local'
const MOST = 32

export interface Browser {
  name: string
  /** address of its Playwright server; undefined for the browser of this machine */
  server?: string
}

/**
 * @param given addresses, and `local`; none for the browser of this machine alone
 * @throws ProbeError BAD_ARGUMENTS
 */
export function browsersOf(given: readonly string[]): Browser[] {
  const wanted = [...new Set(given.map((each) => each.trim()))]
  if (wanted.length > MOST)
    throw new ProbeError('BAD_ARGUMENTS', `${wanted.length} browsers are too many: at most ${MOST}`)
  return wanted.length === 0 ? [{ name: LOCAL }] : wanted.map(browserOf)
}

function browserOf(text: string): Browser {
  if (text === LOCAL) return { name: LOCAL }
  if (URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol))
    return { name: nameOfServer(text), server: text }
  throw new ProbeError(
    'BAD_ARGUMENTS',
    `${echo(text)} is no address of a Playwright server, e.g. ws://127.0.0.1:3000/, and not ${LOCAL}`,
  )
}

/** Gives each flow to the browser that plays the fewest, and none to one that is gone. */
export class BrowserPool {
  readonly #all: readonly Browser[]
  /** flows that each plays */
  readonly #plays = new Map<Browser, number>()
  /** why each is gone */
  readonly #losses = new Map<Browser, string>()

  /** @param all at least one */
  constructor(all: readonly Browser[]) {
    this.#all = all
  }

  /** undefined when all are gone */
  take(): Browser | undefined {
    const [first, ...others] = this.#all.filter((each) => !this.#losses.has(each))
    if (first === undefined) return undefined
    const least = others.reduce(
      (one, other) => (this.#playsOf(other) < this.#playsOf(one) ? other : one),
      first,
    )
    this.#plays.set(least, this.#playsOf(least) + 1)
    return least
  }

  /** Its flow has ended. */
  giveBack(browser: Browser): void {
    this.#plays.set(browser, this.#playsOf(browser) - 1)
  }

  /** @returns false when that is known already */
  lose(browser: Browser, why: string): boolean {
    if (this.#losses.has(browser)) return false
    this.#losses.set(browser, why)
    return true
  }

  /** Why no flow can be played; undefined while there is a browser. */
  get end(): ProbeError | undefined {
    if (this.#losses.size < this.#all.length) return undefined
    const told = [...this.#losses].map(([{ name }, why]) => `${name}: ${why}`)
    return new ProbeError('BROWSER_UNREACHABLE', `no browser is left (${told.join('; ')})`)
  }

  #playsOf(browser: Browser): number {
    return this.#plays.get(browser) ?? 0
  }
}
