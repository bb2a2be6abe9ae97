/** Accepts the WebSockets of tabs at /probe, from loopback origins and from origins that the project lists. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { BEFORE_WELCOME_BYTES, FRAME_BYTES, LAST_WORD_MS, WAITING_TABS } from '../../sdk/protocol/limits.js'
import type { DrivenTab } from '../sessions/tab-link.js'
import { BridgedTab, type FrameSocket, type TabOptions } from './bridged-tab.js'
import { isTabOriginAllowed } from './origins.js'
import { evicted, originRefused, reasonOf } from './refusals.js'

export interface BridgeOptions extends TabOptions {
  allowedOrigins(): readonly string[]
  welcomed(socket: Duplex): void
}

// A separate object, because the types of `ws` do not know closeTimeout yet.
const SERVER_OPTIONS = {
  noServer: true,
  perMessageDeflate: false,
  // A frame slightly over the limit is closed with a reason; above this size, `ws` closes with 1009.
  maxPayload: FRAME_BYTES * 2,
  closeTimeout: LAST_WORD_MS,
}

const ORIGIN_CHARS = 60

export class Bridge {
  readonly #server = new WebSocketServer(SERVER_OPTIONS)
  readonly #options: BridgeOptions
  /** tabs without a welcome yet, oldest first */
  readonly #waiting = new Set<BridgedTab>()

  constructor(options: BridgeOptions) {
    this.#options = options
  }

  /**
   * Handles an upgrade at the bridge's path. A refused origin gets the upgrade and then a close code with a reason,
   * because a page cannot read why an upgrade was refused.
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
          oldest?.refuse(evicted())
        }
        return
      }
      const from = named(origin)
      const refusal = originRefused()
      this.#options.log(`tab of ${from} is refused: ${reasonOf(refusal)}`, { name: `origin ${from}` })
      webSocket.on('error', () => undefined)
      webSocket.close(refusal.close, reasonOf(refusal))
    })
  }

  /** Handles the link of a leased document. The driver opened it, so its page needs no permission. */
  lease(socket: FrameSocket, origin: string, driven: DrivenTab): void {
    new BridgedTab(socket, { origin, driven, settled: () => undefined }, this.#options)
  }

  /** Ends every connection; resolves when the last has closed, so that none of its timers is left. */
  close(): Promise<void> {
    for (const client of this.#server.clients) client.terminate()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #countBytes(webSocket: WebSocket, socket: Duplex, origin: string | undefined): () => void {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes <= BEFORE_WELCOME_BYTES) return
      const from = named(origin)
      const why = `sent more than ${BEFORE_WELCOME_BYTES} bytes before its welcome`
      this.#options.log(`tab of ${from} is refused: it ${why}`, { name: `bytes ${from}` })
      webSocket.terminate()
    }
    socket.on('data', count)
    return () => void socket.off('data', count)
  }
}

function named(origin: string | undefined): string {
  return (origin ?? 'a client without an origin').slice(0, ORIGIN_CHARS)
}
