/** The tabs' door: WebSockets at /probe, for pages of this machine (design: decisions.md, Security). */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { CLOSE } from '../sdk/protocol/frames.js'
import { FRAME_BYTES } from '../sdk/protocol/limits.js'
import { BridgedTab, type TabOptions } from './bridged-tab.js'
import { isTabOriginAllowed } from './origins.js'

export interface BridgeOptions extends TabOptions {
  /** origins beyond loopback whose pages may connect */
  allowedOrigins: readonly string[]
}

export class Bridge {
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    // What is a little too large is refused in words; more is cut off by `ws` itself, with 1009.
    maxPayload: FRAME_BYTES * 2,
  })
  readonly #options: BridgeOptions

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
      if (isTabOriginAllowed(origin, this.#options.allowedOrigins)) {
        new BridgedTab(webSocket, this.#options)
        return
      }
      const from = (origin ?? 'a client without an origin').slice(0, 60)
      const reason = `ORIGIN_REFUSED: ${from} may not connect; see PROBE_ALLOWED_ORIGINS`
      this.#options.log(`tab refused: ${reason}`)
      webSocket.on('error', () => undefined)
      webSocket.close(CLOSE.originRefused, reason)
    })
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate()
    this.#server.close()
  }
}
