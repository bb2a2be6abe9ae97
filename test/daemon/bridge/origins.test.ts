import test from 'ava'
import { isLoopbackHostHeader, isTabOriginAllowed, originsOf } from '../../../daemon/bridge/origins.js'

const list = ['https://app.test', 'http://192.168.1.5:8080']
const origins: [origin: string | undefined, allowed: boolean][] = [
  ['http://localhost', true],
  ['http://localhost:3000', true],
  ['https://localhost:3000', true],
  ['http://LOCALHOST:3000', true],
  ['http://shop.localhost:3000', true],
  ['http://a.b.localhost', true],
  ['http://127.0.0.1:5173', true],
  ['http://127.8.9.10', true],
  ['http://[::1]:5173', true],
  ['https://app.test', true],
  ['http://192.168.1.5:8080', true],
  ['http://app.test', false],
  ['https://app.test:444', false],
  ['https://www.app.test', false],
  ['http://192.168.1.5', false],
  ['https://example.com', false],
  ['http://localhost.example.com', false],
  ['http://notlocalhost', false],
  ['http://127.0.0.1.example.com', false],
  ['http://[::2]', false],
  ['http://0.0.0.0:3000', false],
  ['null', false],
  ['file://', false],
  ['file://localhost', false],
  ['chrome-extension://abcdefgh', false],
  ['ftp://localhost', false],
  ['localhost', false],
  ['', false],
  [undefined, false],
]
for (const [origin, allowed] of origins) {
  test(`a tab of origin ${JSON.stringify(origin)} is ${allowed ? 'admitted' : 'refused'}`, (t) => {
    t.is(
      isTabOriginAllowed(origin, () => list),
      allowed,
    )
  })
}

const hosts: [header: string | undefined, loopback: boolean][] = [
  ['127.0.0.1:7762', true],
  ['127.0.0.1', true],
  ['localhost:7762', true],
  ['Localhost', true],
  ['app.localhost:7762', true],
  ['[::1]:7762', true],
  ['rebound.example.com:7762', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com:7762', false],
  ['127.0.0.1:7762:7762', false],
  ['[::1', false],
  ['', false],
  [undefined, false],
]
for (const [header, loopback] of hosts) {
  test(`a Host of ${JSON.stringify(header)} is ${loopback ? 'this machine' : 'another'}`, (t) => {
    t.is(isLoopbackHostHeader(header), loopback)
  })
}

test('PROBE_ALLOWED_ORIGINS is a comma-separated list of origins, and other entries are ignored', (t) => {
  t.deepEqual(originsOf('https://app.test, http://192.168.1.5:8080/path ,nonsense,,'), list)
  t.deepEqual(originsOf(''), [])
  t.deepEqual(originsOf(undefined), [])
})
