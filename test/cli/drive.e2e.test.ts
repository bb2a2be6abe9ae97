/** `probe drive` and `probe open` as a person uses them, on machines that have a browser, a display or a daemon, or not. */
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { useClosing } from '../harness/closing.js'
import { type Machine, type Ran, useMachine } from '../harness/machine.js'
import { eventually } from '../harness/patience.js'
import { openSite } from '../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

async function shop(): Promise<string> {
  const site = await openSite({ '/': '<title>Shop</title><h1>Shop</h1>', '/mute': () => undefined })
  closing(() => site.close())
  return site.url
}

async function withoutDisplay(): Promise<Machine> {
  const here = await machine()
  delete here.env.DISPLAY
  delete here.env.WAYLAND_DISPLAY
  return here
}

/** A machine whose PATH has Node and nothing else: no browser, and no program that installs one. */
async function withoutBrowser(): Promise<Machine> {
  const here = await withoutDisplay()
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-path-'))
  closing(() => rm(folder, { recursive: true }))
  await symlink(process.execPath, path.join(folder, 'node'))
  here.env.PATH = folder
  delete here.env.PROBE_CHROME
  return here
}

function codeOf({ code, stdout }: Ran): string {
  return `${code} ${JSON.parse(stdout).error?.code}`
}

test('two pages of one address are two pages: the second says how to name one', async (t) => {
  const { run } = await machine()
  const url = await shop()
  const first = await run('drive', `${url}/`)
  t.is(first.stderr, '')
  const second = await run('drive', `${url}/`)
  const [one = '', two = ''] = [first, second].map(({ stdout }) => stdout.split(' ')[0])
  t.not(one, two)
  t.is(
    second.stderr,
    `2 pages are open: name one by sessionId in each call, or close one: probe drive --close ${one}\n`,
  )
  t.is((await run('drive', '--close', one)).stdout, `closed ${one}\n`)
  t.is((await run('drive', '--list')).stdout, `${two}  ${url}/\n`)
})

test('a page is closed by its lease or its address; what is not open is NOT_FOUND, and closes nothing', async (t) => {
  const { run } = await machine()
  const url = await shop()
  const [one, two] = [`${url}/`, `${url}/?two`]
  const open = async (address: string) => JSON.parse((await run('drive', address, '--json')).stdout).lease
  const [first, second] = [await open(one), await open(two)]
  for (const named of ['lease-000000', 'http://127.0.0.1:9/']) {
    const refused = await run('drive', '--close', named, '--json')
    t.is(codeOf(refused), '3 NOT_FOUND', named)
    t.deepEqual(JSON.parse(refused.stdout).error.detail.leases, [first, second])
  }
  t.is(codeOf(await run('drive', '--close', 'nonsense', '--json')), '3 BAD_ARGUMENTS')
  t.is((await run('drive', '--close', two)).stdout, `closed ${second}\n`)
  t.deepEqual(JSON.parse((await run('drive', '--close', '--json')).stdout), { released: [first] })
  t.is((await run('drive', '--close')).stdout, 'no page is open\n')
})

test('without a daemon no page is open, and listing and closing start none', async (t) => {
  const { run, daemonPid } = await machine()
  for (const option of ['--list', '--close']) {
    const { code, stdout } = await run('drive', option)
    t.is(`${code} ${stdout}`, '0 no page is open\n')
  }
  t.is(await daemonPid(), undefined)
})

test('an address of this machine needs no http://', async (t) => {
  const { run } = await machine()
  const url = await shop()
  const opened = JSON.parse((await run('drive', url.replace('http://', ''), '--json')).stdout)
  t.is(opened.url, `${url}/`)
  const again = JSON.parse((await run('open', url.replace('http://', ''), '--json')).stdout)
  t.like(again, { sessionId: opened.sessionId, reused: true })
  t.is(codeOf(await run('drive', 'shop', '--json')), '3 BAD_ARGUMENTS')
})

test('a drive that is stopped while its page loads leaves no page', async (t) => {
  const { run, start, agent } = await machine()
  const url = await shop()
  const asking = await agent()
  const open = async () => (await asking.call('probe_lease', { action: 'list' })).value.leases.length
  const driving = start(['drive', `${url}/mute`])
  await eventually(async () => (await open()) === 1, 'the page')
  driving.kill('SIGINT')
  await driving.ended
  await eventually(async () => (await open()) === 0, 'the end of the page')
  t.is((await run('drive', '--list')).stdout, 'no page is open\n')
})

for (const [where, environment] of [
  ['without a display', {}],
  ['on a display that does not answer', { DISPLAY: ':4077' }],
] as const) {
  test(`a window ${where} is NO_DISPLAY, and the page opens without a window`, async (t) => {
    const { start } = await withoutDisplay()
    const url = await shop()
    const run = (...args: string[]) => start(args, environment).ended
    const refused = await run('drive', `${url}/`, '--headed')
    t.is(refused.code, 3)
    t.regex(refused.stderr, /display.*\(NO_DISPLAY\)\nOpen the page without headed\./)
    t.is((await run('drive', `${url}/`)).code, 0)
  })
}

test('without a browser, drive and open say at once what to install', async (t) => {
  const { run } = await withoutBrowser()
  const url = await shop()
  for (const args of [['drive'], ['open'], ['open', '--headless']]) {
    const refused = await run(...args, `${url}/`, '--json')
    t.is(codeOf(refused), '3 NO_BROWSER', args.join())
    t.regex(JSON.parse(refused.stdout).error.message, /^No browser found\..* PROBE_CHROME /, args.join())
  }
})

test('open takes the way of drive with --headless, also where there is a display', async (t) => {
  const { start, run } = await withoutDisplay()
  const url = await shop()
  const opened = await start(['open', `${url}/`, '--headless'], { DISPLAY: ':4077' }).ended
  t.regex(opened.stdout, /^lease-\w+ {2}http:\S+ {2}opened\n$/, opened.stderr)
  t.is(JSON.parse((await run('drive', '--list', '--json')).stdout).leases.length, 1)
})

test('wrong use is an error before anything is opened', async (t) => {
  const { run, daemonPid } = await machine()
  for (const args of [
    [],
    ['ftp://127.0.0.1/'],
    ['http://127.0.0.1:9/', '--viewport', 'big'],
    ['http://127.0.0.1:9/', '--wait', '0'],
    ['http://127.0.0.1:9/', '--sideways'],
    ['http://127.0.0.1:9/', 'more'],
    ['--list', '--close'],
  ])
    t.is(codeOf(await run('drive', ...args, '--json')), '3 BAD_ARGUMENTS', args.join(' '))
  t.is(await daemonPid(), undefined)
})
