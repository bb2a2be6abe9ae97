/**
 * An app that loads the SDK itself gets the lease's copy, which is connected already (docs/driving.md). That copy takes
 * over the options of the app's `connect`: what is redacted, what is ignored, and which project the page belongs to.
 */
import type { DriverLink } from '../link/driver-link.js'
import type { Channel, ChannelContext } from '../observe/channel.js'
import { natives } from '../platform/natives.js'
import { attempt } from '../platform/patch.js'
import type { Adopted } from '../protocol/driver-link.js'
import { createRedactor } from '../values/redact.js'
import type { RedactionRules } from '../values/redactor.js'
import type { ConnectOptions } from './connect-options.js'
import type { Probe } from './probe.js'

/** Options whose lists grow when the app hands over its own. */
export interface LeasedOptions extends ConnectOptions {
  redact: { keys: (string | RegExp)[]; allow: string[] }
  ignore: string[]
}

export function leasedOptions(options: ConnectOptions): LeasedOptions {
  return { ...options, redact: { keys: [], allow: [] }, ignore: [] }
}

export class Adoption {
  readonly #options: LeasedOptions
  readonly #link: DriverLink
  readonly #rules: () => RedactionRules
  #context: ChannelContext | undefined
  /** what would turn the recording of bodies on, when the app does without it on purpose */
  #bodies: Adopted['bodies']

  /** @param rules makes the rules that a redactor learns */
  constructor(options: LeasedOptions, link: DriverLink, rules: () => RedactionRules) {
    this.#options = options
    this.#link = link
    this.#rules = rules
  }

  /** Observes nothing: it shares what the channels read. */
  readonly channel: Channel = {
    name: 'adoption',
    sees: [],
    supported: () => true,
    install: (context) => {
      this.#context = context
      return () => {
        this.#context = undefined
      }
    },
  }

  /** Makes later calls of `connect` hand over their options, while the page is connected. */
  begin(probe: Probe): void {
    const { connect } = probe
    probe.connect = (given = {}) => {
      if (this.#context === undefined) connect(given)
      else attempt(() => this.#adopt(given))
    }
  }

  #adopt({
    redact = {},
    ignore = [],
    app,
    root,
    folder,
    captureNetworkBodies,
    wiring,
  }: ConnectOptions): void {
    const { redact: own } = this.#options
    const context = this.#context
    if (context === undefined) return
    const keys = (redact.keys ?? []).filter((key) => typeof key === 'string' || key instanceof RegExp)
    const allow = (redact.allow ?? []).map(String)
    own.keys.push(...keys)
    own.allow.push(...allow)
    // Warns of what `allow` exempts, as at the first connection.
    if (allow.length > 0) createRedactor({ allow }, (line) => natives.console.warn(line))
    if (keys.length + allow.length > 0) context.redact.learn(this.#rules())
    // A tag without the attribute says nothing of bodies.
    if (captureNetworkBodies === false && wiring !== 'tag') {
      context.captureBodies = false
      this.#options.captureNetworkBodies = false
      this.#bodies = wiring ?? 'connect'
    }
    this.#options.ignore.push(...ignore.map(String))
    if (folder !== undefined) context.folder = folder
    Object.assign(this.#options, app === undefined ? {} : { app }, root === undefined ? {} : { root })
    this.#link.adopt({
      redactKeys: own.keys.filter((key): key is string => typeof key === 'string'),
      ...(this.#options.app === undefined ? {} : { app: String(this.#options.app) }),
      ...(this.#options.root === undefined ? {} : { root: String(this.#options.root) }),
      ...(own.keys.every((key) => typeof key === 'string') ? {} : { patterns: true }),
      ...(this.#bodies === undefined ? {} : { bodies: this.#bodies }),
      ...(own.allow.length === 0 ? {} : { exempts: true }),
    })
  }
}
