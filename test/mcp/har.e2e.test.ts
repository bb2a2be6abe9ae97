/** Recorded requests and answers: a flow without its backend. */
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import type { ErrorCode } from '../../sdk/protocol/errors.js'
import { useClosing } from '../harness/closing.js'
import { launchBrowser } from '../harness/launch-browser.js'
import { useMachine } from '../harness/machine.js'
import { type Answer, openSite, type Site } from '../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

/** What must be in no file. */
const SECRETS = {
  bearer: 'hT7vQ2mZx9LpKd4RwYb81NcE',
  session: 'k2Vd93LmQp71xZtB',
  query: 'q8Wn4Rt6Yx1Zb3Vc',
  password: 'correct horse battery',
  answered: 'zR5tK8wQ1mN7bV3x',
  later: 'zR5tK8wQ1mN7bV3x',
  announced: 'AB-12345-XY',
  inline: 'n4Lk8Qw2Zx6Vb1Mt',
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The app's code holds no credential: it gets them from its server. */
const APP = `
  const config = fetch('/config').then((answer) => answer.json())
  const say = (text) => { document.getElementById('said').textContent = text }
  const on = (id, run) => { document.getElementById(id).onclick = () => run().catch(() => say('No connection')) }
  on('count', async () => say('Count ' + (await (await fetch('/count')).json()).count))
  on('save', async () => {
    const { accessToken, token, password, plate } = await config
    const body = JSON.stringify({ item: 'tea', password, plate })
    const headers = { authorization: 'Bearer ' + accessToken, 'content-type': 'application/json' }
    const answer = await fetch('/save?token=' + token, { method: 'POST', headers, body })
    say('Saved ' + (await answer.json()).id)
  })
  on('other', async () => {
    const { token } = await config
    const answer = await fetch('/save?token=' + token, { method: 'POST', body: '{"item":"coffee"}' })
    say('Saved ' + (await answer.json()).id)
  })
  on('picture', async () => {
    const image = new Image()
    image.src = '/pixel.png'
    await image.decode()
    say('Picture ' + image.naturalWidth)
  })
  on('unknown', async () => say('Unknown ' + (await fetch('/unknown')).status))`
const BUTTONS = ['count', 'save', 'other', 'picture', 'unknown']
  .map((id) => `<button id="${id}">${id}</button>`)
  .join('')
/** @param script address of the SDK: the app announces its own credential */
const pageOf = (script: string) => `<!doctype html><title>Shop</title>
  <script src="${script}" data-probe-manual></script>
  <script>probe.connect({ redact: { keys: ['plate'] } }); globalThis.config = { apiKey: '${SECRETS.inline}', say: (password) => password }</script>
  ${BUTTONS}<form method="post" action="/order"><button>Order</button></form><p id="said"></p>
  <script src="/app.js"></script>`

async function shop(script: string): Promise<Site> {
  let count = 0
  const json = (body: object): Answer => ({ body: JSON.stringify(body) })
  const site = await openSite({
    '/': (_, response) =>
      void response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'set-cookie': [`sid=${SECRETS.session}; Path=/; HttpOnly`, 'theme=dark; Path=/'],
        })
        .end(pageOf(script)),
    '/app.js': { headers: { 'content-type': 'text/javascript' }, body: APP },
    '/config': json({
      accessToken: SECRETS.bearer,
      token: SECRETS.query,
      password: SECRETS.password,
      plate: SECRETS.announced,
    }),
    '/count': (_, response) => {
      count += 1
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ count }))
    },
    '/save': json({ id: 7, accessToken: SECRETS.answered }),
    '/order': (_, response) =>
      void response.writeHead(303, { location: `/done?id=12&ref=${SECRETS.later}` }).end(),
    '/done': '<title>Done</title><h1>Thank you</h1>',
    '/pixel.png': (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL),
  })
  closing(() => site.close())
  return site
}

