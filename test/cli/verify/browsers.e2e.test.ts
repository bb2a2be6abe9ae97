/** probe verify in browsers of real Playwright servers, one of which dies. */
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { launchOptions } from '../../harness/launch-browser.js'
import type { RunningProgram } from '../../harness/machine.js'
import { eventually, within } from '../../harness/patience.js'
import { chromium } from '../../harness/playwright.js'
import { usePlaywrightServers } from '../../harness/playwright-server.js'
import { childrenOf } from '../../harness/processes.js'
import { fill, SAVE } from './notes-app.js'
import { type StagedApp, useStagedApp } from './staged-app.js'

const stage = useStagedApp(test)
const servers = usePlaywrightServers(test)
const closing = useClosing(test)

const FLOWS = 16
const SLOW = { env: { SLOW: '1500' } }
/** proved by each, whatever the others save */
const SAVES = [
  fill('a'),
  { ...SAVE, expect: { kind: 'net', method: 'POST', urlContains: '/save', status: 200 } },
]

/** Sixteen flows: one is `no`, one is `unknown`. */
async function sixteen({ flow }: StagedApp, count = FLOWS) {
  const names = Array.from({ length: count }, (_, index) => `flow-${String(index + 1).padStart(2, '0')}`)
  for (const name of names) {
    if (name === 'flow-05') await flow(name, SAVES, { start: '/?broken' })
    else if (name === 'flow-11') await flow(name, [fill('claims nothing')])
    else await flow(name, SAVES)
  }
  return names
}

const resultsOf = (stdout: string) =>
  stdout
    .split('\n')
    .flatMap((line) => /^([✓✗?≈] \S+)/.exec(line)?.[1] ?? [])
    .toSorted((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1))

/** Reads lines until so many flows have ended. */
async function played(running: RunningProgram, count: number) {
  for (let ended = 0; ended < count; ) if (/^[✓✗?≈]/.test(await running.line())) ended += 1
}

test('16 flows come to the same on 1 lease and on 8, where several play at once', async (t) => {
  const app = await stage(SLOW)
  const names = await sixteen(app)
  const run = async (...args: string[]) => {
    const began = performance.now()
    const { code, stdout, stderr } = await within(app.verify(...args).ended, 'the run', 120_000)
    t.is(code, 1, stderr + stdout)
    return { results: resultsOf(stdout), ms: Math.round(performance.now() - began) }
  }
  const one = await run('--workers', '1')
  const isCrowded = async () => (await app.log()).some((line) => line.endsWith(' at once'))
  t.false(await isCrowded())
  const eight = await run('--workers', '8')
  t.true(await isCrowded())
  t.log(`16 flows: ${one.ms} ms on 1 lease, ${eight.ms} ms on 8`)
  const mark = (name: string) => (name === 'flow-05' ? '✗' : name === 'flow-11' ? '?' : '✓')
  t.deepEqual(
    one.results,
    names.map((name) => `${mark(name)} ${name}`),
  )
  t.deepEqual(eight.results, one.results)
})

test('16 flows over two servers, one of which is killed in the middle: the same results, and it is said', async (t) => {
  const app = await stage(SLOW)
  const names = await sixteen(app)
  const [stays, dies] = [await servers(), await servers()]
  const began = performance.now()
  const running = app.verify('--workers', '4', '--browsers', `${stays.address},${dies.address}`)
  await played(running, 6)
  const browsers = await childrenOf(dies.pid)
  t.true(
    browsers.some(({ args }) => args.includes('--proxy-server=socks5://')),
    'the loopback is tunnelled',
  )
  dies.kill('SIGKILL')
  const { code, stdout, stderr } = await within(running.ended, 'the run', 120_000)
  t.log(`16 flows over two servers, one killed: ${Math.round(performance.now() - began)} ms`)
  t.is(code, 1, stderr + stdout)
  const mark = (name: string) => (name === 'flow-05' ? '✗' : name === 'flow-11' ? '?' : '✓')
  t.deepEqual(
    resultsOf(stdout),
    names.map((name) => `${mark(name)} ${name}`),
  )
  const name = dies.address.replace(/\/$/, '')
  t.true(stderr.includes(`${name} is gone: `), stderr)
  const again = [...stderr.matchAll(/^(flow-\d\d) is played again: (\S+) was gone/gm)]
  t.true(again.length >= 1 && again.length <= 2, stderr)
  for (const [, flow, server] of again) {
    t.is(server, name)
    t.true(stdout.includes(`played again: ${name} was gone`), `${flow} says so beside its result`)
  }
})

