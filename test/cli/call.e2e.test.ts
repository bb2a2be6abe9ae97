import test from 'ava'
import { FRAME } from '../../sdk/protocol/frames.js'
import { useMachine } from '../harness/machine.js'
import { kill } from '../harness/processes.js'
import { ScriptedTab } from '../harness/tab.js'

const machine = useMachine(test)
const capabilities = () => ({ testids: ['buy'], signals: [], stores: [], flows: [] })
const claim = (name: string) => JSON.stringify({ predicate: { kind: 'signal', name }, timeout_ms: 0 })

test('the exit code is 0 for yes, 1 for no, 2 for unknown, 3 for an error', async (t) => {
  const { run, port } = await machine()
  const first = await run('call', 'probe_session', '{"action":"list"}')
  t.deepEqual([first.code, first.stdout], [0, '{"sessions":[]}\n'], 'it starts the daemon itself')
  const none = await run('call', 'probe_assert', claim('saved'))
  t.is(none.code, 3)
  t.is(JSON.parse(none.stdout).error.code, 'NO_SESSION')
  const tab = await ScriptedTab.open(port, { capabilities }, { session: 'shop' })
  tab.sendEvents({
    at: Date.now(),
    seq: 1,
    doc: tab.hello.doc,
    edit: 0,
    cause: 'other',
    turn: 1,
    type: 'signal',
    data: { name: 'saved' },
  })
  const yes = await run('call', 'probe_assert', claim('saved'))
  t.deepEqual([yes.code, JSON.parse(yes.stdout).verified], [0, 'yes'])
  const no = await run('call', 'probe_assert', claim('never'))
  t.deepEqual([no.code, JSON.parse(no.stdout).verified], [1, 'no'])
  t.deepEqual([tab.end, tab.news.filter(({ kind }) => kind === 'state').length > 0], [undefined, true])
  const through = await run('call', 'probe_run', `{"name":"probe_assert","arguments":${claim('never')}}`)
  t.is(through.code, 1)
  tab.send(FRAME.human, { kind: 'pause' })
  await tab.until(
    () => tab.news.some((news) => news.kind === 'state' && news.state === 'paused'),
    'the pause',
  )
  const unknown = await run('call', 'probe_assert', claim('saved'))
  t.deepEqual([unknown.code, JSON.parse(unknown.stdout).verifiedReason], [2, 'paused'])
  const held = await run('call', 'probe_act', '{"ref":"e1","action":"click"}')
  t.deepEqual([held.code, JSON.parse(held.stdout).paused], [2, true], 'nothing was done')
  const { stdout } = await run('status')
  t.regex(stdout, /last verdicts:\n {2}\d\d:\d\d:\d\d {2}unknown \(paused\) .*\n.* no \(.*\n/)
  t.regex(stdout, /\(1 connected\)/, 'the calls of a folder are one agent')
  tab.close()
})

test('results and errors are the same as those of an agent', async (t) => {
  const { run, start, agent } = await machine()
  const asking = await agent()
  for (const [tool, args] of [
    ['probe_tools', { name: 'probe_assert' }],
    ['probe_session', { action: 'lst' }],
    ['probe_assert', { predicate: { kind: 'signal', nme: 'x' } }],
    ['probe_lok', {}],
  ] as const) {
    const { text } = await asking.call(tool, args)
    t.is((await run('call', tool, JSON.stringify(args))).stdout, `${text}\n`)
  }
  const reading = start(['call', 'probe_session', '-'])
  reading.write('{"action":"list"}')
  reading.endInput()
  t.is((await reading.ended).stdout, '{"sessions":[]}\n', 'from stdin, too')
})

test('invalid JSON arguments are refused before the tool is called', async (t) => {
  const { run } = await machine()
  const { code, stdout } = await run('call', 'probe_session', '{action: list}')
  t.is(code, 3)
  t.is(JSON.parse(stdout).error.code, 'BAD_ARGUMENTS')
  t.regex(JSON.parse(stdout).error.message, /^the arguments are not valid JSON: /)
})

test('a call whose daemon dies fails with SESSION_LOST', async (t) => {
  const { start, port, daemonPid, run } = await machine()
  await run('call', 'probe_session', '{"action":"list"}')
  const tab = await ScriptedTab.open(port, {}, { session: 'shop' })
  const calling = start(['call', 'probe_capabilities'])
  await tab.command('capabilities')
  kill(await daemonPid(), 'SIGKILL')
  const { code, stdout } = await calling.ended
  t.deepEqual([code, JSON.parse(stdout).error.code], [3, 'SESSION_LOST'])
})

test('an interrupted call is also cancelled in the daemon', async (t) => {
  const { start, port, run } = await machine()
  await run('call', 'probe_session', '{"action":"list"}')
  const tab = await ScriptedTab.open(port, { capabilities }, { session: 'shop' })
  const calling = start([
    'call',
    'probe_assert',
    JSON.stringify({ action: 'wait', predicate: { kind: 'signal', name: 'x' }, timeout_ms: 60_000 }),
  ])
  await tab.command('ping')
  calling.kill('SIGINT')
  const { code, stdout } = await calling.ended
  t.deepEqual([code, JSON.parse(stdout).error.code], [3, 'CANCELLED'])
  t.is((await run('call', 'probe_capabilities')).code, 0)
  tab.close()
})
