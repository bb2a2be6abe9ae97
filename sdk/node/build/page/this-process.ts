/**
 * Patches the HTTP servers of this process, for dev servers that have no hook for handlers that run before their own:
 * those of Next.js, of webpack and of Angular.
 */
import http from 'node:http'
import https from 'node:https'
import { type Serving, takeRequest } from './server.js'

const SLOT = Symbol.for('probe-runtime/serving')

interface PatchedServer {
  emit(event: string, ...args: unknown[]): boolean
  [SLOT]?: { serving: Serving }
}

/** Handles the requests of every HTTP server in this process, even running ones. A later call replaces the handler. */
export function serveInThisProcess(serving: Serving): void {
  for (const server of [http.Server, https.Server]) {
    const prototype = server.prototype as unknown as PatchedServer
    if (Object.hasOwn(prototype, SLOT) && prototype[SLOT] !== undefined) {
      prototype[SLOT].serving = serving
      continue
    }
    const slot = { serving }
    const { emit } = prototype
    prototype[SLOT] = slot
    prototype.emit = function (this: PatchedServer, event, ...args) {
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
