import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { onTrial, visit } from '../trial/trial.js'
import { type Check, fault, ok } from './check.js'

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
      const visited = await visit(trial, url)
      if (visited.session === undefined) {
        const { clause, fix = UNREACHED } = visited.absence
        return fault(`probe's own test page did not connect${clause}`, fix)
      }
      const { sessionId } = visited.session
      const result = (await trial.call('probe_act_and_wait', {
        sessionId,
        target: { role: 'button', name: 'Examine' },
        action: 'click',
        until: { kind: 'text', contains: 'Well' },
      })) as { verified: string; because: string }
      await trial.call('probe_session', { action: 'end', sessionId })
      return result.verified === 'yes'
        ? ok(`a test page opened and connected, and a click in it was verified: yes, ${result.because}`)
        : fault(
            `a click in probe's own test page was not verified: ${result.verified}, ${result.because}`,
            REPORT,
          )
    }),
}

const UNREACHED = 'Let the browser reach 127.0.0.1 without a proxy, then run probe doctor again.'
const REPORT = 'Run probe restart. If the fault stays, report it with probe feedback.'
