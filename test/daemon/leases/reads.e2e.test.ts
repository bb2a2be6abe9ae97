/** What the driver of a leased page reads where the page cannot: bodies of forms that navigate, headers of answers. */
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite, type Site } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const SECRET = 'hunter2-Zq8vX1pL0w'
const COOKIE = 'kf93JxQ2mW8rT5vB1nZ7'

interface App {
  /** of the page at `/` */
  page: string
  /** answers by path */
  answers?: (site: Site) => void
}

async function open({ page, answers = () => undefined }: App) {
  const site = await openSite()
  closing(() => site.close())
  const own = await machine()
  site.serve('/', page.replace('SCRIPT', `http://127.0.0.1:${own.port}/probe.js`))
  answers(site)
  const asking = await own.agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const call = async (tool: string, args: object) => (await asking.call(tool, { ...args })).value
  const shows = async (predicate: object) => call('probe_assert', { action: 'wait', predicate })
  await shows({ kind: 'element', role: 'button', state: 'visible' })
  const click = async (until: object, name = 'Save') =>
    call('probe_act_and_wait', { target: { role: 'button', name }, action: 'click', until })
  const calls = async (urlContains: string) =>
    (await call('probe_observe', { action: 'network', bodies: true, since: 0, urlContains, all: true })).calls
  const text = async () =>
    (await asking.call('probe_observe', { action: 'network', bodies: true, since: 0, all: true })).text
  return { site, own, asking, call, click, calls, text, shows, sessionId: value.sessionId }
}

const form = (colour: string, more = '') => `<!doctype html><title>Form</title>
  <form method="post" action="/save"${more}>
    <label>Name <input name="name" value="Ann"></label>
    <input type="hidden" name="password" value="${SECRET}">
    <input type="hidden" name="colour" value="${colour}">
    <button>Save</button>
  </form>`

const saved = (site: Site, headers: Record<string, string | string[]> = {}) =>
  site.serve('/save', (request: IncomingMessage, response: ServerResponse) => {
    request.resume().on('end', () => {
      response
        .writeHead(200, { 'content-type': 'text/html', ...headers })
        .end('<!doctype html><title>Saved</title><h1>Saved</h1><p>Order 4711</p><button>Back</button>')
    })
  })

const SAVED = { kind: 'net', method: 'POST', url: '/save', requestMatches: { name: 'Ann', colour: 'red' } }

test('the body of a form that navigates is claimed, and a wrong one is no', async (t) => {
  const healthy = await open({ page: form('red'), answers: saved })
  const yes = await healthy.click(SAVED)
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  t.deepEqual(yes.exchanged, [
    { with: 'POST /save', sent: { values: ['name=Ann', 'password="[REDACTED]"', 'colour=red'] } },
  ])
  const [call] = await healthy.calls('/save')
  t.deepEqual(JSON.parse(call.requestBody), { name: 'Ann', password: '[REDACTED]', colour: 'red' })
  t.is(call.responseBody, undefined)
  const faulty = await open({ page: form('blue'), answers: saved })
  const no = await faulty.click(SAVED)
  t.is(no.verified, 'no', JSON.stringify(no))
})

test('a form with parts and a file is read by its fields', async (t) => {
  const parts = form('red', ' enctype="multipart/form-data"').replace(
    '<button>',
    '<input type="file" name="plan"><button>',
  )
  const { click, calls } = await open({ page: parts, answers: saved })
  const yes = await click(SAVED)
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  const [call] = await calls('/save')
  t.deepEqual(JSON.parse(call.requestBody), { name: 'Ann', password: '[REDACTED]', colour: 'red', plan: '' })
})

test('what the server answers a form with is claimed, and one call is one call', async (t) => {
  const { click, calls } = await open({ page: form('red'), answers: saved })
  const claim = { kind: 'net', method: 'POST', url: '/save', bodyContains: 'Order 4711', count: 1 }
  const yes = await click(claim)
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  t.is((await calls('/save')).length, 1)
  const other = await open({ page: form('red'), answers: saved })
  t.is((await other.click({ ...claim, bodyContains: 'Order 5' })).verified, 'no')
})

const fetching = (url: string) => `<!doctype html><title>Fetch</title><button>Save</button><p id="said"></p>
  <script>document.querySelector('button').onclick = async () => {
    const answer = await fetch('${url}', { method: 'POST', body: '{"a":1}' })
    document.getElementById('said').textContent = 'Limit ' + answer.headers.get('x-limit')
  }</script>`

