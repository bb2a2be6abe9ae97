/** The tabs' door: WebSockets at /probe, for pages of this machine (design: decisions.md, Security). */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { CLOSE } from '../../sdk/protocol/frames.js'
import { BEFORE_WELCOME_BYTES, FRAME_BYTES, LAST_WORD_MS, WAITING_TABS } from '../../sdk/protocol/limits.js'
import { BridgedTab, type TabOptions } from './bridged-tab.js'
import { isTabOriginAllowed } from './origins.js'

export interface BridgeOptions extends TabOptions {
  /** origins beyond loopback whose pages may connect */
  allowedOrigins(): readonly string[]
  /** told the socket of a tab that was welcomed */
  welcomed(socket: Duplex): void
}

// An object of its own: the types of `ws` do not know closeTimeout yet.
const SERVER_OPTIONS = {
  noServer: true,
  perMessageDeflate: false,
  // What is a little too large is refused in words; more is cut off by `ws` itself, with 1009.
  maxPayload: FRAME_BYTES * 2,
  closeTimeout: LAST_WORD_MS,
}

/** characters of an origin that are told */
const ORIGIN_CHARS = 60

export class Bridge {
  readonly #server = new WebSocketServer(SERVER_OPTIONS)
  readonly #options: BridgeOptions
  /** tabs that are not welcomed yet, the oldest first */
  readonly #waiting = new Set<BridgedTab>()

  constructor(options: BridgeOptions) {
    this.#options = options
  }

  /**
   * Takes an upgrade at the bridge's path. A refused origin gets the upgrade and then a close code with its reason,
   * because a page can read that and cannot read a refused upgrade.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const { origin } = request.headers
      const stopCounting = this.#countBytes(webSocket, socket, origin)
      if (isTabOriginAllowed(origin, this.#options.allowedOrigins)) {
        this.#waiting.add(
          new BridgedTab(
            webSocket,
            {
              origin: new URL(origin as string).origin,
              settled: (tab) => {
                stopCounting()
                this.#waiting.delete(tab)
                this.#options.welcomed(socket)
              },
            },
            this.#options,
          ),
        )
        const [oldest] = this.#waiting
        if (this.#waiting.size > WAITING_TABS) {
          oldest?.refuse(CLOSE.helloTimeout, `no hello, and ${WAITING_TABS} others wait`)
        }
        return
      }
      const from = (origin ?? 'a client without an origin').slice(0, ORIGIN_CHARS)
      const reason = `ORIGIN_REFUSED: ${from} may not connect; see PROBE_ALLOWED_ORIGINS`
      this.#options.log(`tab refused: ${reason}`, { name: `origin ${from}` })
      webSocket.on('error', () => undefined)
      webSocket.close(CLOSE.originRefused, reason)
    })
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate()
    this.#server.close()
  }

  /** Who is not welcomed may not have the daemon keep more than a hello for him. */
  #countBytes(webSocket: WebSocket, socket: Duplex, origin: string | undefined): () => void {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes <= BEFORE_WELCOME_BYTES) return
      const from = (origin ?? 'a client without an origin').slice(0, ORIGIN_CHARS)
      const why = `sent more than ${BEFORE_WELCOME_BYTES} bytes before it was welcomed`
      this.#options.log(`tab refused: ${from} ${why}`, { name: `bytes ${from}` })
      webSocket.terminate()
    }
    socket.on('data', count)
    return () => void socket.off('data', count)
  }
}
