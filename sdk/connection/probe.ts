import type { CommandLoader } from '../commands/command.js'
import { natives } from '../platform/natives.js'
import type { Capabilities } from '../protocol/commands/capabilities.js'
import type { ObservableStore } from '../state/registry.js'
import type { ConnectOptions } from './connect-options.js'
import { Connection, type Former } from './connection.js'
import { createHuman, type Human } from './human.js'

export interface Probe {
  /**
   * Starts observing and connects to the daemon. Has no effect while connected; a console line then says how to give the
   * session another name.
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

declare const process: { env: { NODE_ENV?: string } }

const SLOT = Symbol.for('probe-runtime')
const OWN = '[data-probe-panel],[data-probe-presenter]'

function createProbe(loadCommands: CommandLoader): Probe {
  let connection: Connection | undefined
  let former: Former | undefined
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
      if (connection !== undefined) return explainName(options, connection)
      const refusal = whyNot(options)
      if (refusal !== undefined) {
        natives.console.info(`probe: not observing: ${refusal}`)
        return
      }
      connection = new Connection(options, {
        loadCommands,
        news: notify,
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

/** The name is part of the first hello, which a connected page has already sent. */
function explainName({ session }: ConnectOptions, { name }: Connection): void {
  if (session === undefined || session === name) return
  const named = JSON.stringify(session)
  natives.console.info(
    `probe: already connected, so the session is not named ${named}. Set data-probe-session=${named} on the script tag, or data-probe-manual to connect only here.`,
  )
}

function whyNot({ origins = [] }: ConnectOptions): string | undefined {
  if (isProduction()) return 'this is a production build'
  if (globalThis.top !== globalThis.self && isSameOriginChild())
    return 'a same-origin frame is observed by its top page'
  if (/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname)) return undefined
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
    return globalThis.top?.location.origin === location.origin
  } catch {
    return false
  }
}

/**
 * The page's one instance. A second copy of the SDK (after a hot update, in another bundle) gets the first instance.
 *
 * @param loadCommands loads the commands of this copy
 */
export function probeOf(loadCommands: CommandLoader): Probe {
  const slots = globalThis as { [SLOT]?: Probe }
  slots[SLOT] ??= createProbe(loadCommands)
  return slots[SLOT]
}
