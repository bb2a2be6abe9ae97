import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string }
  | ((request: IncomingMessage, response: ServerResponse) => void)

export interface Site {
  /** e.g. `http://127.0.0.1:41234`; also reachable as localhost */
  url: string
  /** Adds or replaces the answer of a path; a string is an HTML page. */
  serve(path: string, answer: Answer): void
  close(): Promise<void>
}

export async function openSite(answers: Record<string, Answer> = {}): Promise<Site> {
  const table = new Map(Object.entries(answers))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const answer = table.get(path)
    if (answer === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('not found')
    else if (typeof answer === 'function') answer(request, response)
    else if (typeof answer === 'string')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer)
    else {
      const headers = { 'content-type': 'application/json', ...answer.headers }
      response.writeHead(answer.status ?? 200, headers).end(answer.body ?? '')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (path, answer) => void table.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