test('a response header that the page may not see is claimed', async (t) => {
  const site = await openSite()
  closing(() => site.close())
  const api = `${site.url.replace('127.0.0.1', 'localhost')}/api`
  const limited = (limit: string) =>
    site.serve('/api', (request: IncomingMessage, response: ServerResponse) => {
      request.resume().on('end', () => {
        const headers = {
          'access-control-allow-origin': '*',
          'x-limit': limit,
          'content-type': 'application/json',
        }
        response.writeHead(201, headers).end('{"ok":true}')
      })
    })
  const { click, calls } = await open({ page: fetching(api) })
  const claim = { kind: 'net', method: 'POST', urlContains: '/api', responseHeaders: { 'X-Limit': '17' } }
  limited('17')
  const yes = await click(claim)
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  const [call] = await calls('/api')
  t.is(call.responseHeaders['x-limit'], '17')
  limited('3')
  const no = await click(claim)
  t.is(no.verified, 'no', JSON.stringify(no))
})

test('a cookie that is set is claimed by its attributes, and its value is seen nowhere', async (t) => {
  const answers = (attributes: string) => (site: Site) =>
    saved(site, {
      'set-cookie': [`sid=${COOKIE}; Path=/${attributes}`, 'theme=dark; Path=/'],
      'x-trace': `token ${COOKIE}`,
    })
  const claim = { kind: 'net', method: 'POST', url: '/save', responseHeaders: { 'set-cookie': 'httponly' } }
  const healthy = await open({ page: form('red'), answers: answers('; HttpOnly') })
  const yes = await healthy.click(claim)
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  const text = await healthy.text()
  t.regex(text, /sid=\[REDACTED\]; Path=\/; HttpOnly/)
  t.notRegex(text, new RegExp(`${COOKIE}|${SECRET}|dark`))
  t.deepEqual(await filesWith(healthy.own.folder, new RegExp(`${COOKIE}|${SECRET}`)), [])
  const faulty = await open({ page: form('red'), answers: answers('') })
  t.is((await faulty.click(claim)).verified, 'no')
})

/** Names of the files of a folder that contain a text. */
async function filesWith(folder: string, text: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const found = await Promise.all(files.map(async (file) => text.test(await readFile(file, 'latin1'))))
  return files.filter((_, i) => found[i])
}

test('a redirect that led to the answer is read too', async (t) => {
  const { click, calls } = await open({
    page: form('red'),
    answers: (site) => {
      site.serve('/save', { status: 303, headers: { location: '/done', 'x-job': 'queued' } })
      site.serve('/done', '<!doctype html><title>Done</title><h1>Done</h1>')
    },
  })
  const yes = await click({
    kind: 'net',
    method: 'POST',
    url: '/save',
    responseHeaders: { 'x-job': 'queued' },
  })
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  const [call] = await calls('/save')
  t.like(call.redirects, [{ status: 303 }])
})

test('a claim about headers names one', async (t) => {
  const { call } = await open({ page: form('red'), answers: saved })
  const refused = await call('probe_assert', {
    predicate: { kind: 'net', url: '/save', responseHeaders: {} },
  })
  t.is(refused.error.code, 'BAD_PREDICATE', JSON.stringify(refused))
})

/** An app that loads the SDK itself. @param when what calls `connect` @param options of it */
const ownCopy = (options: string, when = 'connect()') => `<!doctype html><title>App</title>
  <script src="SCRIPT" data-probe-manual></script>
  <form method="post" action="/save"><input name="plateNumber" value="AB-123"><input name="colour" value="red"><button>Save</button></form>
  <script>const connect = () => probe.connect(${options})
  ${when}</script>`

test('the keys of the app hide what the driver reads', async (t) => {
  const { click, text } = await open({
    page: ownCopy(`{ redact: { keys: ['plateNumber', 'x-plate'] } }`),
    answers: (site) => saved(site, { 'x-plate': 'AB-123' }),
  })
  const claim = { kind: 'net', method: 'POST', url: '/save', requestMatches: { colour: 'red' } }
  const yes = await click(claim)
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  t.notRegex(await text(), /AB-123/)
  t.regex(await text(), /colour/)
})

test('keys that are announced late hide what was read before', async (t) => {
  const late = `globalThis.addEventListener('keydown', connect)`
  const { call, click, text } = await open({
    page: ownCopy(`{ redact: { keys: ['plateNumber', 'x-plate'] } }`, late),
    answers: (site) => {
      saved(site, { 'x-plate': 'AB-123' })
      site.serve('/save', (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/html', 'x-plate': 'AB-123' })
        response.end(
          ownCopy(`{ redact: { keys: ['plateNumber', 'x-plate'] } }`, late).replace(
            /<script src.*?<\/script>/,
            '',
          ),
        )
      })
    },
  })
  await click({ kind: 'net', method: 'POST', url: '/save', requestMatches: { colour: 'red' } })
  t.regex(await text(), /AB-123/)
  await call('probe_navigate', { url: '/' })
  await call('probe_act', { target: { role: 'button', name: 'Save' }, action: 'press', args: { key: 'F2' } })
  await call('probe_look', { action: 'page' })
  t.notRegex(await text(), /AB-123/)
})

