/** Next.js has no place for handlers before its own: the servers of its process are heard first. */
import http from 'node:http'
import https from 'node:https'
import { type Serving, takeRequest } from '../page/server.js'

const SLOT = Symbol.for('probe-runtime/next')

interface Heard {
  emit(event: string, ...args: unknown[]): boolean
  [SLOT]?: { serving: Serving }
}

/** Takes the requests of every HTTP server of this process, also of those that began before; a later call replaces. */
export function serveInThisProcess(serving: Serving): void {
  for (const server of [http.Server, https.Server]) {
    const prototype = server.prototype as unknown as Heard
    if (Object.hasOwn(prototype, SLOT) && prototype[SLOT] !== undefined) {
      prototype[SLOT].serving = serving
      continue
    }
    const slot = { serving }
    const { emit } = prototype
    prototype[SLOT] = slot
    prototype.emit = function (this: Heard, event, ...args) {
      if (event !== 'request') return Reflect.apply(emit, this, [event, ...args])
      const [request, response] = args as [http.IncomingMessage, http.ServerResponse]
      takeRequest(request, response, slot.serving, (error) => {
        if (error === undefined) Reflect.apply(emit, this, [event, ...args])
        else response.writeHead(500).end(String(error))
      })
      return true
    }
  }
}
