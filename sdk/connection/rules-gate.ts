import type { Natives } from '../platform/natives.js'
import type { LaterScripts } from './later-scripts.js'

/** Events do not wait longer for the rules. */
const RULES_MS = 5_000

type Rules = readonly [LaterScripts['rules'], LaterScripts['rare']]

export interface RulesGateOptions {
  natives: Natives
  load(): Promise<Rules>
  learn(rules: Rules): void
  /** events may be sent */
  opened(): void
}

/** Holds back events until the rules are there, or cannot be loaded. */
export class RulesGate {
  isOpen = false
  readonly #options: RulesGateOptions
  #loading: Promise<void> | undefined

  constructor(options: RulesGateOptions) {
    this.#options = options
  }

  open(): void {
    this.isOpen = true
    this.#options.opened()
  }

  /** Never rejects: without the script, only the first script's rules apply. After a failure, the next call loads again. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<void> {
    const { natives, load, learn } = this.#options
    natives.setTimeout(() => this.open(), RULES_MS)
    try {
      learn(await load())
    } catch {
      this.#loading = undefined
    }
    this.open()
  }
}
