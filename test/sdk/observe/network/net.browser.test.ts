import test from 'ava'
import type { NetFinished, NetStarted } from '../../../../sdk/protocol/events.js'
import { useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)

interface Row {
  code: string
  started?: Partial<NetStarted>
  finished?: Partial<NetFinished>
  attributes?: string
}

const answers = {
  '/ok': { body: '{"ok":true}' },
  '/partial': { body: '{"results":[{"sku":"a","ok":true},{"sku":"b","ok":false}]}' },
  '/none': { status: 204 },
  '/large': { body: JSON.stringify({ text: 'x'.repeat(300_000) }) },
  '/picture': { headers: { 'content-type': 'image/png' }, body: 'x' },
  '/stream': {
    headers: { 'content-type': 'text/event-stream' },
    body: 'data: {"text":"hi"}\n\nevent: error\ndata: overloaded\n\n',
  },
  '/endless': (_request: unknown, response: import('node:http').ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"text":"hi"}\n\n')
  },
  '/silent': () => undefined,
  '/refused': { status: 422, body: '{"message":"Card was declined"}' },
}

const post = (path: string, body = '{}') =>
  `fetch('${path}', { method: 'POST', body: '${body}' }).catch(() => 0)`
const xhr = (method: string, path: string, more = '') =>
  `const x = new XMLHttpRequest(); x.open('${method}', '${path}'); ${more}; x.send('{}')`

const ROWS: Record<string, Row> = {
  'a read has no outcome': {
    code: `fetch('/ok')`,
    started: { method: 'GET', transport: 'fetch', sameSite: true },
    finished: { result: 'done', status: 200 },
  },
  'a write that succeeded': {
    code: post('/ok'),
    started: { method: 'POST' },
    finished: { outcome: { outcome: 'ok' } },
  },
  'a write without a body in its answer': {
    code: post('/none'),
    finished: { status: 204, outcome: { outcome: 'ok' } },
  },
  'a batch whose member failed': {
    code: post('/partial', '[{"sku":"a"},{"sku":"b"}]'),
    finished: { outcome: { outcome: 'reports-failure', sign: '1 failed in results', failures: 1, of: 2 } },
  },
  'an answer that is too large': {
    code: post('/large'),
    finished: { outcome: { outcome: 'unread', why: 'too-large' } },
  },
  'a media type that is not read': {
    code: post('/picture'),
    finished: { outcome: { outcome: 'unread', why: 'media-type' } },
  },
  'an event stream that ended with an error': {
    code: post('/stream'),
    finished: { outcome: { outcome: 'reports-failure', sign: 'event: error' } },
  },
  'an event stream that does not end': {
    code: post('/endless'),
    finished: { outcome: { outcome: 'unread', why: 'stream' } },
  },
  'an aborted fetch': {
    code: `const stop = new AbortController(); fetch('/silent', { signal: stop.signal }).catch(() => 0); stop.abort()`,
    finished: { result: 'aborted' },
  },
  'a fetch that timed out': {
    code: `fetch('/silent', { signal: AbortSignal.timeout(20) }).catch(() => 0)`,
    finished: { result: 'timed-out' },
  },
  'a fetch that failed': {
    code: `fetch('http://127.0.0.1:9/').catch(() => 0)`,
    finished: { result: 'failed', error: 'Failed to fetch' },
  },
  'a body that was given to a Request': {
    code: `fetch(new Request('/partial', { method: 'POST', body: '[{"sku":"a"},{"sku":"b"}]' }))`,
    started: { method: 'POST' },
    finished: { outcome: { outcome: 'reports-failure', sign: '1 failed in results', failures: 1, of: 2 } },
  },
  'a GraphQL query': {
    code: post('/ok', '{"query":"query Cart { cart { id } }"}'),
    started: { operation: { kind: 'query', name: 'Cart' } },
    finished: { result: 'done' },
  },
  'a GraphQL mutation': {
    code: post('/ok', '{"operationName":"Pay","query":"mutation Pay { pay { id } }"}'),
    started: { operation: { kind: 'mutation', name: 'Pay' } },
    finished: { outcome: { outcome: 'ok' } },
  },
  'a beacon': {
    code: `navigator.sendBeacon('/ok', 'x')`,
    started: { transport: 'beacon', side: 'beacon', method: 'POST' },
  },
  'a kept-alive fetch': {
    code: `fetch('/ok', { method: 'POST', keepalive: true })`,
    started: { side: 'keepalive' },
  },
  'a no-cors fetch': { code: `fetch('/ok', { mode: 'no-cors' })`, started: { side: 'no-cors' } },
  'a dev server’s own request': { code: `fetch('/@vite/client')`, started: { side: 'dev-server' } },
  'a hot update': { code: `fetch('/main.1a2b.hot-update.json')`, started: { side: 'dev-server' } },
  'another site': { code: `fetch('http://localhost:9/').catch(() => 0)`, started: { sameSite: false } },
  'a URL with credentials': {
    code: `fetch('/ok?token=abc&a=1')`,
    started: { url: '/ok?token=[REDACTED]&a=1' },
  },
  'bodies are not sent by default': {
    code: post('/ok', '{"a":1}'),
    started: { requestBody: undefined as never },
    finished: { responseBody: undefined as never },
  },
  'bodies are captured when asked for, redacted': {
    code: post('/ok', '{"a":1,"password":"hunter2"}'),
    attributes: 'data-probe-capture-network-bodies',
    started: { requestBody: '{"a":1,"password":"[REDACTED]"}' },
    finished: { responseBody: '{"ok":true}' },
  },
  'an XHR write': {
    code: xhr('POST', '/ok'),
    started: { transport: 'xhr', method: 'POST' },
    finished: { result: 'done', status: 200, outcome: { outcome: 'ok' } },
  },
  'an XHR write read as JSON': {
    code: xhr('POST', '/partial', `x.responseType = 'json'`),
    finished: {
      outcome: {
        outcome: 'reports-failure',
        sign: '1 failed in results',
        failures: 1,
        of: 2,
        doubtful: true,
      },
    },
  },
  'an XHR that failed': { code: xhr('GET', 'http://127.0.0.1:9/'), finished: { result: 'failed' } },
  'an XHR that was aborted': { code: `${xhr('GET', '/silent')}; x.abort()`, finished: { result: 'aborted' } },
  'an XHR that timed out': {
    code: xhr('GET', '/silent', 'x.timeout = 20'),
    finished: { result: 'timed-out' },
  },
}

