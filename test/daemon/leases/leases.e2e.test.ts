/** Pages of a browser that probe owns, through the doors that users have. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { ensureBrowser } from '../../../daemon/driven/browser.js'
import type { ErrorCode } from '../../../sdk/protocol/errors.js'
import { LEASE_LEFT_MS } from '../../../sdk/protocol/limits.js'
import { useClosing } from '../../harness/closing.js'
import { type Machine, useMachine } from '../../harness/machine.js'
import { eventually } from '../../harness/patience.js'
import { childrenOf, isAlive, kill } from '../../harness/processes.js'
import { type Answer, openSite, type Site } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const POLICY = { 'content-security-policy': "default-src 'self'" }
const page = (body: string, headers: Record<string, string> = {}): Answer => ({
  headers: { 'content-type': 'text/html', ...headers },
  body: `<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title>${body}`,
})
const SHOP = '<h1>Shop</h1><button id="save">Save</button><p id="said"></p><script src="/app.js"></script>'
const APP = `
  addEventListener('securitypolicyviolation', (e) => { document.title = 'violation ' + e.blockedURI })
  document.getElementById('save').onclick = async () => {
    await fetch('/save' + location.search, { method: 'POST', body: '{}' })
    document.getElementById('said').textContent = 'Saved'
  }`
/** ms that a dev server takes to compile a script */
const LATE_MS = 1_000
const SAVE = {
  target: { role: 'button', name: 'Save' },
  action: 'click',
  until: { kind: 'text', contains: 'Saved' },
}

async function shop(): Promise<Site> {
  const site = await openSite({
    '/': page(SHOP, POLICY),
    '/app.js': { headers: { 'content-type': 'text/javascript' }, body: APP },
    '/save': (request, response) =>
      void response
        .writeHead(request.url?.includes('broken') ? 500 : 200, { 'content-type': 'application/json' })
        .end('{}'),
  })
  closing(() => site.close())
  return site
}

/** The browser that a machine's daemon started, and its children. */
async function browsersOf({ daemonPid }: Machine) {
  return childrenOf(await daemonPid())
}

test('an app that knows nothing of probe is judged, under a policy that allows no socket and no inline script', async (t) => {
  const { run } = await machine()
  const { url } = await shop()
  const good = await run('drive', `${url}/`, '--json')
  t.is(good.code, 0, good.stderr)
  const { sessionId } = JSON.parse(good.stdout)
  const yes = await run('call', 'probe_act_and_wait', JSON.stringify({ sessionId, ...SAVE }))
  t.is(JSON.parse(yes.stdout).verified, 'yes', yes.stdout)
  const broken = JSON.parse((await run('drive', `${url}/?broken`, '--json')).stdout)
  const no = await run(
    'call',
    'probe_act_and_wait',
    JSON.stringify({ sessionId: broken.sessionId, ...SAVE, detail: 'full' }),
  )
  t.is(JSON.parse(no.stdout).verified, 'no', no.stdout)
  t.regex(JSON.parse(no.stdout).because, /POST \/save\?broken → 500/)
  const listed = JSON.parse((await run('call', 'probe_session', '{"action":"list"}')).stdout).sessions
  t.deepEqual(
    listed.map(({ title }: { title: string }) => title),
    ['Shop', 'Shop'],
    'no violation by probe',
  )
})

test('a script that the policy of the app blocks does not run in a lease either', async (t) => {
  const { agent } = await machine()
  const site = await shop()
  site.serve(
    '/inline',
    page(
      '<button id="save">Save</button><p id="said"></p><script>document.getElementById("save").onclick = () => { document.getElementById("said").textContent = "Saved" }</script>',
      POLICY,
    ),
  )
  const asking = await agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/inline` })
  const verdict = await asking.call('probe_act_and_wait', {
    sessionId: value.sessionId,
    ...SAVE,
    timeout_ms: 1_000,
  })
  t.is(verdict.value.verified, 'no', verdict.text)
})

test('a lease is ready when the scripts of its page have run, and a page that never ends to load is ready too', async (t) => {
  const { agent } = await machine()
  const site = await shop()
  const type = { 'content-type': 'text/javascript' }
  site.serve('/built', page('<div id="app"></div><script type="module" src="/late.js"></script>'))
  site.serve('/late.js', (_, response) => {
    const script = `document.getElementById('app').innerHTML = '<button>Save</button>'`
    setTimeout(() => response.writeHead(200, type).end(script), LATE_MS)
  })
  site.serve('/endless', page(`${SHOP}<img src="/never">`))
  site.serve('/never', () => undefined)
  const asking = await agent()
  const { value: built } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/built` })
  const { sessionId } = built
  const clicked = await asking.call('probe_act', { sessionId, target: SAVE.target, action: 'click' })
  t.true(clicked.value.result?.ok, clicked.text)
  const { value: endless } = await asking.call('probe_lease', {
    action: 'acquire',
    url: `${site.url}/endless`,
  })
  const verdict = await asking.call('probe_act_and_wait', { sessionId: endless.sessionId, ...SAVE })
  t.is(verdict.value.verified, 'yes', verdict.text)
})