test('patterns stay in the page, so the driver reads neither bodies nor headers', async (t) => {
  const { click, calls } = await open({
    page: ownCopy('{ redact: { keys: [/^plate/] } }'),
    answers: (site) => saved(site, { 'x-plate': 'AB-123' }),
  })
  const claim = { kind: 'net', method: 'POST', url: '/save', requestMatches: { plateNumber: 'AB-123' } }
  const verdict = await click(claim)
  t.like(verdict, { verified: 'unknown', verifiedReason: 'body_not_recorded' }, JSON.stringify(verdict))
  const [call] = await calls('/save')
  t.deepEqual([call.requestBody, call.responseHeaders], [undefined, undefined])
})

test('an app that records no bodies on purpose is not read', async (t) => {
  const { click, call, calls } = await open({
    page: ownCopy('{ captureNetworkBodies: false }'),
    answers: (site) => saved(site, { 'x-job': 'queued' }),
  })
  const { networkBodies } = await call('probe_capabilities', {})
  t.regex(networkBodies, /not recorded/)
  const yes = await click({
    kind: 'net',
    method: 'POST',
    url: '/save',
    responseHeaders: { 'x-job': 'queued' },
  })
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  const [found] = await calls('/save')
  t.is(found.requestBody, undefined)
})

test('a large answer is not read, and many requests keep their own headers', async (t) => {
  const MANY = 1_000
  const page = `<!doctype html><title>Many</title><button>Save</button><p id="said"></p>
    <script>document.querySelector('button').onclick = async () => {
      const one = (i) => fetch('/item?i=' + i, { method: 'POST', body: String(i) }).then((answer) => answer.text())
      const large = await fetch('/large').then((answer) => answer.arrayBuffer())
      const all = await Promise.all(Array.from({ length: ${MANY} }, (_, i) => one(i)))
      document.getElementById('said').textContent = 'Saved ' + all.length + ' ' + large.byteLength
    }</script>`
  const { call, calls } = await open({
    page,
    answers: (site) => {
      site.serve('/item', (request: IncomingMessage, response: ServerResponse) => {
        const i = new URL(request.url ?? '', 'http://site').searchParams.get('i') ?? ''
        request
          .resume()
          .on('end', () =>
            response.writeHead(200, { 'x-item': i, 'content-type': 'application/json' }).end(i),
          )
      })
      site.serve('/large', (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/plain' })
        const part = Buffer.alloc(1024 * 1024, 'x')
        for (let i = 0; i < 50; i++) response.write(part)
        response.end()
      })
    },
  })
  const yes = await call('probe_act_and_wait', {
    target: { role: 'button', name: 'Save' },
    action: 'click',
    timeout_ms: 60_000,
    until: { kind: 'text', contains: `Saved ${MANY} ${50 * 1024 * 1024}` },
  })
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  const claim = { kind: 'net', url: '/item?i=999', responseHeaders: { 'x-item': '999' } }
  const held = await call('probe_assert', { predicate: claim })
  t.is(held.verified, 'yes', JSON.stringify(held))
  const [large] = await calls('/large')
  t.is(large.responseBody, undefined)
})

test('a page that reloads while its answers are read stays judged', async (t) => {
  const page = `<!doctype html><title>Reloads</title><button>Save</button><p id="said"></p>
    <script>
      document.getElementById('said').textContent = sessionStorage.getItem('said') ?? ''
      document.querySelector('button').onclick = async () => {
        for (let i = 0; i < 50; i++) void fetch('/slow?' + i).catch(() => undefined)
        await fetch('/done', { method: 'POST', body: '{"a":1}' })
        sessionStorage.setItem('said', 'Saved')
        location.reload()
      }
    </script>`
  const { call } = await open({
    page,
    answers: (site) => {
      site.serve('/slow', (_: IncomingMessage, response: ServerResponse) => {
        setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), 50)
      })
      site.serve('/done', { status: 201, headers: { 'x-done': 'yes' }, body: '{}' })
    },
  })
  const verdict = await call('probe_act_and_wait', {
    target: { role: 'button', name: 'Save' },
    action: 'click',
    // The browser asks a server for six answers at a time.
    timeout_ms: 30_000,
    until: {
      kind: 'allOf',
      predicates: [
        { kind: 'text', contains: 'Saved' },
        { kind: 'net', url: '/done', responseHeaders: { 'x-done': 'yes' } },
      ],
    },
  })
  t.is(verdict.verified, 'yes', JSON.stringify(verdict))
})
