/** What the workers of a leased page send: it is seen, and it counts for the verdict. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite, type Site } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const JS = { 'content-type': 'text/javascript' }

interface App {
  /** sends the order; has `say` */
  page: string
  scripts: Record<string, string>
  /** the server refuses what is saved */
  isFaulty?: boolean
  /** ms until the server answers */
  slowMs?: number
}

const html = (
  script: string,
) => `<!doctype html><title>Loading</title><button>Save</button><p role="status"></p>
  <script>
    const say = (text) => { document.querySelector('[role=status]').textContent = text }
    const button = document.querySelector('button')
    ${script}
  </script>`

async function open({ page, scripts, isFaulty = false, slowMs = 0 }: App) {
  const site: Site = await openSite()
  closing(() => site.close())
  const saved: string[] = []
  site.serve('/', html(page))
  for (const [path, body] of Object.entries(scripts)) site.serve(path, { headers: JS, body })
  site.serve('/save', (request: IncomingMessage, response: ServerResponse) => {
    saved.push(request.method ?? '')
    request.resume().on('end', () =>
      setTimeout(() => {
        response
          .writeHead(isFaulty ? 500 : 201, { 'content-type': 'application/json' })
          .end(isFaulty ? '{"error":"full"}' : '{"id":7}')
      }, slowMs),
    )
  })
  const asking = await (await machine()).agent()
  await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const call = async (tool: string, args: object) => (await asking.call(tool, { ...args })).value
  const ready = await call('probe_assert', {
    action: 'wait',
    predicate: { kind: 'text', contains: 'Ready' },
    timeout_ms: 20_000,
  })
  if (ready.verified !== 'yes') throw new Error(`the page is not ready: ${JSON.stringify(ready)}`)
  const save = async (until: object = { kind: 'text', contains: 'Saved' }) =>
    call('probe_act_and_wait', { target: { role: 'button', name: 'Save' }, action: 'click', until })
  const calls = async (urlContains = '/save') =>
    (await call('probe_observe', { action: 'network', bodies: true, since: 0, urlContains })).calls
  return {
    site,
    call,
    save,
    calls,
    saved,
    text: async () =>
      (await asking.call('probe_observe', { action: 'network', bodies: true, since: 0 })).text,
  }
}

const SENDING = `const answer = await fetch('/save', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ note: 'milk', password: 'hunter2-Zq8vX1' }) })`

interface Kind {
  kind: string
  app(isEager: boolean): Pick<App, 'page' | 'scripts'>
}

/** Each sends what the page asks it to, and answers. An eager page says "Saved" before. */
const KINDS: readonly Kind[] = [
  {
    kind: 'worker',
    app: (isEager) => ({
      page: `const worker = new Worker('/worker.js')
        worker.onmessage = ({ data }) => say(data === 'ready' ? 'Ready' : ${isEager} || data ? 'Saved' : 'Failed')
        button.onclick = () => { worker.postMessage('save'); if (${isEager}) say('Saved') }`,
      scripts: {
        '/worker.js': `onmessage = async () => { ${SENDING}; postMessage(answer.ok) }; postMessage('ready')`,
      },
    }),
  },
  {
    kind: 'shared-worker',
    app: (isEager) => ({
      page: `const { port } = new SharedWorker('/shared.js')
        port.onmessage = ({ data }) => say(data === 'ready' ? 'Ready' : ${isEager} || data ? 'Saved' : 'Failed')
        button.onclick = () => { port.postMessage('save'); if (${isEager}) say('Saved') }`,
      scripts: {
        '/shared.js': `onconnect = ({ ports: [port] }) => {
          port.onmessage = async () => { ${SENDING}; port.postMessage(answer.ok) }
          setTimeout(() => port.postMessage('ready'), 100)
        }`,
      },
    }),
  },
  {
    kind: 'service-worker',
    app: (isEager) => ({
      page: `navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready).then(() => say('Ready'))
        navigator.serviceWorker.onmessage = ({ data }) => say(${isEager} || data ? 'Saved' : 'Failed')
        button.onclick = async () => {
          if (${isEager}) say('Saved')
          const { active } = await navigator.serviceWorker.ready
          active.postMessage('save')
        }`,
      scripts: {
        '/service.js': `onactivate = (event) => event.waitUntil(clients.claim())
          onmessage = async ({ source }) => { ${SENDING}; source.postMessage(answer.ok) }`,
      },
    }),
  },
]

