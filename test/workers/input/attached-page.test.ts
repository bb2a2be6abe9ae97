import type { AddressInfo } from 'node:net'
import test from 'ava'
import { WebSocketServer } from 'ws'
import { AttachedPage } from '../../../workers/input/attached-page.js'

test('a browser that accepts the connection and says nothing is given up', async (t) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.on('listening', resolve))
  const { port } = server.address() as AddressInfo
  const page = new AttachedPage(`ws://127.0.0.1:${port}/devtools/browser/1`, () => undefined)
  await t.throwsAsync(page.find('d1', 'http://localhost:3000/'), {
    code: 'NEEDS_DRIVEN_BROWSER',
    message: /did not answer/,
  } as object)
  await page.close()
  for (const client of server.clients) client.terminate()
  server.close()
})
