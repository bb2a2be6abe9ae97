import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import { cdpAddress, socketAddress } from '../../../workers/input/endpoint.js'

for (const given of [
  'http://127.0.0.1:9222',
  'http://localhost:9222/',
  'http://[::1]:9222',
  'ws://127.0.0.1:9222/devtools/browser/7f3a',
])
  test(`${given} is an address of this machine`, (t) => {
    t.is(cdpAddress(given).port, '9222')
  })

for (const [given, why] of [
  ['http://192.168.0.7:9222', /only a browser of this machine/],
  ['http://127.0.0.1.example.com:9222', /only a browser of this machine/],
  ['http://127.0.0.1@example.com:9222', /only a browser of this machine/],
  ['http://0.0.0.0:9222', /only a browser of this machine/],
  ['https://127.0.0.1:9222', /must be an address/],
  ['file:///etc/passwd', /must be an address/],
  ['9222', /must be an address/],
  ['', /must be an address/],
] as const)
  test(`${JSON.stringify(given)} is refused`, (t) => {
    const error = t.throws(() => cdpAddress(given), { code: 'NEEDS_DRIVEN_BROWSER' } as object)
    t.regex(error?.message ?? '', why)
  })

test('the answer of the address cannot lead to another host', async (t) => {
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ webSocketDebuggerUrl: 'ws://example.com/devtools/browser/1' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  t.is(
    await socketAddress(cdpAddress(`http://127.0.0.1:${port}`)),
    `ws://127.0.0.1:${port}/devtools/browser/1`,
  )
  server.close()
})