for (const { kind, app } of KINDS) {
  test(`what a ${kind} sends is seen once, with its body, and is claimed`, async (t) => {
    const { save, calls, saved, text } = await open(app(false))
    const yes = await save({
      kind: 'allOf',
      predicates: [
        { kind: 'text', contains: 'Saved' },
        {
          kind: 'net',
          method: 'POST',
          url: '/save',
          status: 201,
          count: 1,
          requestMatches: { note: 'milk' },
        },
      ],
    })
    t.is(yes.verified, 'yes', JSON.stringify(yes))
    const found = await calls()
    t.is(found.length, 1)
    t.is(found[0].worker.kind, kind)
    t.regex(found[0].worker.url, /\.js$/)
    t.deepEqual(JSON.parse(found[0].requestBody), { note: 'milk', password: '[REDACTED]' })
    t.notRegex(await text(), /hunter2/)
    t.deepEqual(saved, ['POST'])
  })

  test(`what a ${kind} fails to send is not yes, although the page says so`, async (t) => {
    const { save, calls } = await open({ ...app(true), isFaulty: true })
    const verdict = await save()
    t.like(verdict, { verified: 'unknown', verifiedReason: 'unattributed_write' }, JSON.stringify(verdict))
    t.regex(verdict.because, new RegExp(`POST /save → 500 \\(${kind.replace('-', ' ')}\\)`))
    t.like(await calls(), [{ status: 500, worker: { kind } }])
  })

  test(`a page that says "Saved" before its ${kind} has sent anything waits for the answer`, async (t) => {
    const { save } = await open({ ...app(true), slowMs: 300 })
    const verdict = await save()
    t.is(verdict.verified, 'yes', JSON.stringify(verdict))
    t.regex(JSON.stringify(verdict.trace), /POST \/save → 201/)
  })
}

test('a worker that an act creates is seen from its first request on', async (t) => {
  const { save, calls } = await open({
    page: `say('Ready'); button.onclick = () => { new Worker('/worker.js'); say('Saved') }`,
    scripts: { '/worker.js': `fetch('/save', { method: 'POST', body: '{}' })` },
    isFaulty: true,
  })
  const verdict = await save()
  t.is(verdict.verified, 'unknown', JSON.stringify(verdict))
  t.like(await calls(), [{ status: 500, worker: { kind: 'worker' } }])
})

test('a request that the page and its worker both send is two', async (t) => {
  const { save, calls } = await open({
    page: `const worker = new Worker('/worker.js'); worker.onmessage = () => say('Ready')
      button.onclick = async () => {
        worker.postMessage(1)
        await fetch('/save', { method: 'POST', body: '{}' })
        say('Saved')
      }`,
    scripts: {
      '/worker.js': `postMessage(1); onmessage = () => fetch('/save', { method: 'POST', body: '{}' })`,
    },
  })
  const verdict = await save()
  t.is(verdict.verified, 'yes', JSON.stringify(verdict))
  const found = await calls()
  t.deepEqual(found.map((each: { worker?: { kind: string } }) => each.worker?.kind ?? 'page').sort(), [
    'page',
    'worker',
  ])
})

/** @param answer what the service worker answers a `POST /save` with */
const passing = (answer: string): Pick<App, 'page' | 'scripts'> => ({
  page: `navigator.serviceWorker.register('/service.js')
    const begin = () => navigator.serviceWorker.controller && say('Ready')
    navigator.serviceWorker.oncontrollerchange = begin
    begin()
    button.onclick = async () => { const answer = await fetch('/save', { method: 'POST', body: '{"a":1}' }); say(answer.ok ? 'Saved' : 'Failed') }`,
  scripts: {
    '/service.js': `onactivate = (event) => event.waitUntil(clients.claim())
      onfetch = (event) => { if (event.request.method === 'POST') event.respondWith(${answer}) }`,
  },
})

const SAVED_ONCE = { kind: 'net', method: 'POST', url: '/save', status: 201, count: 1 }

test('a request that a service worker passes on is one', async (t) => {
  const { save, calls, saved } = await open(passing('fetch(event.request)'))
  const verdict = await save({ kind: 'allOf', predicates: [{ kind: 'text', contains: 'Saved' }, SAVED_ONCE] })
  t.is(verdict.verified, 'yes', JSON.stringify(verdict))
  t.is((await calls()).length, 1)
  t.is(saved.length, 1)
})

test('a service worker that promises what the server then refuses is not yes', async (t) => {
  const { save, calls } = await open({
    ...passing(
      `(event.waitUntil(fetch('/save', { method: 'POST', body: '{}' })), new Response('{"ok":true}', { status: 201, headers: { 'content-type': 'application/json' } }))`,
    ),
    isFaulty: true,
    slowMs: 200,
  })
  const verdict = await save()
  t.like(verdict, { verified: 'unknown', verifiedReason: 'unattributed_write' }, JSON.stringify(verdict))
  t.is((await calls()).length, 2)
})

test('a worker that always fails by itself says nothing of an act', async (t) => {
  const { save, calls, call } = await open({
    page: `const worker = new Worker('/worker.js'); worker.onmessage = () => say('Ready'); button.onclick = () => say('Saved')`,
    scripts: {
      '/worker.js': `const beat = () => fetch('/save', { method: 'POST', body: '{}' }).then(() => postMessage(1)); beat(); setInterval(beat, 50)`,
    },
    isFaulty: true,
  })
  await call('probe_assert', { action: 'wait', predicate: { kind: 'net', url: '/save', count: { $gte: 3 } } })
  const verdict = await save()
  t.is(verdict.verified, 'yes', JSON.stringify(verdict))
  t.true((await calls()).every((each: { worker?: object }) => each.worker !== undefined))
})
