import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { useClosing } from '../harness/closing.js'
import { type Desktop, openDesktop } from '../harness/desktop.js'
import { type Machine, type Ran, useMachine } from '../harness/machine.js'
import { openSite, type Site } from '../harness/site.js'
import { document as htmlOf } from '../harness/tabbed.js'

const machine = useMachine(test)
const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))
const BODY = `<button onclick="document.querySelector('p').textContent = 'Saved'">Save</button><p></p>`

let desktop: Desktop
const closing = useClosing(test)
test.beforeEach('open a browser without pages', async () => {
  desktop = await openDesktop()
  closing(desktop.close)
})

async function app({ port }: Machine): Promise<Site> {
  const script = `<script src="http://${LOOPBACK}:${port}/probe.js"></script>`
  const site = await openSite({
    '/': htmlOf(script, BODY),
    '/cart': htmlOf(script, BODY),
    '/bare': htmlOf('', ''),
  })
  closing(() => site.close())
  return site
}

async function run({ start }: Machine, ...args: string[]): Promise<Ran> {
  const program = start(args, { ...desktop.env })
  program.endInput()
  return program.ended
}

interface Report {
  well: boolean
  findings: { check: string; state: string; found: string; fix?: string }[]
}

async function examine(here: Machine, ...args: string[]): Promise<{ code: number | null; report: Report }> {
  const { code, stdout } = await run(here, 'doctor', '--json', ...args)
  return { code, report: JSON.parse(stdout) as Report }
}

test.serial('the example of docs/cli.md runs as it is written', async (t) => {
  const here = await machine()
  const site = await app(here)
  const page = await readFile(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
  const [, drive = ''] = /```sh\n(.*?)```/s.exec(page) ?? []
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-drive-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await symlink(BIN, path.join(folder, 'probe'))
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    PROBE_STATE_DIR: here.folder,
    PROBE_PORT: String(here.port),
    ...desktop.env,
    NO_COLOR: '1',
  }
  const lines = drive.trim().split('\n')
  t.is(lines.length, 7)
  const said: string[] = []
  for (const line of lines) {
    const command = line.replace('http://localhost:5173', site.url)
    const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
      execFile('sh', ['-c', command], { env, cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
      )
    })
    t.is(code, 0, `${command}\n${output}`)
    said.push(output)
  }
  t.regex(said[0] ?? '', /^s-\w+ {2}http:\/\/127\.0\.0\.1:\d+\/ {2}opened\n$/)
  t.regex(JSON.parse(said[1] ?? '').tree, /button "Save"/)
  t.is(JSON.parse(said[2] ?? '').verified, 'yes')
  t.is(JSON.parse(said[3] ?? '').verified, 'yes')
  t.regex(said[4] ?? '', /1 connected:[\s\S]*last verdicts:[\s\S]*yes \(proved\)/)
  t.regex(said[5] ?? '', /✔ connection .* yes, "Well" appeared\n✔ app .* opened and connected as session/)
})

test.serial('open reuses the tab of an app, and navigates it to another URL', async (t) => {
  const here = await machine()
  const site = await app(here)
  const opened = JSON.parse((await run(here, 'open', `${site.url}/`, '--json')).stdout)
  t.is(opened.reused, false)
  const again = JSON.parse((await run(here, 'open', `${site.url}/`, '--json')).stdout)
  t.deepEqual(again, { ...opened, reused: true })
  const { stdout } = await run(here, 'open', `${site.url}/cart`)
  t.is(stdout, `${opened.sessionId}  ${site.url}/cart  already open\n`)
  const { sessions } = JSON.parse((await run(here, 'status', '--json')).stdout)
  t.deepEqual(
    sessions.map(({ url }: { url: string }) => url),
    [`${site.url}/cart`],
    'no second tab',
  )
})

test.serial(
  'open reports an invalid URL, a page whose SDK does not connect, and a missing browser',
  async (t) => {
    const here = await machine()
    const site = await app(here)
    const bad = await run(here, 'open', 'javascript:alert(1)')
    t.is(bad.code, 3)
    t.regex(bad.stderr, /is not an http\(s\) URL, e\.g\. .* \(BAD_ARGUMENTS\)/)
    const silent = await run(here, 'open', `${site.url}/bare`, '--wait', '1', '--json')
    t.is(silent.code, 3)
    t.like(JSON.parse(silent.stdout).error, {
      code: 'NO_SESSION',
      message: `${site.url}/bare opened, but no SDK connected within 1 s; run probe doctor ${site.url}/bare for the cause`,
    })
    const program = here.start(['open', site.url], { PROBE_CHROME: '/nowhere' })
    t.is((await program.ended).code, 3)
  },
)

