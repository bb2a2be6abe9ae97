import test from 'ava'
import { encodeFrame, FRAME } from '../../../sdk/protocol/frames.js'
import { BRIDGE_LOST_MS, FRAME_BYTES, HEARTBEAT_MS, HELLO_DEADLINE_MS } from '../../../sdk/protocol/limits.js'
import { HeldClock } from '../../harness/clock.js'
import { daemonsFor, type Running } from '../../harness/daemon.js'
import { ScriptedTab } from '../../harness/tab.js'

const setup = daemonsFor(test)
const capabilities = () => ({ testids: ['buy'], signals: [], stores: [], flows: [] })

/** Another session of the daemon, which no behaviour of one tab must affect. */
async function neighbour({ daemon, pick }: Running): Promise<() => Promise<unknown>> {
  await ScriptedTab.open(daemon.port, { capabilities }, { session: 'neighbour' })
  const before = pick('neighbour')
  return () => before.call('capabilities', {})
}

const bad: [what: string, data: (tab: ScriptedTab) => Uint8Array | string, code: number, reason: string][] = [
  ['text', () => 'hello', 4400, 'BAD_FRAME: text instead of a binary frame. Reload the page.'],
  ['an empty message', () => new Uint8Array(0), 4400, 'BAD_FRAME: malformed frame. Reload the page.'],
  [
    'bytes of another protocol',
    () => new Uint8Array(64),
    4400,
    'BAD_FRAME: malformed frame. Reload the page.',
  ],
  [
    'a frame whose length does not fit',
    () => encodeFrame(FRAME.events, new Uint8Array(10)).slice(0, -1),
    4400,
    'BAD_FRAME: malformed frame. Reload the page.',
  ],
  [
    'a frame that only the daemon sends',
    () => encodeFrame(FRAME.welcome, new Uint8Array(2)),
    4400,
    'BAD_FRAME: unknown frame kind 16. Reload the page.',
  ],
  [
    'a malformed status',
    () => encodeFrame(FRAME.status, new TextEncoder().encode('{"url":1}')),
    4400,
    'BAD_FRAME: malformed status. Reload the page.',
  ],
  [
    'a second hello',
    ({ hello }) => encodeFrame(FRAME.hello, new TextEncoder().encode(JSON.stringify(hello))),
    4409,
    'BAD_FRAME: a second hello on one socket. Reload the page.',
  ],
  [
    'a frame over the limit',
    () => encodeFrame(FRAME.events, new Uint8Array(FRAME_BYTES)),
    4413,
    `FRAME_TOO_LARGE: the frame has ${FRAME_BYTES + 8} bytes; the limit is ${FRAME_BYTES}. Reload the page.`,
  ],
]
for (const [what, data, code, reason] of bad) {
  test(`${what} closes its socket with ${code}, and no other socket`, async (t) => {
    const running = await setup()
    const ask = await neighbour(running)
    const tab = await ScriptedTab.open(running.daemon.port, { capabilities })
    tab.sendRaw(data(tab))
    t.deepEqual(await tab.closing(), { code, reason })
    t.deepEqual(await ask(), capabilities())
    const back = await ScriptedTab.open(
      running.daemon.port,
      { capabilities },
      { ...tab.hello, session: tab.session },
    )
    t.deepEqual(
      back.welcomes,
      [{ session: tab.session, resumed: true }],
      'the tab may come back to its session',
    )
    t.deepEqual(await running.pick(tab.session).call('capabilities', {}), capabilities())
  })
}

test('a frame far over the limit is refused by the WebSocket protocol', async (t) => {
  const running = await setup()
  const ask = await neighbour(running)
  const tab = await ScriptedTab.open(running.daemon.port)
  tab.sendRaw(new Uint8Array(FRAME_BYTES * 2 + 1))
  t.is((await tab.closing()).code, 1009)
  t.deepEqual(await ask(), capabilities())
})