for (const [what, { code, started, finished, attributes }] of Object.entries(ROWS)) {
  test.serial(`${what} is reported in full`, async (t) => {
    const { bridge, page, site } = await setup('<p>page</p>', {
      answers,
      ...(attributes === undefined ? {} : { attributes }),
    })
    await page.evaluate(`(() => { ${code} })()`)
    const first = await bridge.event('net.started')
    for (const [key, value] of Object.entries(started ?? {})) {
      const wanted = key === 'url' ? site.url + String(value) : value
      t.deepEqual(first.data[key as keyof NetStarted], wanted as never, key)
    }
    const last = await bridge.event('net.finished')
    t.is(last.data.call, first.data.call)
    for (const [key, value] of Object.entries(finished ?? {})) {
      t.deepEqual(last.data[key as keyof NetFinished], value as never, key)
    }
    if (what.includes('no outcome') || what.includes('no write')) t.is(last.data.outcome, undefined)
    t.is(bridge.of('net.finished').length, 1)
  })
}

test.serial('the outcome is known before the app continues with the answer', async (t) => {
  const { bridge, page } = await setup('<p id="out"></p>', { answers })
  await page.evaluate(
    `fetch('/partial', { method: 'POST', body: '{}' }).then((r) => r.json()).then(() => { out.textContent = 'Some failed' })`,
  )
  const dom = await bridge.event('dom', ({ data }) => data.appeared?.includes('Some failed') === true)
  const finished = await bridge.event('net.finished')
  t.true(finished.seq < dom.seq)
})

test.serial(
  'a failing answer’s own words on the page are a sign; the words never leave the page otherwise',
  async (t) => {
    const { bridge, page } = await setup('<form><p id="out"></p></form>', { answers })
    await page.evaluate(
      `fetch('/refused', { method: 'POST', body: '{}' }).then((r) => r.json()).then(({ message }) => { out.textContent = message })`,
    )
    const sign = await bridge.event('sign')
    t.like(sign.data, { kind: 'server-text', text: 'Card was declined', failureShaped: true })
    t.false(bridge.of('net.finished').some(({ data }) => JSON.stringify(data).includes('declined')))
  },
)

test.serial('the app gets the same answers as without the SDK', async (t) => {
  const { page } = await setup('<p>page</p>', { answers })
  const got = await page.evaluate(async () => {
    const response = await fetch('/partial', { method: 'POST', body: '{}' })
    const copy = response.clone()
    const failed = await fetch('nowhere://x').catch((error: Error) => error.name)
    const bad = await fetch('/picture')
      .then((answer) => answer.json())
      .catch((error: Error) => error.name)
    return {
      used: response.bodyUsed,
      text: await response.text(),
      again: (await copy.json()).results.length,
      failed,
      bad,
    }
  })
  t.deepEqual(got, {
    used: false,
    text: answers['/partial'].body,
    again: 2,
    failed: 'TypeError',
    bad: 'SyntaxError',
  })
})

test.serial('connect accepts parts of addresses to ignore', async (t) => {
  const { bridge, page } = await setup('<p>page</p>', {
    answers,
    attributes: 'data-probe-manual',
    sdk: false,
  })
  await page.addScriptTag({ url: bridge.script })
  t.is(bridge.hellos.length <= 1, true)
  await page.evaluate(
    `probe.disconnect(); probe.connect({ url: '${bridge.url}', ignore: ['/metrics', '*/tele*'] }); fetch('/ok?to=/metrics'); fetch('/telemetry'); fetch('/ok')`,
  )
  await bridge.until(() => bridge.of('net.started').length >= 3, 'three requests')
  t.deepEqual(
    bridge.of('net.started').map(({ data }) => data.side),
    ['ignored', 'ignored', undefined],
  )
})