test.serial(
  'doctor finds no fault on a healthy machine, with and without a daemon, and leaves nothing behind',
  async (t) => {
    const here = await machine()
    const { code, report } = await examine(here)
    t.is(code, 0)
    t.true(report.well)
    t.deepEqual(
      // The surroundings are those of the machine that runs the tests.
      report.findings.flatMap(({ check, state }) => (check === 'surroundings' ? [] : `${check} ${state}`)),
      ['Node ok', 'state folder ok', 'daemon ok', 'project ok', 'browser ok', 'connection ok'],
    )
    t.is(await here.daemonPid(), undefined)
    const agent = await here.agent()
    await agent.call('probe_session', { action: 'list' })
    const running = await examine(here)
    t.regex(
      running.report.findings[2]?.found ?? '',
      /^probe \d+\.\d+\.\d+ \(pid \d+\) on port \d+, with 0 tabs and 1 agents$/,
    )
    t.is(running.code, 0)
  },
)

test.serial('doctor reports each fault with one fix, and exits with 1', async (t) => {
  const here = await machine()
  const site = await app(here)
  const stranger = createServer((_request, response) => response.end('{}')).listen(here.port, LOOPBACK)
  await once(stranger, 'listening')
  const taken = await examine(here)
  t.is(taken.code, 1)
  t.like(taken.report.findings[2], {
    state: 'fault',
    found: `another program uses port ${here.port}`,
    fix: 'Stop that program, or set another port with --port or PROBE_PORT.',
  })
  t.is(taken.report.findings.at(-1)?.state, 'ok', 'the other checks still pass')
  stranger.closeAllConnections()
  stranger.close()

  const bare = await examine(here, `${site.url}/bare`, '--wait', '3')
  t.is(bare.code, 1)
  t.like(bare.report.findings.at(-1), {
    check: 'app',
    state: 'fault',
    fix: `Add <script src="http://127.0.0.1:${here.port}/probe.js"></script> at the start of its <head>, or run probe drive ${site.url}/bare, which needs no SDK in the app.`,
  })
  const broken = path.join(here.folder, 'chrome')
  await writeFile(broken, '#!/bin/sh\nexit 1\n')
  await chmod(broken, 0o755)
  const program = here.start(['doctor', '--json'], {
    PROBE_CHROME: broken,
    PROBE_STATE_DIR: '/dev/null/state',
  })
  const { code, stdout } = await program.ended
  const { findings } = JSON.parse(stdout) as Report
  t.is(code, 1)
  for (const check of ['state folder', 'browser']) {
    const found = findings.find((each) => each.check === check)
    t.is(found?.state, 'fault', check)
    t.truthy(found?.fix, check)
  }
  t.like(findings.at(-1), {
    check: 'connection',
    state: 'fault',
    found: "probe's own test page did not connect, because the browser ended (code 1)",
    fix: 'Set PROBE_CHROME to another browser.',
  })
  t.true(findings.every(({ state, fix }) => (state === 'ok') === (fix === undefined)))
})

test.serial('doctor reports a missing plugin, and the sources that a policy does not allow', async (t) => {
  const here = await machine()
  const address = `http://${LOOPBACK}:${here.port}/probe.js`
  const site = await openSite({
    '/': {
      headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" },
      body: htmlOf(`<script src="${address}"></script>`, BODY),
    },
  })
  closing(() => site.close())
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-unwired-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'package.json'), '{ "name": "shop", "devDependencies": { "vite": "7" } }')
  await writeFile(path.join(folder, 'vite.config.js'), 'export default { plugins: [] }')
  const program = here.start(['doctor', '--json', '--wait', '3', `${site.url}/`], { ...desktop.env }, folder)
  program.endInput()
  const { code, stdout } = await program.ended
  t.is(code, 1)
  const { findings } = JSON.parse(stdout) as Report
  t.deepEqual(
    findings.find(({ check }) => check === 'wiring'),
    {
      check: 'wiring',
      state: 'warning',
      found: 'shop is not wired: vite.config.js lacks the plugin (Vite)',
      fix: 'Run probe init.',
    },
  )
  const found = `${site.url}/ opened, but no SDK connected: its Content-Security-Policy lacks connect-src ws://${LOOPBACK}:${here.port}, script-src ${address}`
  t.like(findings.at(-1), { check: 'app', state: 'fault', found })
})
