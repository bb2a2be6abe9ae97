import { PANEL } from '../dom/own.js'
import { takeHandover } from '../link/handover.js'
import { CHANNELS } from '../observe/index.js'
import type { Human } from '../panel/human.js'
import { natives } from '../platform/natives.js'
import { attempt } from '../platform/patch.js'
import type { Capabilities } from '../protocol/commands/capabilities.js'
import { isLocalHost } from '../protocol/local-host.js'
import type { ObservableStore } from '../state/registry.js'
import type { ConnectOptions } from './connect-options.js'
import { Connection, type Former, type Surroundings } from './connection.js'
import { createHuman } from './human.js'
import type { LoadScript } from './later-scripts.js'

export interface Probe {
  /**
   * Starts observing and connects to the daemon. Has no effect while connected: the first call whose options then differ
   * prints a line that names them.
   */
  connect(options?: ConnectOptions): void
  /** Stops observing and restores every patched global. */
  disconnect(): void
  /** Advertises what can be tested; adds to the lists of earlier calls. */
  describe(capabilities: Partial<Capabilities>): void
  /** Declares an event that the page may not show. */
  signal(name: string, data?: unknown): void
  /** Makes a store readable and observes its changes. Returns a function that unregisters it. */
  registerStore(name: string, store: ObservableStore): () => void
  /** CSS selectors of elements that agents must not see. Throws for an invalid selector. */
  setIgnoreSelectors(selectors: readonly string[]): void
  /** The person at the tab; for a panel in the page. */
  readonly human: Human
  /** Reports a hot update: earlier evidence belongs to the old code. */
  edited(files?: readonly string[]): void
}

/** How the page is held: as a tab, or leased. */
export type Habitat = Pick<Surroundings, 'dial' | 'channels' | 'foreignFrames' | 'handover'>

declare const process: { env: { NODE_ENV?: string } }

const SLOT = Symbol.for('probe-runtime')
const OWN = `[${PANEL}]`

function createProbe(load: LoadScript, habitat: Habitat): Probe {
  let connection: Connection | undefined
  let former: Former | undefined
  let hasExplained = false
  let ignored = OWN
  const declared: Capabilities = { testids: [], signals: [], stores: [], flows: [] }
  const { notify, ...human } = createHuman(() => connection)
  const stores = new Map<string, { store: ObservableStore; remove?: () => void }>()
  const isIgnored = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    return element?.closest(ignored) != null
  }
  const capabilities = (): Capabilities => ({
    ...declared,
    stores: [...new Set([...declared.stores, ...stores.keys()])],
  })
  return {
    connect(options = {}) {
      const current = connection?.options
      if (current !== undefined) {
        if (hasExplained) return
        attempt(() => {
          hasExplained = explainIgnored(options, current)
        })
        return
      }
      const refusal = whyNot(options)
      if (refusal !== undefined) {
        natives.console.info(`probe: not observing: ${refusal}`)
        return
      }
      connection = new Connection(options, {
        load,
        ...habitat,
        news: notify,
        human,
        declared: capabilities,
        isIgnored,
        former,
      })
      for (const [name, entry] of stores) entry.remove = connection.stores.register(name, entry.store)
    },
    disconnect() {
      former = connection?.former ?? former
      connection?.close()
      connection = undefined
    },
    describe(given) {
      for (const key of ['testids', 'signals', 'stores', 'flows'] as const) {
        declared[key] = [...new Set([...declared[key], ...(given[key] ?? []).map(String)])]
      }
      connection?.described()
    },
    signal: (name, data) => connection?.signal(name, data),
    registerStore(name, store) {
      stores.get(name)?.remove?.()
      const remove = connection?.stores.register(name, store)
      stores.set(name, { store, ...(remove === undefined ? {} : { remove }) })
      connection?.described()
      return () => {
        const entry = stores.get(name)
        if (entry?.store !== store) return
        entry.remove?.()
        stores.delete(name)
      }
    },
    setIgnoreSelectors(selectors) {
      for (const selector of selectors) document.querySelector(selector)
      ignored = [OWN, ...selectors].join(',')
    },
    human,
    edited: (files) => connection?.edited(files),
  }
}

/**
 * The options are in effect from the first hello, which a connected page has already sent.
 *
 * @returns false when every option is as it was
 */
function explainIgnored(options: ConnectOptions, former: ConnectOptions): boolean {
  const ignored = (Object.keys(options) as (keyof ConnectOptions)[]).filter(
    (name) => name !== 'origins' && !isSame(options[name], former[name]),
  )
  if (ignored.length === 0) return false
  const named = JSON.stringify(options.session)
  const others = ignored.filter((name) => name !== 'session').join(', ')
  const isNamed = ignored.includes('session')
  const what = [
    ...(isNamed ? [`the session is not named ${named}`] : []),
    ...(others === '' ? [] : [`these options have no effect: ${others}`]),
  ]
  const how = isNamed
    ? `Set data-probe-session=${named} on the script tag, or data-probe-manual`
    : 'Set data-probe-manual on the script tag'
  natives.console.info(`probe: already connected, so ${what.join(', and ')}. ${how} to connect only here.`)
  return true
}

/** Without a value, an option is off or empty. */
function isSame(one: unknown, two: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value || [], (_key, inner) => (inner instanceof RegExp ? String(inner) : inner))
  return text(one) === text(two)
}

function whyNot({ origins = [] }: ConnectOptions): string | undefined {
  if (isProduction()) return 'this is a production build'
  if (globalThis.parent !== globalThis.self && isSameOriginChild()) return 'its page observes this frame'
  if (isLocalHost(location.hostname)) return undefined
  if (origins.includes(location.origin)) return undefined
  return `${location.origin} is not this machine; name it in probe.connect({ origins })`
}

/** Bundlers replace the expression with its value. Without a bundler, `process` does not exist. */
function isProduction(): boolean {
  try {
    return process.env.NODE_ENV === 'production'
  } catch {
    return false
  }
}

function isSameOriginChild(): boolean {
  try {
    return globalThis.parent.location.origin === location.origin
  } catch {
    return false
  }
}

/**
 * The page's one instance. A second copy of the SDK (after a hot update, in another bundle) gets the first instance.
 *
 * @param load loads the later scripts of this copy
 * @param habitat default: a tab
 */
export function probeOf(
  load: LoadScript,
  habitat: Habitat = {
    dial: (url) => new natives.WebSocket(url),
    channels: CHANNELS,
    foreignFrames: undefined,
    handover: takeHandover,
  },
): Probe {
  const slots = globalThis as { [SLOT]?: Probe }
  slots[SLOT] ??= createProbe(load, habitat)
  return slots[SLOT]
}
