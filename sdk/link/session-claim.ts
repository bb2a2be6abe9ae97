import type { Natives } from '../platform/natives.js'
import { hold, type Release } from './lock.js'

const NAMESAKES = 50

interface Claim {
  /** null for a new session */
  session: string | null
  release: Release
}

export class SessionClaim {
  readonly #name: string | undefined
  readonly #natives: Natives
  #session: string | null
  #claim: Promise<Claim>

  /**
   * @param session the id to continue; null for a new session
   * @param name the app's name for the session. A second tab of this name gets a suffix. Without a name, an id that
   * another tab holds is a copy, and this tab begins a new session
   */
  constructor(session: string | null, name: string | undefined, natives: Natives) {
    this.#session = session
    this.#name = name
    this.#natives = natives
    this.#claim = claim(session, name, natives)
  }

  get session(): string | null {
    return this.#session
  }

  async confirmed(): Promise<string | null> {
    const { session } = await this.#claim
    if (session !== null || this.#name === undefined) this.#session = session
    return this.#session
  }

  adopt(session: string): void {
    if (session === this.#session) return
    this.#session = session
    this.#claim = claim(session, undefined, this.#natives)
  }

  renew(): void {
    this.#claim = claim(this.#session, this.#name, this.#natives)
  }

  /** The next hello asks for a new session. */
  forget(): void {
    this.release()
    this.#session = null
    this.#claim = claim(null, undefined, this.#natives)
  }

  release(): void {
    this.#claim.then(
      ({ release }) => release(),
      () => undefined,
    )
  }
}

async function claim(wanted: string | null, name: string | undefined, natives: Natives): Promise<Claim> {
  for (const session of candidates(wanted, name)) {
    const release = await hold(session, natives)
    if (release !== undefined) return { session, release }
  }
  return { session: null, release: () => undefined }
}

/** In order of preference: the wanted id, the name, the name with a suffix. */
function candidates(wanted: string | null, name: string | undefined): Set<string> {
  const named =
    name === undefined
      ? []
      : Array.from({ length: NAMESAKES }, (_, i) => (i === 0 ? name : `${name}-${i + 1}`))
  return new Set(wanted === null ? named : [wanted, ...named])
}