test('a lease belongs to its agent and ends with it; a kept page belongs to everybody', async (t) => {
  const { agent, run } = await machine()
  const { url } = await shop()
  const [one, other] = [await agent(), await agent()]
  const { value: own } = await one.call('probe_lease', { action: 'acquire', url: `${url}/` })
  t.is((await one.call('probe_act_and_wait', SAVE)).value.verified, 'yes', 'without a sessionId')
  t.is(
    (await other.refusal('probe_look', { action: 'page', sessionId: own.sessionId })).code,
    'LEASE_NOT_YOURS',
  )
  t.is((await other.refusal('probe_look', { action: 'page' })).code, 'NO_SESSION', 'it is not offered')
  t.is((await other.refusal('probe_lease', { action: 'release', lease: own.lease })).code, 'LEASE_NOT_YOURS')
  t.deepEqual((await other.call('probe_lease', { action: 'list' })).value, { leases: [] })
  const kept = JSON.parse((await run('drive', `${url}/`, '--json')).stdout)
  t.is((await other.call('probe_look', { action: 'page' })).value.session.sessionId, kept.sessionId)
  await one.close()
  await eventually(async () => {
    const { value } = await other.call('probe_session', { action: 'list' })
    return value.sessions.length === 1
  }, 'the end of the lease')
  const closed = await run('drive', '--close')
  t.is(closed.stdout, `closed ${kept.lease}\n`)
  t.is(
    (await other.refusal('probe_look', { action: 'page', sessionId: kept.sessionId })).code,
    'LEASE_EXPIRED',
  )
})

test('a page keeps its session through navigations, to another origin too; a popup gets its own', async (t) => {
  const { agent } = await machine()
  const site = await shop()
  const elsewhere = site.url.replace('127.0.0.1', 'localhost')
  site.serve(
    '/links',
    page(
      `<a href="/two">two</a><a href="${elsewhere}/three">three</a><a href="/two" target="_blank">popup</a>`,
    ),
  )
  site.serve('/two', page('<h1>Two</h1><a href="/links">back</a>'))
  site.serve('/three', page('<h1>Three</h1>'))
  const asking = await agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/links` })
  const { sessionId } = value
  const follow = async (name: string, text: string) =>
    (
      await asking.call('probe_act_and_wait', {
        sessionId,
        target: { role: 'link', name },
        action: 'click',
        until: { kind: 'element', role: 'heading', name: text },
      })
    ).value
  t.is((await follow('two', 'Two')).verified, 'yes')
  await asking.call('probe_navigate', { sessionId, back: true })
  await asking.call('probe_act', { sessionId, target: { role: 'link', name: 'popup' }, action: 'click' })
  await eventually(async () => {
    const { value: list } = await asking.call('probe_session', { action: 'list' })
    return list.sessions.some(
      (each: { sessionId: string; opener?: string }) =>
        each.sessionId === `${sessionId}-2` && each.opener === sessionId,
    )
  }, 'a session of the popup')
  await asking.call('probe_act', { sessionId, target: { role: 'link', name: 'three' }, action: 'click' })
  await eventually(async () => {
    const { text } = await asking.call('probe_look', { action: 'page', sessionId })
    return text.includes('Three')
  }, 'the page of the other origin in the same session')
})

test('an app with its own copy of the SDK has one session', async (t) => {
  const { agent, port } = await machine()
  const site = await shop()
  site.serve('/wired', page(`<script src="http://127.0.0.1:${port}/probe.js"></script>${SHOP}`))
  const asking = await agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/wired` })
  t.is((await asking.call('probe_act_and_wait', SAVE)).value.verified, 'yes')
  const { value: list } = await asking.call('probe_session', { action: 'list' })
  t.deepEqual(
    list.sessions.map((each: { sessionId: string }) => each.sessionId),
    [value.sessionId],
  )
})

