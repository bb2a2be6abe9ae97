import test from 'ava'
import { defineGate } from './gate.js'
import { policyOf } from './strict.js'

/** No tool extends the policy of a server in another language, so it names the daemon itself. */
function policyWith(api: string, daemonPort: number): string {
  const daemon = `127.0.0.1:${daemonPort}`
  return policyOf(`${api} ws://${daemon}`, { scripts: `'self' http://${daemon}/probe.js` })
}

defineGate(test, {
  name: 'Python, with templates',
  fixture: 'python',
  isWithoutPackage: true,
  dev: (port) => ({ command: 'python3', args: ['server.py', String(port)] }),
  strict: ({ api, daemonPort }) => [
    {
      file: 'server.py',
      after: "'content-type': 'text/html; charset=utf-8'",
      text: `, 'content-security-policy': ${JSON.stringify(policyWith(api, daemonPort))}`,
    },
  ],
})
