import test from 'ava'
import { HAR_BYTES } from '../../../sdk/protocol/limits.js'
import type { HarEntry, HarPair } from '../../../workers/har/har.js'
import { harText } from '../../../workers/har/har-text.js'

const SECRET = 'zR5tK8wQ1mN7bV3x'

interface Given {
  url?: string
  headers?: HarPair[]
  sent?: string
  got?: HarPair[]
  body?: string
  type?: string
}

const entry = ({ url = '/', headers = [], sent, got = [], body = '', type = 'application/json' }: Given) =>
  ({
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 1,
    request: {
      method: 'POST',
      url: `http://a${url}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers,
      queryString: [...new URL(`http://a${url}`).searchParams].map(([name, value]) => ({ name, value })),
      ...(sent === undefined ? {} : { postData: { mimeType: '', text: sent } }),
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: got,
      content: { size: body.length, mimeType: type, text: body },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  }) satisfies HarEntry

const written = (given: Given[], keys: string[] = []) =>
  JSON.parse(harText(given.map(entry), keys, '130').text).log.entries as HarEntry[]

const HIDDEN: Record<string, Given> = {
  'a parameter': { url: `/x?token=${SECRET}` },
  'user info': { url: '/', body: JSON.stringify({ link: `http://ann:${SECRET}@b/` }) },
  'an authorization': { headers: [{ name: 'Authorization', value: `Bearer ${SECRET}` }] },
  'a header with a random value': { headers: [{ name: 'X-Trace-Me', value: SECRET }] },
  'cookies that are sent': { headers: [{ name: 'cookie', value: `theme=${SECRET}; lang=de` }] },
  'a cookie that is set': { got: [{ name: 'set-cookie', value: `sid=${SECRET}; Path=/; HttpOnly` }] },
  'a field of JSON': { body: JSON.stringify({ user: { password: SECRET } }) },
  'a field of JSON that is sent': { sent: JSON.stringify({ password: SECRET }) },
  'a field of a form': { sent: `item=tea&password=${SECRET}` },
  'a field that the app announced': { body: JSON.stringify({ plate: SECRET }) },
  'JSON in a document': {
    type: 'text/html',
    body: `<script type="application/json">{"accessToken":"${SECRET}"}</script>`,
  },
  'a literal in a script of a document': {
    type: 'text/html',
    body: `<script>globalThis.state = { accessToken: '${SECRET}' }</script>`,
  },
  'a hidden field of a document': {
    type: 'text/html; charset=utf-8',
    body: `<input type="hidden" name="csrf_token" value="${SECRET}">`,
  },
  'plain text': { type: 'text/plain', body: `the password is ${SECRET}` },
}

test('no credential is written, wherever it is', (t) => {
  for (const [title, given] of Object.entries(HIDDEN)) {
    const [only] = written([given], ['plate'])
    const text = JSON.stringify(only)
    t.false(text.includes(SECRET), `${title}: ${text}`)
    t.regex(text, /REDACTED/, title)
  }
})

test('a value that was found once is hidden everywhere, before it too', (t) => {
  const entries = written([
    { url: `/x/${SECRET}`, body: '{"a":1}' },
    { body: JSON.stringify({ accessToken: SECRET }) },
    { type: 'text/html', body: `<p>${SECRET}</p>` },
    { type: 'text/javascript', body: `say("${SECRET}")` },
  ])
  t.false(JSON.stringify(entries).includes(SECRET))
  t.is(entries[3]?.response.content.text, undefined, 'code is left out rather than changed')
})

const KEPT: Record<string, Given> = {
  'a document without data': {
    type: 'text/html',
    body: '<form><label>Password <input type="password" name="password"></label></form><script>const check = (password) => password.length > 8</script>',
  },
  'code that speaks of credentials': {
    type: 'text/javascript',
    body: 'const password = form.password.value; if (token = next()) send({ password, token: token })',
  },
  'words of the app in code': {
    type: 'text/javascript',
    body: 'export const words = { password: "Your password", forgot: "Forgot?" }',
  },
  'a style sheet': { type: 'text/css', body: '.token { color: red }' },
  'JSON as the server spells it': { body: '{ "a": 1,\n "b": [] }' },
}

test('what holds no credential stays as it is, so that it runs when it is played', (t) => {
  for (const [title, given] of Object.entries(KEPT))
    t.is(written([given])[0]?.response.content.text, given.body, title)
})

test('code with a credential in it is left out, and a reader can see why', (t) => {
  const [only] = written([{ type: 'text/javascript', body: `send("Bearer ${SECRET}")` }])
  t.is(only?.response.content.text, undefined)
  t.regex(only?.response.content.comment ?? '', /credential/)
})

test('the attributes of a cookie stay', (t) => {
  const got = [{ name: 'Set-Cookie', value: `sid=${SECRET}; Path=/; Max-Age=60; SameSite=Lax` }]
  t.is(written([{ got }])[0]?.response.headers[0]?.value, 'sid=[REDACTED]; Path=/; Max-Age=60; SameSite=Lax')
})

test('a file has no more bytes than can be read again: the last bodies are left out', (t) => {
  const body = JSON.stringify({ text: 'tea '.repeat(1024 * 1024) })
  const many = Array.from({ length: 18 }, () => entry({ type: 'image/svg', body }))
  const { text, entries, withoutBody } = harText(
    many.map((each) => ({
      ...each,
      response: { ...each.response, content: { ...each.response.content, encoding: 'base64' as const } },
    })),
    [],
    '130',
  )
  t.true(Buffer.byteLength(text) <= HAR_BYTES)
  t.is(entries, 18)
  t.true(withoutBody > 0 && withoutBody < 18, `${withoutBody}`)
})