test('a browser that dies takes its leases with it, and the next lease has another browser', async (t) => {
  const one = await machine()
  const { url } = await shop()
  const asking = await one.agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${url}/` })
  const waiting = asking.call('probe_assert', {
    sessionId: value.sessionId,
    predicate: { kind: 'text', contains: 'never' },
    timeout_ms: 20_000,
  })
  const [browser] = await browsersOf(one)
  kill(browser?.pid, 'SIGKILL')
  const { value: answer } = await waiting
  // The answer depends on whether the daemon learns first of the page's end or of the browser's.
  t.true(
    answer.verifiedReason === 'observation_lost' || answer.error?.code === 'LEASE_LOST',
    JSON.stringify(answer),
  )
  const after = await asking.refusal('probe_look', { action: 'page', sessionId: value.sessionId })
  t.is(after.code, 'LEASE_LOST')
  const again = await asking.call('probe_lease', { action: 'acquire', url: `${url}/` })
  t.false(again.isError, again.text)
  t.is(
    (await asking.call('probe_act_and_wait', { sessionId: again.value.sessionId, ...SAVE })).value.verified,
    'yes',
  )
})

test('a page whose renderer dies is lost; the other leases go on', async (t) => {
  const one = await machine()
  const { url } = await shop()
  const asking = await one.agent()
  const { value: first } = await asking.call('probe_lease', { action: 'acquire', url: `${url}/` })
  const renderers = async () => (await browsersOf(one)).filter(({ args }) => args.includes('--type=renderer'))
  const before = new Set((await renderers()).map(({ pid }) => pid))
  const elsewhere = `${url.replace('127.0.0.1', 'localhost')}/`
  const { value: second } = await asking.call('probe_lease', { action: 'acquire', url: elsewhere })
  for (const { pid } of await renderers()) if (!before.has(pid)) kill(pid, 'SIGKILL')
  await eventually(async () => {
    const { isError } = await asking.call('probe_look', { action: 'page', sessionId: second.sessionId })
    return isError
  }, 'the loss of the page')
  const lost = await asking.refusal('probe_look', { action: 'page', sessionId: second.sessionId })
  t.is(lost.code, 'LEASE_LOST')
  t.is(
    (await asking.call('probe_act_and_wait', { sessionId: first.sessionId, ...SAVE })).value.verified,
    'yes',
  )
})

test('a daemon that is stopped leaves no file of its browser', async (t) => {
  const { run, env } = await machine()
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-left-'))
  closing(() => rm(folder, { recursive: true }))
  env.TMPDIR = folder
  const { url } = await shop()
  await run('drive', `${url}/`)
  t.true((await readdir(folder)).length > 0)
  await run('stop')
  t.deepEqual(await readdir(folder), [])
})

/** Folders for temporary files of a process, with what is in them. */
async function temporaryOf(pid: number | undefined): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) =>
    new RegExp(`^probe-[\\da-f]{8}-${pid}-`).test(name),
  )
  const files = names.map((name) => readdir(path.join(tmpdir(), name)).catch(() => []))
  return [...names, ...(await Promise.all(files)).flat()]
}

test('however the daemon dies, its browser dies with it, and the next one removes its files', async (t) => {
  const one = await machine()
  const { url } = await shop()
  await one.run('drive', `${url}/`)
  const browsers = await browsersOf(one)
  t.true(browsers.length > 0)
  const daemon = await one.daemonPid()
  const files = await temporaryOf(daemon)
  t.true(
    files.some((name) => name.startsWith('playwright')),
    files.join(' '),
  )
  kill(daemon, 'SIGKILL')
  await eventually(() => browsers.every(({ pid }) => !isAlive(pid)), 'the end of the browser')
  await one.run('drive', `${url}/`)
  await eventually(async () => (await temporaryOf(daemon)).length === 0, 'the removal of the files')
  const next = await one.daemonPid()
  t.true((await temporaryOf(next)).length > 0)
  await one.run('stop')
  await eventually(async () => (await temporaryOf(next)).length === 0, 'the removal of its own files')
})

const HERE = [
  { kind: 'text', contains: 'Here' },
  { kind: 'element', role: 'heading', name: 'Here' },
]

test('a page that is asked while its head is read has no text yet', async (t) => {
  const { agent } = await machine()
  const site = await shop()
  let send: () => void = () => undefined
  site.serve('/slow', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html><head><title>Slow</title>')
    send = () => void response.end('<h1>Here</h1>')
  })
  const asking = await agent()
  await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/slow` })
  for (const predicate of HERE) {
    const { value } = await asking.call('probe_assert', { predicate, timeout_ms: 0 })
    t.is(value.verified, 'no', JSON.stringify(value))
  }
  const found = await asking.call('probe_look', { action: 'find', by: 'text', value: 'Here' })
  t.false(found.isError, found.text)
  send()
  for (const predicate of HERE) {
    const { value } = await asking.call('probe_assert', { predicate, timeout_ms: 5_000 })
    t.is(value.verified, 'yes', JSON.stringify(value))
  }
})