test('a frame at the limit is accepted', async (t) => {
  const running = await setup()
  const tab = await ScriptedTab.open(running.daemon.port, { capabilities })
  const filling = ' '.repeat(FRAME_BYTES - 8 - 2)
  tab.sendRaw(encodeFrame(FRAME.events, new TextEncoder().encode(`[${filling}]`)))
  t.deepEqual(await running.pick().call('capabilities', {}), capabilities())
  t.is(tab.closed, undefined)
})

test('frames after a fault on the same socket are ignored', async (t) => {
  const { daemon } = await setup()
  const tab = await ScriptedTab.dial(daemon.port)
  tab.sendRaw('nonsense')
  tab.sayHello()
  await tab.closing()
  t.deepEqual(tab.welcomes, [])
  t.deepEqual(daemon.supervisor.list(), [])
})

test('a frame before the hello is refused', async (t) => {
  const { daemon } = await setup()
  const tab = await ScriptedTab.dial(daemon.port)
  tab.send(FRAME.events, [])
  t.deepEqual(await tab.closing(), {
    code: 4400,
    reason: 'BAD_FRAME: a frame before the welcome. Reload the page.',
  })
})

test('a hello of another protocol is refused with both numbers', async (t) => {
  const { daemon } = await setup()
  const tab = await ScriptedTab.dial(daemon.port, {}, { protocol: 2 })
  tab.sayHello()
  t.deepEqual(await tab.closing(), {
    code: 4426,
    reason:
      'PROTOCOL_MISMATCH: the page speaks protocol 2, the daemon 1. Run probe restart and reload the page.',
  })
  t.deepEqual(daemon.supervisor.list(), [])
})

const origins: [origin: string | undefined, reason: string][] = [
  [
    'https://example.com',
    'ORIGIN_REFUSED: this origin may not connect. Add the origin to allowedOrigins in .probe/project.json.',
  ],
  [
    'null',
    'ORIGIN_REFUSED: this origin may not connect. Add the origin to allowedOrigins in .probe/project.json.',
  ],
  [
    undefined,
    'ORIGIN_REFUSED: this origin may not connect. Add the origin to allowedOrigins in .probe/project.json.',
  ],
]
for (const [origin, reason] of origins) {
  test(`a tab of origin ${origin} gets the upgrade, then a code and the reason before any data`, async (t) => {
    const { daemon } = await setup()
    const tab = await ScriptedTab.dial(daemon.port, {}, {}, { origin: origin as string })
    tab.sayHello()
    t.deepEqual(await tab.closing(), { code: 4403, reason })
    t.deepEqual([tab.welcomes, tab.commands, daemon.supervisor.list()], [[], [], []])
  })
}

test('a listed origin is admitted', async (t) => {
  const { daemon } = await setup({ allowedOrigins: ['https://app.test'] })
  const tab = await ScriptedTab.open(daemon.port, {}, {}, { origin: 'https://app.test' })
  t.is(daemon.supervisor.list()[0]?.sessionId, tab.session)
})

test('a socket without a hello is closed at the deadline, a socket with one is not', async (t) => {
  const clock = new HeldClock()
  const { daemon } = await setup({ clock })
  const silent = await ScriptedTab.dial(daemon.port)
  const tab = await ScriptedTab.open(daemon.port)
  clock.pass(HELLO_DEADLINE_MS)
  t.deepEqual(await silent.closing(), {
    code: 4408,
    reason: 'BAD_FRAME: no hello within 5000 ms. Reload the page.',
  })
  t.is(tab.closed, undefined)
})

test('a tab is pinged, and is disconnected if it does not answer for the bridge-lost time', async (t) => {
  const clock = new HeldClock()
  const { daemon, logged } = await setup({ clock })
  const dead = await ScriptedTab.open(daemon.port, {}, { session: 'dead' }, { autoPong: false })
  clock.pass(HEARTBEAT_MS)
  await dead.until(() => dead.pings === 1, 'a ping')
  clock.pass(BRIDGE_LOST_MS)
  await logged(/tab dead answered none of 3 pings/)
  t.is((await dead.closing()).code, 1006)
  t.is(daemon.supervisor.list()[0]?.sessionId, 'dead', 'its session is kept for it')
})
