/** Saves the signed-in state of a lease: after a quiet moment when it changed, and at the end. */
import type { BrowserContext, CDPSession } from 'playwright-core'
import { PROFILE_END_MS, PROFILE_LATEST_MS, PROFILE_QUIET_MS } from '../../sdk/protocol/limits.js'
import { type BrowserState, writeProfile } from './profile-file.js'

export interface KeptProfile {
  file: string
  /** what the context began with; undefined for a new profile */
  state: BrowserState | undefined
  /** called when it cannot be saved */
  failed(why: string): void
}

export class ProfileKeeper {
  readonly #context: BrowserContext
  readonly #profile: KeptProfile
  /** as it was read or saved last */
  #saved: string
  #cookies = ''
  #isStored = false
  #quiet: NodeJS.Timeout | undefined
  #latest: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()
  #isOver = false

  constructor(context: BrowserContext, profile: KeptProfile) {
    this.#context = context
    this.#profile = profile
    this.#saved = textOf(profile.state)
    context.on('requestfinished', () => this.#stir())
    context.on('request', (request) => request.isNavigationRequest() && this.#stir())
  }

  /** Follows the storage of a page. */
  async watch(cdp: CDPSession): Promise<void> {
    const stored = () => {
      this.#isStored = true
      this.#stir()
    }
    cdp.on('DOMStorage.domStorageItemAdded', stored)
    cdp.on('DOMStorage.domStorageItemUpdated', stored)
    cdp.on('DOMStorage.domStorageItemRemoved', stored)
    cdp.on('DOMStorage.domStorageItemsCleared', stored)
    await cdp.send('DOMStorage.enable')
  }

  /** Saves the last state, for a limited time. */
  async end(): Promise<void> {
    this.#isOver = true
    this.#rest()
    let late: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => {
      late = setTimeout(resolve, PROFILE_END_MS)
    })
    await Promise.race([this.#next(() => this.#save()), limit])
    clearTimeout(late)
  }

  #stir(): void {
    if (this.#isOver) return
    clearTimeout(this.#quiet)
    const due = () => {
      this.#rest()
      void this.#next(() => this.#saveIfChanged())
    }
    this.#quiet = setTimeout(due, PROFILE_QUIET_MS)
    // A page that is never quiet is saved too.
    this.#latest ??= setTimeout(due, PROFILE_LATEST_MS)
  }

  #rest(): void {
    clearTimeout(this.#quiet)
    clearTimeout(this.#latest)
    this.#latest = undefined
  }

  /** One after the other. */
  #next(run: () => Promise<void>): Promise<void> {
    this.#saving = this.#saving.then(run).catch((error: Error) => {
      // Nothing can be read of a browser that has ended.
      if (this.#context.browser()?.isConnected() === true) this.#profile.failed(error.message)
    })
    return this.#saving
  }

  /** To read the whole state costs much more than to read the cookies. */
  async #saveIfChanged(): Promise<void> {
    const cookies = JSON.stringify(await this.#context.cookies())
    if (cookies === this.#cookies && !this.#isStored) return
    this.#isStored = false
    this.#cookies = cookies
    await this.#save()
  }

  /** A state that did not change is not written: another page may have saved the profile since. */
  async #save(): Promise<void> {
    const state = await this.#state()
    const text = textOf(state)
    if (text === this.#saved) return
    await writeProfile(this.#profile.file, state)
    this.#saved = text
  }

  async #state(): Promise<BrowserState> {
    // Not everything in a database can be copied, e.g. keys that cannot be exported.
    return this.#context
      .storageState({ indexedDB: true })
      .catch(() => this.#context.storageState()) as Promise<BrowserState>
  }
}

function textOf(state: BrowserState | undefined): string {
  if (state === undefined) return ''
  const origins = state.origins.toSorted((one, two) => (one.origin < two.origin ? -1 : 1))
  const cookies = state.cookies.map((each) => JSON.stringify(each)).toSorted()
  return JSON.stringify({ cookies, origins })
}