test('a lease waits for a free place, and says its number when it may not wait longer', async (t) => {
  const { agent, env } = await machine()
  env.PROBE_LEASES = '1'
  const { url } = await shop()
  const asking = await agent({ PROBE_LEASES: '1' })
  const acquire = (more: object = {}) =>
    asking.call('probe_lease', { action: 'acquire', url: `${url}/`, ...more })
  const { value: first } = await acquire()
  const late = await acquire({ timeout_ms: 100 })
  t.like(late.value.error, { code: 'TOO_MANY_LEASES', detail: { place: 1 } })
  const next = acquire()
  await asking.call('probe_lease', { action: 'release', lease: first.lease })
  t.false((await next).isError)
})

test('no more leases open than PROBE_LEASES says, however many are asked for at once, and after one that ended', async (t) => {
  const { agent } = await machine()
  const { url } = await shop()
  const asking = await agent({ PROBE_LEASES: '2' })
  const acquire = (more: object = {}) =>
    asking.call('probe_lease', { action: 'acquire', url: `${url}/`, ...more })
  const { value: first } = await acquire()
  await asking.call('probe_lease', { action: 'release', lease: first.lease })
  const all = await Promise.all([1, 2, 3, 4].map(() => acquire({ timeout_ms: 6_000 })))
  t.is(all.filter(({ isError }) => !isError).length, 2)
  const places = all.flatMap(({ value }) => (value.error === undefined ? [] : [value.error.detail.place]))
  t.deepEqual(places.toSorted(), [1, 2])
  t.is((await asking.call('probe_lease', { action: 'list' })).value.leases.length, 2)
})

test('a navigation to an address that does not answer is refused, and the lease goes on where it was', async (t) => {
  const { agent } = await machine()
  const site = await shop()
  site.serve('/two', page('<h1>Two</h1>'))
  const asking = await agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  const refused = await asking.refusal('probe_navigate', { sessionId, url: 'http://127.0.0.1:9/' })
  t.is(refused.code, 'PAGE_UNREACHABLE', refused.message)
  t.regex(refused.message, /127\.0\.0\.1:9.*net::ERR_/)
  t.is(
    (await asking.call('probe_act_and_wait', { sessionId, ...SAVE })).value.verified,
    'yes',
    'where it was',
  )
  const { value: two } = await asking.call('probe_navigate', { sessionId, url: `${site.url}/two` })
  t.like(two, { arrived: true, url: `${site.url}/two` })
})

test('a page to which the browser goes back may take longer than a lease may show no app', async (t) => {
  const { agent } = await machine()
  const site = await shop()
  let ms = 0
  site.serve('/', (_request, response) => {
    // From its cache the browser would go back at once.
    const headers = { 'content-type': 'text/html', 'cache-control': 'no-store' }
    setTimeout(() => response.writeHead(200, headers).end(SHOP), ms)
  })
  const asking = await agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  ms = 3 * LEASE_LEFT_MS
  const refused = await asking.refusal('probe_navigate', { sessionId, url: 'http://127.0.0.1:9/' })
  t.is(refused.code, 'PAGE_UNREACHABLE', refused.message)
  t.is((await asking.call('probe_act_and_wait', { sessionId, ...SAVE })).value.verified, 'yes')
})

test('a lease that is offline from the beginning says that it needs a har', async (t) => {
  const { agent } = await machine()
  const { url } = await shop()
  const refused = await (await agent()).refusal('probe_lease', {
    action: 'acquire',
    url: `${url}/`,
    offline: true,
  })
  t.is(refused.code, 'PAGE_UNREACHABLE')
  t.regex(refused.message, /har.*probe_network_mock/)
})

const REFUSED: [title: string, args: (url: string) => object, code: ErrorCode][] = [
  ['an address without a server', () => ({ url: 'http://127.0.0.1:9/' }), 'PAGE_UNREACHABLE'],
  ['an address that is not http', () => ({ url: 'file:///etc/passwd' }), 'BAD_ARGUMENTS'],
  ['an unknown device', (url) => ({ url, device: 'iPhone 99' }), 'BAD_ARGUMENTS'],
  ['a download', (url) => ({ url: `${url}/file` }), 'PAGE_UNREACHABLE'],
]