async function stage() {
  const project = await mkdtemp(path.join(tmpdir(), 'probe-project-'))
  closing(() => rm(project, { recursive: true }))
  const one = await machine()
  const site = await shop(`http://127.0.0.1:${one.port}/probe.js`)
  const asking = await one.agent({}, { cwd: project })
  const acquire = (more: object = {}, url = `${site.url}/`) =>
    asking.call('probe_lease', { action: 'acquire', url, ...more })
  const open = async (more: object = {}, url?: string) => {
    const { value, text, isError } = await acquire(more, url)
    if (isError) throw new Error(text)
    const { sessionId, lease } = value
    const mock = async (args: object) =>
      (await asking.call('probe_run', { name: 'probe_network_mock', arguments: { sessionId, ...args } }))
        .value
    const click = async (name: string, until: object, more: object = {}) => {
      const { value: verdict } = await asking.call('probe_act_and_wait', {
        sessionId,
        target: { role: 'button', name },
        action: 'click',
        until,
        ...more,
      })
      return verdict
    }
    const says = (name: string, contains: string) => click(name, { kind: 'text', contains })
    const release = async () => (await asking.call('probe_lease', { action: 'release', lease })).value
    const reload = () => asking.call('probe_navigate', { sessionId, reload: true })
    return { sessionId, mock, click, says, release, reload }
  }
  const fileOf = (name: string) => path.join(project, '.probe', 'har', name)
  return { asking, site, project, acquire, open, fileOf }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof stage>>['open']>>

async function flow({ says, click }: Page): Promise<string[]> {
  const verdicts = [
    await says('count', 'Count 1'),
    await says('count', 'Count 2'),
    await says('save', 'Saved 7'),
    await says('picture', 'Picture 1'),
    await click('Order', { kind: 'element', role: 'heading', name: 'Thank you' }),
  ]
  return verdicts.map(({ verified, because }) => (verified === 'yes' ? 'yes' : `${verified}: ${because}`))
}

const ALL = ['yes', 'yes', 'yes', 'yes', 'yes']

test('a recorded flow can be played without its server, and every answer is marked as mocked', async (t) => {
  const { asking, site, open, fileOf } = await stage()
  const recorded = await open()
  t.true((await recorded.mock({ har: { record: true } })).recording)
  await recorded.reload()
  t.deepEqual(await flow(recorded), ALL)
  const { saved } = await recorded.mock({ har: { save: 'checkout.har' } })
  t.is(saved.file, fileOf('checkout.har'))
  t.true(saved.entries >= 8, JSON.stringify(saved))
  t.is(saved.bytes, (await lstat(saved.file)).size)
  t.deepEqual(await recorded.release(), { released: recorded.sessionId })
  await site.close()

  const played = await open({ har: 'checkout.har' })
  t.deepEqual(await flow(played), ALL)
  const { value } = await asking.call('probe_observe', {
    action: 'network',
    sessionId: played.sessionId,
    since: 0,
    all: true,
  })
  const calls = value.calls as { url: string; mocked?: string; status?: number }[]
  const of = (place: string) => calls.filter(({ url }) => url.includes(place))
  t.is(of('/count')[0]?.mocked, 'status 200 of checkout.har', JSON.stringify(calls))
  t.is(of('/save')[0]?.mocked, 'status 200 of checkout.har')
  const { played: end } = await played.release()
  t.true(end.answered >= 8, JSON.stringify(end))
})

test('the same request is answered in order, and then with the last answer; rules come before the file', async (t) => {
  const { open } = await stage()
  const page = await open()
  await page.mock({ har: { record: true } })
  await page.says('count', 'Count 1')
  await page.says('count', 'Count 2')
  await page.mock({ har: { save: 'count' } })
  const { playing } = await page.mock({ har: { play: 'count.har' } })
  t.is(playing.entries, 2)
  for (const count of [1, 2, 2, 2])
    t.is((await page.says('count', `Count ${count}`)).verified, 'yes', `${count}`)
  await page.mock({ rules: [{ urlContains: '/count', body: { count: 'by rule' }, times: 1 }] })
  t.is((await page.says('count', 'Count by rule')).verified, 'yes')
  t.is((await page.says('count', 'Count 2')).verified, 'yes')
  const { played } = await page.mock({ har: { stop: true } })
  t.is(played.answered, 5)
  t.is((await page.says('count', 'Count 3')).verified, 'yes', 'the server answers again')
})

test('what the file does not have goes to the server or fails, and is named', async (t) => {
  const { open } = await stage()
  const page = await open()
  await page.mock({ har: { record: true } })
  await page.says('save', 'Saved 7')
  await page.mock({ har: { save: 'save.har' } })
  await page.mock({ har: { play: 'save.har' } })
  t.is((await page.says('unknown', 'Unknown 404')).verified, 'yes', 'the server answered')
  await page.mock({ har: { play: 'save.har', missing: 'fail' } })
  t.is((await page.says('unknown', 'No connection')).verified, 'yes')
  const other = await page.says('other', 'Saved 7')
  t.is(other.verified, 'no', 'a request with another body is another request')
  const { played } = await page.mock({})
  t.is(played.answered, 0)
  t.deepEqual(
    played.missing.map((each: string) => each.replace(/http:..[^/]*/, '')),
    ['GET /unknown', 'POST /save'],
  )
  const failed = await page.click('unknown', { kind: 'net', urlContains: '/unknown', status: 200 })
  t.regex(JSON.stringify(failed), /\(mocked\)/)
})

test('the file is a valid HAR, holds no credential, and only its user can read it', async (t) => {
  const { open, fileOf } = await stage()
  const page = await open()
  await page.mock({ har: { record: true } })
  await page.reload()
  await flow(page)
  await page.mock({ har: { save: 'all.har' } })
  const text = await readFile(fileOf('all.har'), 'utf8')
  for (const [what, secret] of Object.entries(SECRETS)) t.false(text.includes(secret), what)
  t.true(text.includes('(password) => password'), 'code stays as it is')
  t.is((await lstat(fileOf('all.har'))).mode & 0o777, 0o600)
  t.deepEqual(await readdir(path.dirname(fileOf('all.har'))), ['all.har'], 'no draft is left')
  const { log } = JSON.parse(text)
  t.is(log.version, '1.2')
  t.is(log.creator.name, 'probe')
  // http://www.softwareishard.com/blog/har-12-spec/: what is not optional
  for (const { request, response, ...entry } of log.entries) {
    t.regex(entry.startedDateTime, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    t.true(entry.time >= 0 && entry.timings.wait >= 0 && entry.cache !== undefined)
    for (const field of ['method', 'url', 'httpVersion']) t.is(typeof request[field], 'string', field)
    for (const field of ['cookies', 'headers', 'queryString']) t.true(Array.isArray(request[field]), field)
    for (const field of ['status', 'headersSize', 'bodySize']) t.is(typeof response[field], 'number', field)
    for (const field of ['statusText', 'redirectURL']) t.is(typeof response[field], 'string', field)
    t.is(typeof response.content.size, 'number')
    t.is(typeof response.content.mimeType, 'string')
  }
})

test('a HAR of Playwright can be played, with its pictures', async (t) => {
  const { open, site, fileOf } = await stage()
  await mkdir(path.dirname(fileOf('x')), { recursive: true })
  const browser = await launchBrowser()
  closing(() => browser.close())
  const context = await browser.newContext({ recordHar: { path: fileOf('playwright.har') } })
  const page = await context.newPage()
  await page.goto(`${site.url}/`)
  const said = page.locator('#said')
  for (const [name, text] of [
    ['count', 'Count 1'],
    ['count', 'Count 2'],
    ['save', 'Saved 7'],
    ['picture', 'Picture 1'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await said.getByText(text).waitFor()
  }
  await page.getByRole('button', { name: 'Order' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await context.close()
  await site.close()
  t.deepEqual(await flow(await open({ har: 'playwright.har' })), ALL)
})

/** As the network panel of Chrome exports it: HTTP/2, fields of its own, sizes without bodies. */
const exported = (url: string) => ({
  log: {
    version: '1.2',
    creator: { name: 'WebInspector', version: '537.36' },
    pages: [],
    entries: [
      {
        _connectionId: '12',
        _initiator: { type: 'script' },
        _priority: 'High',
        _resourceType: 'fetch',
        cache: {},
        connection: '443',
        request: {
          method: 'GET',
          url: `${url}/count`,
          httpVersion: 'http/2.0',
          headers: [
            { name: ':authority', value: '127.0.0.1' },
            { name: 'accept-encoding', value: 'gzip, br' },
          ],
          queryString: [],
          cookies: [],
          headersSize: -1,
          bodySize: 0,
        },
        response: {
          status: 200,
          statusText: '',
          httpVersion: 'http/2.0',
          headers: [
            { name: ':status', value: '200' },
            { name: 'content-encoding', value: 'br' },
            { name: 'content-length', value: '4' },
            { name: 'content-type', value: 'application/json' },
          ],
          cookies: [],
          content: {
            size: 14,
            mimeType: 'application/json',
            text: Buffer.from('{"count":"41"}').toString('base64'),
            encoding: 'base64',
          },
          redirectURL: '',
          headersSize: -1,
          bodySize: -1,
          _transferSize: 300,
          _error: null,
        },
        serverIPAddress: '127.0.0.1',
        startedDateTime: '2026-01-01T00:00:00.000Z',
        time: 12.5,
        timings: { blocked: 1, dns: -1, ssl: -1, connect: -1, send: 0.1, wait: 11, receive: 0.4 },
      },
      {
        request: { method: 'GET', url: `${url}/unknown`, headers: [], postData: null },
        response: { status: 200, headers: [], content: { size: 4096, mimeType: 'text/plain' } },
      },
    ],
  },
})

test('a HAR of the tools of Chrome can be played; an answer without its body is missing', async (t) => {
  const { open, site, fileOf } = await stage()
  await mkdir(path.dirname(fileOf('x')), { recursive: true })
  await writeFile(fileOf('chrome.har'), `\uFEFF${JSON.stringify(exported(site.url))}`)
  const page = await open()
  await page.mock({ har: { play: 'chrome.har', missing: 'fail' } })
  t.is((await page.says('count', 'Count 41')).verified, 'yes')
  t.is((await page.says('unknown', 'No connection')).verified, 'yes')
})

/** One fault in a HAR that is right otherwise. */
const broken = (right: string, wrong: string) =>
  JSON.stringify(exported('http://127.0.0.1:1')).replace(right, wrong)

const REFUSED: [title: string, har: object, code: ErrorCode, says: RegExp][] = [
  ['no JSON', { play: 'text.har' }, 'CORRUPT_FILE', /text\.har.*JSON/],
  ['half of a file', { play: 'half.har' }, 'CORRUPT_FILE', /half\.har.*JSON/],
  ['another JSON', { play: 'other.har' }, 'CORRUPT_FILE', /other\.har.*: log: /],
  ['another version', { play: 'version.har' }, 'CORRUPT_FILE', /log\.version: /],
  ['a status in words', { play: 'status.har' }, 'CORRUPT_FILE', /log\.entries\[0\]\.response\.status: /],
  ['no base64', { play: 'base64.har' }, 'CORRUPT_FILE', /log\.entries\[0\]\.response\.content\.text: /],
  ['a folder', { play: 'folder.har' }, 'CORRUPT_FILE', /not a file/],
  ['a link to a file elsewhere', { play: 'link.har' }, 'CORRUPT_FILE', /not a file/],
  ['a link to a file elsewhere, to write', { save: 'link.har' }, 'CORRUPT_FILE', /not a file/],
  ['a file that is not there', { play: 'nowhere' }, 'NOT_FOUND', /nowhere\.har/],
  ['a path upwards', { play: '../secret.har' }, 'BAD_ARGUMENTS', /letters, digits/],
  ['an absolute path', { save: '/tmp/x.har' }, 'BAD_ARGUMENTS', /letters, digits/],
  ['nothing to do', {}, 'BAD_ARGUMENTS', /one of record, save, play, stop/],
  ['two things at once', { record: true, play: 'x' }, 'BAD_ARGUMENTS', /one of record/],
  ['missing without play', { record: true, missing: 'fail' }, 'BAD_ARGUMENTS', /goes with play/],
]

test('a damaged file is one coded error that names the place, and the page goes on', async (t) => {
  const { asking, open, acquire, fileOf, project } = await stage()
  const folder = path.dirname(fileOf('x'))
  await mkdir(path.join(folder, 'folder.har'), { recursive: true })
  const files: Record<string, string> = {
    'text.har': 'GET /',
    'half.har': JSON.stringify(exported('http://x')).slice(0, 300),
    'other.har': '{"name":"shop"}',
    'version.har': '{"log":{"version":"2.0","entries":[]}}',
    'status.har': broken('"status":200', '"status":"OK"'),
    'base64.har': broken('"text":"', '"text":"«»'),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const outside = path.join(project, 'outside.har')
  await writeFile(outside, JSON.stringify(exported('http://x')))
  await symlink(outside, path.join(folder, 'link.har'))
  const page = await open()
  const refusal = (har: object) =>
    asking.refusal('probe_run', {
      name: 'probe_network_mock',
      arguments: { sessionId: page.sessionId, har },
    })
  t.is((await refusal({ save: 'early' })).code, 'BAD_ARGUMENTS', 'nothing is recorded')
  await page.mock({ har: { record: true } })
  for (const [title, har, code, says] of REFUSED) {
    const refused = await refusal(har)
    t.is(refused.code, code, `${title}: ${refused.message}`)
    t.regex(refused.message, says, title)
  }
  t.is(
    await readFile(outside, 'utf8'),
    JSON.stringify(exported('http://x')),
    'nothing was written through the link',
  )
  const unopened = await acquire({ har: 'status.har' })
  t.is(unopened.value.error?.code, 'CORRUPT_FILE')
  t.is((await acquire({ har: 'nowhere' })).value.error?.code, 'NOT_FOUND')
  t.is((await page.says('count', 'Count 1')).verified, 'yes', 'the page is as it was')
  t.truthy((await page.mock({ har: { save: 'late' } })).saved, 'and what it did was recorded')
})
