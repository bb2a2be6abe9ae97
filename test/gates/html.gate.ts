import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { defineGate } from './gate.js'
import { FIXTURES } from './surroundings.js'

/** No tool extends the policy of a page without a build, so it names the daemon itself. */
function policyOf(api: string, daemonPort: number): string {
  const page = readFileSync(path.join(FIXTURES, 'html', 'index.html'), 'utf8')
  const script = page.slice(page.indexOf('<script>') + '<script>'.length, page.indexOf('</script>'))
  const hash = createHash('sha256').update(script).digest('base64')
  return [
    `default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:`,
    `script-src 'sha256-${hash}' http://127.0.0.1:${daemonPort}/probe.js`,
    `connect-src ${api} ws://127.0.0.1:${daemonPort}`,
  ].join('; ')
}

defineGate(test, {
  name: 'plain HTML',
  fixture: 'html',
  dev: (port) => ({ command: 'node', args: ['server.js', String(port)] }),
  strict: ({ api, daemonPort }) => [
    {
      file: 'server.js',
      after: "'content-type': 'text/html; charset=utf-8'",
      text: `, 'content-security-policy': ${JSON.stringify(policyOf(api, daemonPort))}`,
    },
  ],
})
