/** Telemetry never delays or fails a command, whatever is at its address and in its files. */
import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { freePort } from '../../harness/free-port.js'
import { eventually } from '../../harness/patience.js'
import { pidsOf } from '../../harness/processes.js'
import { openRecorder } from '../../harness/recorder.js'
import { type Counted, useCounted } from './setup.js'

const silent = useCounted(test, () => undefined)
const closing = useClosing(test)

/** How much longer a command may take, on a loaded machine: half of what an address that never answers would cost. */
const SLOWER_MS = 2_500

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

async function ready(here: Counted, environment?: Record<string, string>): Promise<void> {
  await here.probe(['telemetry', 'enable'], environment)
  await here.probe(['status'], environment)
}

async function logged({ file }: Counted, text: string): Promise<string> {
  let log = ''
  await eventually(async () => {
    log = await readFile(file('log'), 'utf8').catch(() => '')
    return log.includes(text)
  }, `${text} in the log`)
  return log
}

test('an address that never answers does not make a command slower, and is given up after 5 s', async (t) => {
  const here = await silent()
  await ready(here)
  const without = await timed(() => here.probe(['status'], { PROBE_TELEMETRY: '0' }))
  const { code, stdout } = await here.probe(['status'], { PROBE_TELEMETRY: '0' })
  const before = performance.now()
  t.like(await here.probe(['status']), { code, stdout, stderr: '' })
  const took = performance.now() - before
  t.true(took < without + SLOWER_MS, `${took} ms, and ${without} ms without telemetry`)
  // The command has ended, and the address has not answered.
  await here.recorder.requests(1)
  t.regex(await logged(here, 'not sent'), /not sent: 127\.0\.0\.1:\d+ did not answer in 5000 ms\n$/)
  await eventually(async () => (await pidsOf('send.entry.js')).length === 0, 'the end of the sender')
})

test('a dead address changes nothing but the log, and is not tried again on the same day', async (t) => {
  const here = await silent()
  const environment = { PROBE_TELEMETRY_URL: `http://127.0.0.1:${await freePort()}/` }
  await ready(here, environment)
  const off = await here.probe(['status'], { PROBE_TELEMETRY: '0' })
  t.deepEqual(await here.probe(['status'], environment), off)
  const log = await logged(here, 'ECONNREFUSED')
  await here.probe(['status'], environment)
  t.deepEqual((await here.status(environment)).events, { 'command.status': 2 })
  t.is(await readFile(here.file('log'), 'utf8'), log)
})

test('a redirect is not followed, and an answer of an error is logged', async (t) => {
  const here = await silent()
  const elsewhere = await openRecorder()
  closing(() => elsewhere.close())
  const redirecting = await openRecorder(
    (response) => void response.writeHead(307, { location: elsewhere.url }).end(),
  )
  closing(() => redirecting.close())
  const environment = { PROBE_TELEMETRY_URL: redirecting.url }
  await ready(here, environment)
  await here.probe(['status'], environment)
  await redirecting.requests(1)
  await logged(here, 'answered with status 307')
  t.deepEqual(elsewhere.received, [])
})

for (const [name, text] of [
  ['choice', 'perhaps\n'],
  ['id', 'ann@example.com\n'],
] as const)
  test(`a damaged ${name} turns it off, and status says what replaces it`, async (t) => {
    const here = await silent()
    await ready(here)
    await here.status()
    await writeFile(here.file(name), text)
    const { stdout, stderr, code } = await here.probe(['status'])
    t.deepEqual({ stdout, stderr, code }, await here.probe(['status'], { PROBE_TELEMETRY: '0' }))
    const report = await here.status()
    t.like(report, { on: false, because: 'bad_file', request: null })
    t.is(
      report.message,
      `${JSON.stringify(here.file(name))} is damaged; probe telemetry enable or probe telemetry disable replaces it`,
    )
    t.deepEqual(here.recorder.received, [])
    await here.probe(['telemetry', 'enable'])
    t.like(await here.status(), { on: true, because: 'enabled', events: { 'command.status': 1 } })
    t.false((await here.status()).request.includes('ann@example.com'))
  })

test('damaged counts are ignored line by line, and other text never goes', async (t) => {
  const here = await silent()
  await ready(here)
  await writeFile(
    here.file('events'),
    'command.status\n\0\u{1F600}\nsecret word\ncommand.status x\n{"a":1}\ncommand.stop',
  )
  const { events, request } = await here.status()
  t.deepEqual(events, { 'command.status': 1, 'command.stop': 1 })
  await here.probe(['status'])
  t.deepEqual(await here.recorder.requests(1), [request])
})

test('counts have a limit: nothing more is counted at 64 KiB', async (t) => {
  const here = await silent()
  await ready(here)
  const lines = 'command.status\n'.repeat(5000)
  await writeFile(here.file('events'), lines)
  await writeFile(here.file('tried'), '')
  await here.probe(['status'])
  t.is(await readFile(here.file('events'), 'utf8'), lines)
})

test('where the folder cannot be used, commands work and nothing goes', async (t) => {
  const here = await silent()
  await writeFile(`${here.folder}/telemetry`, 'a file in its place')
  t.like(await here.probe(['status']), { code: 1, stderr: '' })
  const { code, stderr } = await here.probe(['telemetry', 'enable'])
  t.is(code, 3)
  t.regex(stderr, /UNSAFE_FOLDER/)
  t.deepEqual(here.recorder.received, [])
})

test('a count that another process takes meanwhile is not sent twice', async (t) => {
  const here = await silent()
  await ready(here)
  await Promise.all([here.probe(['status']), here.probe(['status']), here.probe(['status'])])
  const received = await here.recorder.requests(1)
  const total = received
    .map((request) => JSON.parse(request.split('\r\n\r\n')[1] ?? '{}').events['command.status'] as number)
    .reduce((sum, count) => sum + count, 0)
  t.is(total + ((await here.status()).events['command.status'] ?? 0), 4)
})
