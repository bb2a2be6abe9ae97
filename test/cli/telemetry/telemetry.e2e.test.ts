/** What is counted and sent, and when: the real program, and a real server that keeps the bytes. */
import { readFile } from 'node:fs/promises'
import test from 'ava'
import { useCounted } from './setup.js'

const counted = useCounted(test)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const NOTICE = 'Telemetry of probe: it counts its commands and errors'

function bodyOf(request = ''): Record<string, unknown> {
  return JSON.parse(request.split('\r\n\r\n')[1] ?? '')
}

test('the bytes that status shows are the bytes that go, with the next command', async (t) => {
  const { probe, status, recorder, holdBack, makeDue } = await counted()
  t.is((await probe(['telemetry', 'enable'])).code, 0)
  await holdBack()
  await probe(['status'])
  await probe(['logs'])
  const { request, ...report } = await status()
  t.like(report, { on: true, because: 'enabled', address: recorder.url })
  t.deepEqual(recorder.received, [])

  await makeDue()
  await probe(['stop'])
  t.deepEqual(await recorder.requests(1), [request])
  const { id, ...rest } = bodyOf(request)
  t.regex(String(id), UUID)
  const { version } = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'))
  const [node] = process.versions.node.split('.')
  t.deepEqual(rest, {
    probe: version,
    node: Number(node),
    platform: process.platform,
    events: { 'command.logs': 1, 'command.status': 1, 'error.NOT_FOUND': 1 },
  })
  t.deepEqual((await status()).events, { 'command.stop': 1 })
})

test('status shows the same bytes as text', async (t) => {
  const { probe, status } = await counted()
  await probe(['telemetry', 'enable'])
  t.true((await probe(['telemetry', 'status'])).stdout.includes('Nothing is counted yet'))
  await probe(['status'])
  const { request } = await status()
  const { stdout, code } = await probe(['telemetry', 'status'])
  t.is(code, 0)
  t.true(stdout.endsWith(`\n\n${request.replaceAll('\r\n', '\n')}\n`), stdout)
  t.true(stdout.includes(` these ${Buffer.byteLength(request)} bytes to `), stdout)
})

test('it is sent at most once a day, and always under the same id', async (t) => {
  const { probe, recorder, makeDue } = await counted()
  await probe(['telemetry', 'enable'])
  for (const command of ['status', 'stop', 'logs', 'status']) await probe([command])
  await recorder.requests(1)
  await makeDue()
  await probe(['status'])
  const [first, second, ...more] = (await recorder.requests(2)).map(bodyOf)
  t.deepEqual(more, [])
  t.is(second?.id, first?.id)
  t.deepEqual(first?.events, { 'command.status': 1 })
  t.deepEqual(second?.events, {
    'command.logs': 1,
    'command.status': 1,
    'command.stop': 1,
    'error.NOT_FOUND': 1,
  })
})

const OFF: Record<string, { environment: Record<string, string>; because: string }> = {
  'DO_NOT_TRACK=1': { environment: { DO_NOT_TRACK: '1' }, because: 'DO_NOT_TRACK' },
  'PROBE_TELEMETRY=0': { environment: { PROBE_TELEMETRY: '0' }, because: 'PROBE_TELEMETRY' },
  'PROBE_TELEMETRY=off': { environment: { PROBE_TELEMETRY: 'off' }, because: 'PROBE_TELEMETRY' },
  CI: { environment: { CI: 'true' }, because: 'ci' },
  'a CI service that sets no CI': { environment: { CI: '', TEAMCITY_VERSION: '1' }, because: 'ci' },
  'no address': { environment: { PROBE_TELEMETRY_URL: '' }, because: 'no_address' },
  'no address but a word': { environment: { PROBE_TELEMETRY_URL: 'here' }, because: 'bad_address' },
  'plain http: to another machine': {
    environment: { PROBE_TELEMETRY_URL: 'http://192.0.2.1/count' },
    because: 'bad_address',
  },
  'an address with a user': {
    environment: { PROBE_TELEMETRY_URL: 'https://me:word@127.0.0.1/' },
    because: 'bad_address',
  },
}

for (const [name, { environment, because }] of Object.entries(OFF))
  test(`${name}: nothing is counted and nothing goes, also after enable`, async (t) => {
    const { probe, status, recorder, files } = await counted()
    await probe(['telemetry', 'enable'], environment)
    for (const command of ['status', 'logs', 'status']) await probe([command], environment)
    t.like(await status(environment), { on: false, because, events: {}, request: null })
    t.deepEqual(await files(), ['choice'])
    // The same commands send when it is on, so that silence means something.
    for (const command of ['status', 'status']) await probe([command])
    t.is((await recorder.requests(1)).length, 1)
    t.deepEqual(bodyOf(recorder.received[0]).events, { 'command.status': 1 })
  })