test('all servers gone: the rest are unknown and say why, and the exit code is 2', async (t) => {
  const app = await stage(SLOW)
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of names) await app.flow(name, SAVES)
  const both = [await servers(), await servers()]
  const list = both.flatMap(({ address }) => ['--browsers', address])
  const running = app.verify('--workers', '2', '--junit', 'junit.xml', ...list)
  await played(running, 2)
  for (const each of both) each.kill('SIGKILL')
  const { code, stdout, stderr } = await within(running.ended, 'the run')
  t.is(code, 2, stderr + stdout)
  const results = resultsOf(stdout)
  t.is(results.length, names.length)
  t.true(results.filter((each) => each.startsWith('✓')).length >= 2)
  t.true(results.some((each) => each.startsWith('?')) && !results.some((each) => each.startsWith('✗')))
  t.regex(stdout, /no browser is left \(ws:\S+: .+; ws:\S+: .+\)/)
})

test('a server that hangs is given up, and its flow is played in the browser of this machine', async (t) => {
  const app = await stage(SLOW)
  for (const name of ['a', 'b', 'c', 'd']) await app.flow(name, SAVES)
  const hangs = await servers()
  const running = app.verify('--workers', '2', '--browsers', `local,${hangs.address}`)
  await played(running, 2)
  hangs.kill('SIGSTOP')
  const { code, stdout, stderr } = await within(running.ended, 'the run', 90_000)
  t.is(code, 0, stderr + stdout)
  t.regex(stderr, /is gone: the browser has not answered for 15 s/)
})

test('a browser of launchServer is used and stays', async (t) => {
  const app = await stage()
  await app.flow('one', SAVES)
  const server = await chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' })
  closing(() => server.close())
  const { code, stdout, stderr } = await app.verify('--browsers', server.wsEndpoint()).ended
  t.is(code, 0, stderr + stdout)
  const browser = await chromium.connect(server.wsEndpoint())
  await eventually(() => browser.contexts().length === 0, 'the end of its contexts')
  await (await browser.newPage()).goto('about:blank')
  await browser.close()
})

const UNUSABLE: [what: string, address: () => Promise<string>, said: RegExp][] = [
  ['nobody listens', async () => 'ws://127.0.0.1:9/', /ws:\/\/127\.0\.0\.1:9 cannot be used: .*ECONNREFUSED/],
  [
    'another path',
    async () => `${(await servers()).address}nowhere`,
    /it answered 400 Bad Request; give the whole/,
  ],
  [
    'no browser',
    async () => (await servers({ isBare: true })).address,
    /it has no Chromium: install it there/,
  ],
  [
    'another version',
    async () => (await servers({ version: '1.40.0' })).address,
    /has Playwright 1\.40, and this program has [\d.]+: install playwright [\d.]+ there/,
  ],
]
for (const [what, address, said] of UNUSABLE)
  test(`a server that cannot be used ends the run at once, before the app is started: ${what}`, async (t) => {
    const app = await stage()
    await app.flow('one', SAVES)
    const { code, stdout, stderr } = await within(app.verify('--browsers', await address()).ended, 'the run')
    t.is(code, 2, stderr + stdout)
    t.regex(stderr, said)
    t.deepEqual(await app.log(), [''])
  })
