import test from 'ava'
import { announcementIn } from '../../../../workers/driver/network/announcement.js'
import { Redaction } from '../../../../workers/driver/network/redaction.js'
import { bodyText } from '../../../../workers/driver/network/sent-form.js'

const HELLO = 1
const ADOPTED = 6
const NO_KEYS = { keys: [], hasPatterns: false, isWithoutBodies: false }

function sent(redaction: Redaction, requestBody: string) {
  return redaction.reading({
    kind: 'sent',
    request: 1,
    at: 0,
    method: 'POST',
    url: 'https://a.test/x',
    requestBody,
  })
}

function headers(redaction: Redaction, shown: Record<string, string>) {
  const reading = redaction.reading({
    kind: 'answered',
    request: 1,
    at: 0,
    responses: [{ status: 200, headers: shown }],
  })
  return reading.kind === 'answered' ? reading.responses[0]?.headers : undefined
}

const HEADERS: readonly (readonly [name: string, value: string, shown: string])[] = [
  ['set-cookie', 'sid=abc; Path=/; HttpOnly', 'sid=[REDACTED]; Path=/; HttpOnly'],
  ['set-cookie', 'a=1; Secure\nb=2; odd=secret', 'a=[REDACTED]; Secure\nb=[REDACTED]'],
  ['x-limit', '17', '17'],
  ['authorization', 'Bearer abc', '[REDACTED]'],
  ['x-trace', 'kf93JxQ2mW8rT5vB1nZ7', '[REDACTED]'],
  ['etag', '"kf93JxQ2mW8rT5vB1nZ7"', '"kf93JxQ2mW8rT5vB1nZ7"'],
  ['content-type', 'text/html; charset=utf-8', 'text/html; charset=utf-8'],
]

for (const [name, value, shown] of HEADERS) {
  test(`${name}: ${value.replace('\n', ' and ')} is shown as ${shown.replace('\n', ' and ')}`, (t) => {
    t.deepEqual(headers(new Redaction(), { [name]: value }), { [name]: shown })
  })
}

test('a value that a cookie set is hidden wherever it comes later', (t) => {
  const redaction = new Redaction()
  headers(redaction, { 'set-cookie': 'sid=kf93JxQ2mW8rT5vB1nZ7' })
  t.like(sent(redaction, '{"note":"kf93JxQ2mW8rT5vB1nZ7"}'), { requestBody: '{"note":"[REDACTED]"}' })
})

test('an announced key hides every value, a flag too, in any case', (t) => {
  const redaction = new Redaction()
  redaction.learn({ ...NO_KEYS, keys: ['Vip'] })
  t.like(sent(redaction, '{"a":[{"vip":true,"n":1}]}'), { requestBody: '{"a":[{"vip":"[REDACTED]","n":1}]}' })
  t.deepEqual(headers(redaction, { vip: '1' }), { vip: '[REDACTED]' })
})

test('with patterns nothing is read, and without bodies no body', (t) => {
  const withPatterns = new Redaction()
  withPatterns.learn({ ...NO_KEYS, hasPatterns: true })
  t.is((sent(withPatterns, '{"a":1}') as { requestBody?: string }).requestBody, undefined)
  t.is(headers(withPatterns, { 'x-limit': '17' }), undefined)
  const withoutBodies = new Redaction()
  withoutBodies.learn({ ...NO_KEYS, isWithoutBodies: true })
  t.is((sent(withoutBodies, '{"a":1}') as { requestBody?: string }).requestBody, undefined)
  t.deepEqual(headers(withoutBodies, { 'x-limit': '17' }), { 'x-limit': '17' })
})

test('a body is cut at 16 KiB, and one that nests too deep is a text', (t) => {
  const long = sent(new Redaction(), JSON.stringify({ text: 'word '.repeat(10_000) }))
  t.like(long, { cut: true })
  t.is((long as { requestBody: string }).requestBody.length, 16 * 1024)
  t.notThrows(() => sent(new Redaction(), `${'['.repeat(50_000)}${']'.repeat(50_000)}`))
})

test('documents announce keys, patterns and bodies', (t) => {
  t.deepEqual(announcementIn(HELLO, '{"redactKeys":["a"],"bodies":"connect"}'), { ...NO_KEYS, keys: ['a'] })
  t.deepEqual(announcementIn(ADOPTED, '{"redactKeys":[],"patterns":true,"bodies":"plugin"}'), {
    keys: [],
    hasPatterns: true,
    isWithoutBodies: true,
  })
  t.is(announcementIn(2, '[]'), undefined)
  t.is(announcementIn(HELLO, 'no'), undefined)
})

const FORMS: readonly (readonly [type: string, body: string, text: string])[] = [
  ['application/x-www-form-urlencoded', 'a=1&b=x+y', '{"a":"1","b":"x y"}'],
  ['application/json', '{"a":1}', '{"a":1}'],
  [
    'multipart/form-data; boundary=B',
    '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--B\r\nContent-Disposition: form-data; name="f"; filename="x.txt"\r\n\r\nbytes\r\n--B--',
    '{"a":"1","f":"[file]"}',
  ],
]

for (const [type, body, text] of FORMS)
  test(`${type} is read as ${text}`, (t) => {
    t.is(bodyText(body, type), text)
  })