test('disable ends it, deletes the id and the counts, and wins over everything', async (t) => {
  const { probe, status, recorder, files, makeDue } = await counted()
  await probe(['telemetry', 'enable'])
  for (const command of ['status', 'status']) await probe([command])
  const [former] = (await recorder.requests(1)).map(bodyOf)
  await makeDue()
  const { stdout } = await probe(['telemetry', 'disable'])
  t.is(stdout, 'telemetry is off: probe telemetry disable turned it off\n')
  t.deepEqual(await files(), ['choice'])
  for (const command of ['status', 'logs']) await probe([command])
  t.like(await status(), { on: false, because: 'disabled', request: null })
  t.deepEqual(await files(), ['choice'])

  await probe(['telemetry', 'enable'])
  for (const command of ['status', 'status']) await probe([command])
  const [, latter, ...more] = (await recorder.requests(2)).map(bodyOf)
  t.deepEqual(more, [])
  t.not(latter?.id, former?.id)
})

test('without the notice nothing is counted, and only a terminal shows it', async (t) => {
  const { probe, status, recorder, files } = await counted()
  for (const command of ['status', 'logs']) t.false((await probe([command])).stderr.includes(NOTICE))
  t.like(await status(), { on: false, because: 'notice_not_shown', request: null })
  t.deepEqual(await files(), [])
  t.deepEqual(recorder.received, [])
})

test('the notice is one line, shown once; its own command is not counted, later ones are', async (t) => {
  const { onTerminal, probe, status, recorder } = await counted()
  const { shown, code } = await onTerminal(['status'])
  t.is(code, 1)
  const lines = shown.split('\r\n').filter((line) => line.includes(NOTICE))
  t.deepEqual(lines, [
    `${NOTICE}, and sends the counts to ${new URL(recorder.url).origin} once a day, nothing else. See them: probe telemetry status. Turn it off: probe telemetry disable`,
  ])
  t.like(await status(), { on: true, because: 'notice_shown', events: {} })
  t.false((await onTerminal(['logs'])).shown.includes(NOTICE))
  await probe(['status'])
  t.deepEqual(bodyOf((await recorder.requests(1))[0]).events, { 'command.logs': 1, 'error.NOT_FOUND': 1 })
})

test('a command that shows the notice and fails is not counted', async (t) => {
  const { onTerminal, status } = await counted()
  t.true((await onTerminal(['logs'])).shown.includes(NOTICE))
  t.like(await status(), { on: true, because: 'notice_shown', events: {} })
})

test('of commands that start at once, one shows the notice', async (t) => {
  const { onTerminal } = await counted()
  const all = await Promise.all(['status', 'status', 'logs', 'logs'].map((command) => onTerminal([command])))
  t.is(all.filter(({ shown }) => shown.includes(NOTICE)).length, 1)
})

test('the notice does not appear where something turns telemetry off', async (t) => {
  const { onTerminal, files } = await counted()
  for (const { environment } of Object.values(OFF))
    t.false((await onTerminal(['status'], environment)).shown.includes(NOTICE))
  t.deepEqual(await files(), [])
})

test('processes that run at once lose no count and count none twice', async (t) => {
  const { probe, status, recorder } = await counted()
  await probe(['telemetry', 'enable'])
  await probe(['logs'])
  await Promise.all(Array.from({ length: 6 }, () => probe(['status'])))
  const requests = await recorder.requests(1)
  const { events, request } = await status()
  const sent = requests.map(bodyOf)
  const totals: Record<string, number> = { ...events }
  for (const body of sent)
    for (const [name, count] of Object.entries(body.events as Record<string, number>))
      totals[name] = (totals[name] ?? 0) + count
  t.deepEqual(totals, { 'command.logs': 1, 'error.NOT_FOUND': 1, 'command.status': 6 })
  const ids = new Set([...sent, ...(request === null ? [] : [bodyOf(request)])].map(({ id }) => id))
  t.is(ids.size, 1)
})

test('text that a person types is never counted', async (t) => {
  const { probe, status, holdBack } = await counted()
  await probe(['telemetry', 'enable'])
  await holdBack()
  await probe(['hunter2'])
  await probe(['logs', '--hunter2'])
  await probe(['verdict', 'replay', '/home/hunter2.json'])
  const { request } = await status()
  t.false(request.includes('hunter2'))
  t.deepEqual(bodyOf(request).events, {
    'command.logs': 1,
    'command.verdict.replay': 1,
    'error.CORRUPT_FILE': 1,
  })
})

test('an MCP server is counted when it starts; what its agent does is not', async (t) => {
  const { agent, recorder, probe, status } = await counted()
  await probe(['telemetry', 'enable'])
  const asking = await agent({
    CI: 'false',
    DO_NOT_TRACK: '',
    PROBE_TELEMETRY: '',
    PROBE_TELEMETRY_URL: recorder.url,
  })
  await asking.call('probe_session', { action: 'list' })
  await asking.call('probe_session', { action: 'feedback', text: 'well done' })
  t.deepEqual((await status()).events, { 'command.mcp': 1 })
  t.deepEqual(recorder.received, [])
})

test('it uses no proxy', async (t) => {
  const { probe, recorder } = await counted()
  const proxy = 'http://127.0.0.1:9'
  const environment = { HTTP_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy, NODE_USE_ENV_PROXY: '1' }
  await probe(['telemetry', 'enable'], environment)
  for (const command of ['status', 'status']) await probe([command], environment)
  t.is((await recorder.requests(1)).length, 1)
})