test('what cannot be opened has one coded error each, and leaves nothing behind', async (t) => {
  const { agent } = await machine()
  const site = await shop()
  site.serve('/file', { headers: { 'content-disposition': 'attachment; filename=a.bin' }, body: 'x' })
  const asking = await agent()
  for (const [title, args, code] of REFUSED) {
    const refused = await asking.refusal('probe_lease', { action: 'acquire', ...args(site.url) })
    t.is(refused.code, code, `${title}: ${refused.message}`)
  }
  t.deepEqual((await asking.call('probe_lease', { action: 'list' })).value, { leases: [] })
  t.is((await asking.refusal('probe_lease', { action: 'release', lease: 'lease-1' })).code, 'NOT_FOUND')
})

test('without a browser, the error says what to do', async (t) => {
  const { agent } = await machine()
  const asking = await agent({ PROBE_CHROME: '/nowhere/chrome' })
  const refused = await asking.refusal('probe_lease', { action: 'acquire', url: 'http://127.0.0.1:9/' })
  t.is(refused.code, 'NO_BROWSER')
  t.regex(refused.message, /\/nowhere\/chrome/)
})

test('a browser that does not start is tried again, and leaves no process', async (t) => {
  const one = await machine()
  const { url } = await shop()
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-chrome-'))
  closing(() => rm(folder, { recursive: true }))
  const chrome = path.join(folder, 'chrome')
  await writeFile(chrome, '#!/bin/sh\nexit 3\n', { mode: 0o755 })
  const asking = await one.agent({ PROBE_CHROME: chrome })
  const acquire = () => asking.call('probe_lease', { action: 'acquire', url: `${url}/` })
  const { value: failed } = await acquire()
  t.is(failed.error.code, 'NO_BROWSER', JSON.stringify(failed))
  t.regex(failed.error.message, /did not start/)
  t.deepEqual(await browsersOf(one), [])
  await writeFile(chrome, `#!/bin/sh\nexec '${await ensureBrowser(() => {})}' "$@"\n`, { mode: 0o755 })
  const { isError, text } = await acquire()
  t.false(isError, text)
})

test('a lease looks to the app as it was asked to', async (t) => {
  const { agent } = await machine()
  const site = await shop()
  site.serve(
    '/self',
    page(
      '<p id="self"></p><script>document.getElementById("self").textContent = [innerWidth, navigator.language, matchMedia("(prefers-color-scheme: dark)").matches, Intl.DateTimeFormat().resolvedOptions().timeZone].join(" ")</script>',
    ),
  )
  const asking = await agent()
  const seen = async (more: object) => {
    const { value } = await asking.call('probe_lease', {
      action: 'acquire',
      url: `${site.url}/self`,
      ...more,
    })
    const { sessionId } = value
    const look = await asking.call('probe_look', { action: 'page', sessionId })
    await asking.call('probe_lease', { action: 'release', lease: value.lease })
    return look.text
  }
  t.regex(
    await seen({
      viewport: { width: 390, height: 844 },
      locale: 'de-DE',
      colorScheme: 'dark',
      timezone: 'Asia/Tokyo',
    }),
    /390 de-DE true Asia\/Tokyo/,
  )
  t.regex(await seen({ device: 'Pixel 7' }), /412 /)
})

test('open without a display opens a page as drive does, and reuses it; a lease of an agent is not reused', async (t) => {
  const { run, env, agent } = await machine()
  delete env.DISPLAY
  delete env.WAYLAND_DISPLAY
  const { url } = await shop()
  const asking = await agent()
  const { value: own } = await asking.call('probe_lease', { action: 'acquire', url: `${url}/` })
  const opened = JSON.parse((await run('open', `${url}/`, '--json')).stdout)
  t.is(opened.reused, false)
  t.not(opened.sessionId, own.sessionId)
  const again = JSON.parse((await run('open', `${url}/`, '--json')).stdout)
  t.deepEqual(again, { ...opened, reused: true })
})

test('a dialog of a leased page is dismissed at once, and answered where the action says how', async (t) => {
  const { agent } = await machine()
  const site = await openSite({
    '/': page(
      `<p id="said"></p><button onclick="said.textContent = confirm('Sure?') ? 'Gone' : 'Kept'">Delete</button>`,
    ),
  })
  closing(() => site.close())
  const asking = await agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  const click = async (contains: string, more: object = {}) => {
    const { value: verdict } = await asking.call('probe_act_and_wait', {
      sessionId,
      target: { role: 'button', name: 'Delete' },
      action: 'click',
      until: { kind: 'text', contains },
      ...more,
    })
    return verdict
  }
  const kept = await click('Kept')
  t.is(kept.verified, 'yes', JSON.stringify(kept))
  t.regex(kept.trace.join(), /confirm "Sure\?" dismissed/)
  t.is((await click('Gone', { dialog: 'accept' })).verified, 'yes')
})
