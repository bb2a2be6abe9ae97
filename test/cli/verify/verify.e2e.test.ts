/** probe verify as a process, on a small app that it starts itself. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { freePort } from '../../harness/free-port.js'
import { eventually, within } from '../../harness/patience.js'
import { childrenOf, isAlive, kill, type RunningProcess } from '../../harness/processes.js'
import { faultsOfHar } from './har-form.js'
import { fill, SAVE, SAVED } from './notes-app.js'
import { useStagedApp } from './staged-app.js'

const closing = useClosing(test)

const stage = useStagedApp(test)

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('verify starts the app, resets it before each flow, and stops it', async (t) => {
  const { flow, verify, log, url } = await stage()
  await flow('one', [fill('a'), SAVE])
  await flow('two', [SAVE])
  const { code, stdout, stderr } = await verify().ended
  t.is(code, 0, stderr + stdout)
  t.regex(stdout, /^✓ one {2}.*\n✓ two {2}.*\n2 passed {2}.*\n$/)
  t.deepEqual(await log(), ['1 started', '1 reset', '1 reset', '1 ended'])
  t.false(await answers(url))
})

test('no, unknown, a missing secret and a corrupt file fail, are told apart, and the others are played', async (t) => {
  const { flow, verify, file } = await stage({ env: { NOTE: 'from here' } })
  await flow('a-good', [fill({ env: 'NOTE' }), SAVE])
  await flow('b-no', [{ ...SAVE, source: 'src/save.ts:3' }], { start: '/?broken' })
  await flow('c-unknown', [fill('claims nothing')])
  await flow('d-secret', [fill({ env: 'PROBE_TEST_NOWHERE' }), SAVE])
  await writeFile(file('.probe/flows/e-corrupt.json'), '{\n')
  await flow('f-good', [SAVE])
  const { code, stdout, stderr } = await verify('--junit', 'results/probe.xml').ended
  t.is(code, 1, stderr + stdout)
  const marks = stdout.split('\n').filter((line) => /^[✓✗?≈]/.test(line))
  t.deepEqual(
    marks.map((line) => line.replace(/ {2}.* s/, '')),
    [
      '✓ a-good',
      '✗ b-no  no',
      '? c-unknown  unknown',
      '? d-secret  unknown',
      '? e-corrupt  unknown',
      '✓ f-good',
    ],
  )
  t.regex(stdout, /the environment has no PROBE_TEST_NOWHERE/)
  t.regex(stdout, /e-corrupt\.json: line 2/)
  t.regex(stdout, /\n2 passed, 4 failed \(1 no, 3 unknown\) /)
  const xml = await readFile(file('results/probe.xml'), 'utf8')
  t.regex(xml, /tests="6" failures="1" errors="3"/)
})

test('a dynamic text may be another one; without it the flow is no', async (t) => {
  const { flow, verify } = await stage()
  const expect = { kind: 'element', text: 'Saved 4711' }
  const steps = [{ ...SAVE, target: [{ role: 'button', name: 'Save' }], expect, timeout_ms: 3_000 }]
  await flow('loose', steps, { dynamic: ['4711'] })
  await flow('strict', steps)
  const { code, stdout, stderr } = await verify().ended
  t.is(code, 1, stderr + stdout)
  t.regex(stdout, /^✓ loose .*\n✗ strict /)
})

test('with --har, the requests of each proved flow are kept, and play it without the server', async (t) => {
  const note = 'Ring "twice" & leave'
  const { flow, verify, agent, file, url } = await stage({ env: { NOTE: note } })
  await flow('plain', [SAVE])
  await flow('secret', [fill({ env: 'NOTE' }), SAVE])
  await flow('wrong', [{ ...SAVE, timeout_ms: 500 }], { start: '/?broken' })
  const { code, stdout, stderr } = await verify('--har').ended
  t.is(code, 1, stderr + stdout)
  t.deepEqual((await readdir(file('.probe/har'))).toSorted(), ['plain.har', 'secret.har'])
  const text = await readFile(file('.probe/har/secret.har'), 'utf8')
  t.deepEqual(faultsOfHar(JSON.parse(text)), [])
  for (const form of [note, JSON.stringify(note).slice(1, -1), encodeURIComponent(note)])
    t.false(text.includes(form), form)
  t.false(await answers(url), 'the server is stopped')
  const player = await agent()
  await player.call('probe_lease', { action: 'acquire', url, har: 'plain.har' })
  const { value } = await player.call('probe_act_and_wait', {
    target: { testid: 'save' },
    action: 'click',
    until: SAVED(1),
  })
  t.is(value.verified, 'yes', JSON.stringify(value))
})

test('a report has a folder for each flow that is not proved: answer, trace, picture and a HAR 1.2, without secrets', async (t) => {
  const note = 'Ring "twice" & leave'
  const { flow, verify, report, file } = await stage({ env: { NOTE: note } })
  await flow('good', [SAVE])
  await flow('no', [fill({ env: 'NOTE' }), { ...SAVE, timeout_ms: 2_000 }], { start: '/?broken' })
  await flow('secret', [fill({ env: 'PROBE_TEST_NOWHERE' }), SAVE])
  const { code, stdout, stderr } = await verify('--report', 'results').ended
  t.is(code, 1, stderr + stdout)
  t.deepEqual((await readdir(file('results'))).toSorted(), ['no', 'secret'])
  t.deepEqual((await readdir(file('results/no'))).toSorted(), [
    'answer.json',
    'picture.png',
    'requests.har',
    'trace.json',
  ])
  t.deepEqual((await readdir(file('results/secret'))).toSorted(), ['answer.json', 'trace.json'])
  const text = (name: string) => readFile(file(`results/no/${name}`), 'utf8')
  t.like(JSON.parse(await text('answer.json')), { flow: 'no', verdict: 'no', step: { number: 2 } })
  const { answers } = JSON.parse(await text('trace.json'))
  t.deepEqual(
    answers.map(({ tool }: { tool: string }) => tool),
    ['probe_act', 'probe_act_and_wait'],
  )
  t.true(answers[1].answer.trace.length > 0)
  t.is((await readFile(file('results/no/picture.png'))).subarray(1, 4).toString(), 'PNG')
  const har = JSON.parse(await text('requests.har'))
  t.deepEqual(faultsOfHar(har), [])
  const sent = har.log.entries.map(
    ({ request, response }: { request: { method: string; url: string }; response: { status: number } }) =>
      `${request.method} ${new URL(request.url).pathname} ${response.status}`,
  )
  t.true(sent.includes('GET / 200'), String(sent))
  t.true(sent.includes('POST /save 500'), String(sent))
  for (const name of ['answer.json', 'trace.json', 'requests.har']) {
    const written = await text(name)
    for (const form of [note, JSON.stringify(note).slice(1, -1), encodeURIComponent(note)])
      t.false(written.includes(form), `${name} has ${form}`)
  }
  t.true((await text('requests.har')).includes('{env NOTE}'))

  const { stdout: said } = await report('--json')
  const reported = JSON.parse(said)
  t.is(reported.file, 'probe-report.html')
  t.deepEqual(
    reported.verdicts.map((each: { flow: string; verified: string }) => [each.flow, each.verified]),
    [
      ['good', 'yes'],
      ['no', 'no'],
    ],
  )
  const page = await readFile(file('probe-report.html'), 'utf8')
  t.true(page.includes('<h1>2 of 3 flows are not proved</h1>'))
  t.regex(page, /alt="The page before the act"/)
  t.true(page.includes('{env NOTE}'))
  for (const form of [note, JSON.stringify(note).slice(1, -1), note.replaceAll('"', '&#34;')])
    t.false(page.includes(form), `the report has ${form}`)
  const { stdout: summary } = await report('no', '--markdown')
  t.true(summary.startsWith('## 1 of 1 flow is not proved\n'), summary)
  const { stdout: pair } = await report('good', 'no', '--markdown')
  t.regex(pair, /- B: `Requests, \+\d+ ms: The page sends POST \/save\?broken/)
})

test('GitHub gets annotations; --json is one value', async (t) => {
  const { flow, verify } = await stage({ env: { GITHUB_ACTIONS: 'true' } })
  await flow('no', [{ ...SAVE, source: 'src/save.ts:3' }], { start: '/?broken' })
  const { stdout } = await verify().ended
  t.regex(stdout, /^::error file=src\/save\.ts,line=3,title=no%3A no::step 1 .*500/m)
  const { code, stdout: json } = await verify('--json').ended
  const report = JSON.parse(json)
  t.is(code, 1)
  t.like(report, { status: 'failed', passed: 0, failed: 1, no: 1, unknown: 0, flaky: 0 })
  t.like(report.flows[0], { flow: 'no', status: 'no', whereInSource: 'src/save.ts:3' })
})

test('a flow that gives two verdicts in one run is flaky', async (t) => {
  const { flow, verify } = await stage({ reset: undefined })
  await flow(
    'moody',
    [{ ...SAVE, expect: { kind: 'net', method: 'POST', urlContains: '/save', status: 200 } }],
    {
      start: '/?moody',
    },
  )
  const { code, stdout, stderr } = await verify('--repeat', '2').ended
  t.is(code, 1, stderr + stdout)
  t.regex(stdout, /^≈ moody .* flaky \(yes 1 ×, no 1 ×\)/)
  t.regex(stderr, /no reset in \.probe\/project\.json: flows are played one after the other/)
})

test('workers have servers of their own', async (t) => {
  const first = await freePort()
  const base = Math.floor(first / 10)
  const { flow, verify, log } = await stage({
    serve: { command: `${process.execPath} server.mjs`, url: `http://127.0.0.1:${base}{worker}/` },
    reset: { url: `http://127.0.0.1:${base}{worker}/reset` },
    perWorker: { env: { PORT: `${base}{worker}` } },
  })
  for (const name of ['a', 'b', 'c']) await flow(name, [SAVE])
  const { code, stdout, stderr } = await verify('--workers', '2').ended
  t.is(code, 0, stderr + stdout)
  const lines = (await log()).toSorted()
  t.deepEqual(
    lines.filter((line) => !line.endsWith('reset')),
    ['1 ended', '1 started', '2 ended', '2 started'],
  )
  t.is(lines.filter((line) => line.endsWith('reset')).length, 3)
})

test('an app that runs already is used as it is, and stays', async (t) => {
  const { flow, verify, url, write, log } = await stage()
  await flow('one', [SAVE])
  const { createServer } = await import('node:http')
  const running = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(
      isScript
        ? "document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Here' }"
        : '<title>Other</title><button data-testid="save">Save</button><p></p><script src="/app.js"></script>',
    )
  }).listen(Number(new URL(url).port), '127.0.0.1')
  closing(async () => void running.close())
  await flow('one', [{ ...SAVE, expect: { kind: 'text', contains: 'Here' } }])
  const used = await verify().ended
  t.is(used.code, 0, used.stderr + used.stdout)
  t.regex(used.stderr, /answers already, and is used as it is/)
  t.true(await answers(url))
  await write({})
  const elsewhere = await verify('--base-url', url).ended
  t.is(elsewhere.code, 0, elsewhere.stderr + elsewhere.stdout)
  t.deepEqual(await log(), [''], 'no server was started')
})

const impossible: [what: string, settings: Parameters<typeof stage>[0], args: string[], said: RegExp][] = [
  [
    'a server that never answers',
    {
      env: { MUTE: '1' },
      serve: { command: `${process.execPath} server.mjs`, url: 'http://127.0.0.1:9/', timeoutMs: 600 },
    },
    [],
    /did not answer within 600 ms: .*server\.mjs\n.*APP_NOT_READY/s,
  ],
  [
    'a server that ends',
    { serve: { command: 'echo no such port; exit 3', url: 'http://127.0.0.1:9/' } },
    [],
    /the server ended \(code 1\): .*no such port.*APP_NOT_READY/s,
  ],
  [
    'a reset that fails',
    { reset: { command: 'echo no database; exit 4' } },
    [],
    /the reset failed: .*no database.*APP_NOT_READY/s,
  ],
  [
    'a reset that nobody answers',
    { reset: { url: 'http://127.0.0.1:9/' } },
    [],
    /the reset failed: POST .*APP_NOT_READY/s,
  ],
  ['a flow that there is not', {}, ['gone'], /there is no flow "gone".*NOT_FOUND/s],
  [
    'settings that cannot be read',
    { serve: { command: 1 } },
    [],
    /serve\.command is not a command line.*CORRUPT_FILE/s,
  ],
]
for (const [what, settings, args, said] of impossible)
  test(`the exit code is 2 when nothing can be played: ${what}`, async (t) => {
    const { flow, verify, url, log } = await stage(settings)
    await flow('one', [SAVE])
    const { code, stdout, stderr } = await verify(...args).ended
    t.is(code, 2, stderr + stdout)
    t.regex(stderr, said)
    t.false(await answers(url))
    const lines = await log()
    t.is(
      lines.filter((line) => line.endsWith('started')).length,
      lines.filter((line) => line.endsWith('ended')).length,
    )
  })

for (const [signal, page] of [
  ['SIGINT', '--type=renderer'],
  ['SIGTERM', 'server.mjs'],
  ['SIGKILL', '--type=renderer'],
] as const)
  test(`a run that ends by ${signal} leaves no server and no browser`, async (t) => {
    const { flow, verify, url } = await stage()
    await flow('long', [{ ...SAVE, expect: { kind: 'text', contains: 'never' }, timeout_ms: 60_000 }])
    const running = verify()
    let children: RunningProcess[] = []
    await eventually(async () => {
      children = await childrenOf(running.pid)
      return children.some(({ args }) => args.includes(page))
    }, page)
    t.true(children.some(({ args }) => args.includes('server.mjs')))
    kill(running.pid, signal)
    const { code } = await within(running.ended, 'the end of the run')
    if (signal !== 'SIGKILL') t.is(code, 2)
    await eventually(() => children.every(({ pid }) => !isAlive(pid)), 'the end of what it started')
    t.false(await answers(url))
  })

test('watch plays again when a file changes, also one that changed meanwhile, until it is stopped', async (t) => {
  const { flow, verify } = await stage()
  await flow('one', [SAVE])
  const running = verify('--watch')
  t.regex(await running.line(), /^✓ one/)
  await flow('one', [{ ...SAVE, intent: 'saving' }])
  t.regex(await running.line(), /^1 passed/)
  t.regex(await running.line(), /^✓ one/)
  t.regex(await running.line(), /^1 passed/)
  await flow('one', [{ ...SAVE, expect: SAVED(2), timeout_ms: 0 }])
  t.regex(await running.line(), /^✗ one/)
  while (!/^\d passed, 1 failed/.test(await running.line()));
  running.kill('SIGINT')
  t.is((await running.ended).code, 1)
})

const RENAMED = {
  act: 'click',
  target: [{ testid: 'keep' }, { role: 'button', name: 'Save note' }],
  sent: ['POST /save'],
  expect: SAVED(1),
}

test('heal writes only with --write, and leaves what it cannot heal', async (t) => {
  const { flow, verify, file } = await stage()
  await flow('a-renamed', [fill('a'), RENAMED])
  await flow('b-gone', [{ ...RENAMED, target: [{ testid: 'go' }, { role: 'link', name: 'Go' }] }])
  const read = (name: string) => readFile(file(`.probe/flows/${name}.json`), 'utf8')
  const [renamed, gone] = [await read('a-renamed'), await read('b-gone')]
  const shown = await verify('--heal', 'a-renamed').ended
  t.is(shown.code, 1, shown.stderr + shown.stdout)
  t.regex(shown.stdout, /^healed {3}a-renamed\n/)
  t.deepEqual([await read('a-renamed'), await read('b-gone')], [renamed, gone])
  const { code, stdout, stderr } = await verify('--heal', '--write').ended
  t.is(code, 1, stderr + stdout)
  t.regex(stdout, /^healed {3}a-renamed {2}written\n/)
  t.regex(stdout, /^refused {2}b-gone\n/m)
  const { steps } = JSON.parse(await read('a-renamed'))
  t.deepEqual(steps[1].target[0], { testid: 'save' })
  t.deepEqual(steps[1].expect, RENAMED.expect)
  t.is(await read('b-gone'), gone)
  const again = await verify('a-renamed').ended
  t.is(again.code, 0, again.stderr + again.stdout)
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`healing that ends by ${signal} leaves whole files: what was healed, and what was not yet`, async (t) => {
    const { flow, verify, file } = await stage()
    await flow('a-renamed', [RENAMED])
    const endless = { ...RENAMED, expect: { kind: 'text', contains: 'never' }, timeout_ms: 60_000 }
    await flow('b-endless', [endless])
    const read = (name: string) => readFile(file(`.probe/flows/${name}.json`), 'utf8')
    const before = await read('b-endless')
    const running = verify('--heal', '--write')
    const healed = await running.line()
    // The next line tells why a flow was refused.
    t.regex(healed, /^healed {3}a-renamed {2}written/, `${healed}\n${await running.line()}`)
    kill(running.pid, signal)
    const { code } = await within(running.ended, 'the end of the run')
    if (signal !== 'SIGKILL') t.is(code, 2)
    t.deepEqual(JSON.parse(await read('a-renamed')).steps[0].target[0], { testid: 'save' })
    t.is(await read('b-endless'), before)
    t.deepEqual((await readdir(file('.probe/flows'))).toSorted(), ['a-renamed.json', 'b-endless.json'])
  })
