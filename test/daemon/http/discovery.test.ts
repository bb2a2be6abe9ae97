/** Which program listens on a port, also when it exits during the check. */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { askHealth } from '../../../daemon/http/discovery.js'
import { LOOPBACK } from '../../../sdk/protocol/limits.js'
import { daemonsFor } from '../../harness/daemon.js'

const setup = daemonsFor(test)

/** A program that resets `times` connections, as a killed program does, then frees its port and calls `gone`. */
async function going(t: ExecutionContext, times: number, gone: () => unknown): Promise<number> {
  let left = times
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    left -= 1
    socket.resetAndDestroy()
    if (left === 0) server.close(() => gone())
  }).listen(0, LOOPBACK)
  t.teardown(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a port is free when its program exits during the check', async (t) => {
  t.is(await askHealth(await going(t, 2, () => undefined)), 'nobody')
})

test('a daemon that takes the port during the check is found', async (t) => {
  const taken: Promise<unknown>[] = []
  const port: number = await going(t, 1, () => taken.push(setup({ port })))
  const holder = await askHealth(port)
  await Promise.all(taken)
  t.true(holder === 'nobody' || (typeof holder === 'object' && holder.name === 'probe'))
  t.like(await askHealth(port), { name: 'probe' })
})

test('a program that resets every connection is another program', async (t) => {
  t.is(await askHealth(await going(t, 1_000, () => undefined)), 'stranger')
})

test('a daemon whose first answers are late is found', async (t) => {
  let asked = 0
  const server = createHttpServer((_request, response) => {
    asked += 1
    // The first request stays without an answer, as on a machine without time.
    if (asked > 1) response.end(JSON.stringify({ name: 'probe', version: '0.1.0', pid: 1 }))
  }).listen(0, LOOPBACK)
  t.teardown(() => server.close().closeAllConnections())
  await once(server, 'listening')
  t.like(await askHealth((server.address() as AddressInfo).port), { name: 'probe' })
})
