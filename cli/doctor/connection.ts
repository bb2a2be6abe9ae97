/** Opens a page of its own in a real browser and has an act on it judged: the whole way, from page to verdict. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { type Check, fault, ok } from './check.js'
import { onTrial, visit } from './visit.js'

const page = (daemonUrl: string) => `<!doctype html><html lang="en"><head>
<script src="${daemonUrl}/probe.js"></script><title>probe doctor</title></head>
<body><button onclick="this.nextElementSibling.textContent = 'Well'">Examine</button><p></p></body></html>`

export const connection: Check = {
  name: 'connection',
  run: (examined) =>
    onTrial(examined, async (trial) => {
      const server = createServer((request, response) => {
        response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' })
        response.end(request.url === '/' ? page(trial.daemonUrl) : '')
      })
      await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
      trial.undo.add(
        () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      )
      const url = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/`
      const { session, said } = await visit(trial, url)
      if (session === undefined) {
        return fault(
          `a page of probe's own did not connect${said}`,
          'Let the browser reach 127.0.0.1 without a proxy, and run probe doctor again.',
        )
      }
      const { sessionId } = session
      const judged = (await trial.call('probe_act_and_wait', {
        sessionId,
        target: { role: 'button', name: 'Examine' },
        action: 'click',
        until: { kind: 'text', contains: 'Well' },
      })) as { verified: string; because: string }
      await trial.call('probe_session', { action: 'end', sessionId })
      return judged.verified === 'yes'
        ? ok(`a page opened, connected, and a click in it was judged: yes, ${judged.because}`)
        : fault(`a click in a page of probe's own was judged: ${judged.verified}, ${judged.because}`, REPORT)
    }),
}

const REPORT = 'Run probe restart; if it stays so, send it with probe feedback.'
