import test from 'ava'
import { FURTHER_RULES } from '../../../sdk/protocol/redaction/every-rule.js'
import { hidingIn, redactJson, redactMembers } from '../../../sdk/protocol/redaction/json.js'
import { createRedactor, type RedactOptions } from '../../../sdk/values/redact.js'

function redactor(options: RedactOptions = {}) {
  const warnings: string[] = []
  const redact = createRedactor(options, (line) => warnings.push(line))
  redact.learn({ rules: FURTHER_RULES, redactJson, redactMembers, hidingIn })
  return { ...redact, warnings }
}

const SECRET = [
  'password',
  'Password',
  'newPassword',
  'password_confirmation',
  'PASSWD',
  'pwd',
  'passphrase',
  'secret',
  'clientSecret',
  'client_secret',
  'token',
  'accessToken',
  'refresh_token',
  'X-CSRF-Token',
  'csrf',
  'apiKey',
  'api_key',
  'API-KEY',
  'private_key',
  'authorization',
  'Authorization',
  'auth',
  'cookie',
  'Set-Cookie',
  'sessionId',
  'session_id',
  'otp',
  'pin',
  'cvv',
  'cardNumber',
  'ssn',
  'credentials',
  'jwt',
]
const PLAIN = [
  'name',
  'passenger',
  'compass',
  'passed',
  'tokenCount',
  'totalTokens',
  'tokenType',
  'author',
  'authority',
  'key',
  'keyboard',
  'pinned',
  'spinner',
  'secretary',
  'session',
  'code',
  'codeOwner',
  'email',
  'description',
]

for (const key of SECRET) {
  test(`the key ${key} is secret`, (t) => {
    t.true(redactor().isSecretKey(key))
  })
}
for (const key of PLAIN) {
  test(`the key ${key} is not secret`, (t) => {
    t.false(redactor().isSecretKey(key))
  })
}

test('a string in keys matches exactly and case-insensitively; a regular expression is tested', (t) => {
  const { isSecretKey } = redactor({ keys: ['code', /^internal/g] })
  t.true(isSecretKey('CODE'))
  t.false(isSecretKey('codeOwner'))
  t.true(isSecretKey('internalNote'))
  t.true(isSecretKey('internalNote'), 'a global expression keeps no state')
})

test('an allowed key is not redacted and is named in one warning; keys takes precedence over allow', (t) => {
  const { isSecretKey, warnings } = redactor({ allow: ['csrfToken', 'name', 'token'], keys: ['token'] })
  t.false(isSecretKey('csrfToken'))
  t.true(isSecretKey('token'))
  t.true(isSecretKey('password'))
  t.deepEqual(
    warnings.map((line) => /"(.+?)"/.exec(line)?.[1]),
    ['csrfToken', 'token'],
  )
})

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcDEF123-_x'
const TEXTS: Record<string, [string, string]> = {
  'a JWT': [`got ${JWT}!`, 'got [REDACTED]!'],
  'a bearer token': ['Authorization: Bearer abcdef123456', 'Authorization: [REDACTED]'],
  'basic credentials': ['Basic dXNlcjpwYXNz', '[REDACTED]'],
  'a payment key': ['sk_live_abcdefghij1234', '[REDACTED]'],
  'a repository token': [`ghp_${'a'.repeat(36)}`, '[REDACTED]'],
  'a cloud key': ['AKIAABCDEFGHIJKLMNOP', '[REDACTED]'],
  'a private key': ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', '[REDACTED]'],
  'a field of JSON': ['{"password":"hunter2","name":"Ann"}', '{"password":"[REDACTED]","name":"Ann"}'],
  'a field of a form': ['name=Ann&password=hunter2', 'name=Ann&password=[REDACTED]'],
  'user info of an address': ['see https://ann:hunter2@host/x', 'see https://[REDACTED]@host/x'],
  'plain text': ['Order 4711 placed for 12.50', 'Order 4711 placed for 12.50'],
  'a word about a token': ['Invalid token: expired', 'Invalid token: expired'],
}
for (const [what, [given, wanted]] of Object.entries(TEXTS)) {
  test(`${what} in text becomes ${wanted.replaceAll('\n', ' ')}`, (t) => {
    t.is(redactor().text(given), wanted)
  })
}

test('an address loses credential-like query and hash values, user info and tokens in its path', (t) => {
  const { url } = redactor({ keys: ['ticket'] })
  t.is(
    url('https://h.test/a?b=1&access_token=x&ticket=y#id_token=z'),
    'https://h.test/a?b=1&access_token=[REDACTED]&ticket=[REDACTED]#id_token=[REDACTED]',
  )
  t.notRegex(url('https://ann:pw@h.test/'), /ann|pw/)
  t.is(url(`https://h.test/magic/${JWT}`), 'https://h.test/magic/[REDACTED]')
  t.is(url('https://h.test/search?q=a%20b'), 'https://h.test/search?q=a%20b')
})

test('a value is copied with secrets replaced, whatever its shape', (t) => {
  const cyclic: Record<string, unknown> = { name: 'loop' }
  cyclic.self = cyclic
  const { value } = redactor()
  t.deepEqual(
    value({ user: { password: 'x', pin: 1234, name: 'Ann' }, list: [{ token: 't' }], none: { token: '' } }),
    {
      user: { password: '[REDACTED]', pin: '[REDACTED]', name: 'Ann' },
      list: [{ token: '[REDACTED]' }],
      none: { token: '' },
    },
  )
  t.deepEqual(value(cyclic), { name: 'loop', self: '[cycle]' })
  t.deepEqual(
    value(
      new Map([
        ['apiKey', 'k'],
        ['a', 'b'],
      ]),
    ),
    { apiKey: '[REDACTED]', a: 'b' },
  )
  t.deepEqual(value({ when: new Date(0), big: 1n, not: Number.NaN, f: () => 1 }), {
    when: '1970-01-01T00:00:00.000Z',
    big: '1n',
    not: 'NaN',
  })
  const throwing = Object.defineProperty({}, 'bad', {
    enumerable: true,
    get: () => {
      throw new Error('no')
    },
  })
  t.deepEqual(value(throwing), { bad: '[threw: Error: no]' })
})

test('a copy is bounded', (t) => {
  const wide = Array.from({ length: 400 }, () => Array.from({ length: 400 }, () => 'value'))
  t.true(JSON.stringify(redactor().value(wide)).length < 100_000)
})

const OPAQUE = 'q7Rk2Lm9Xv4Tz8'

test('a value that was redacted is redacted where it appears later, as a whole token of high entropy', (t) => {
  const { text, value, hidesEntry, url } = redactor()
  t.is(text(`id ${OPAQUE}`), `id ${OPAQUE}`)
  t.true(hidesEntry('connect.sid', OPAQUE))
  t.is(text(`id ${OPAQUE}, again`), 'id [REDACTED], again')
  t.is(text(`id x${OPAQUE}`), `id x${OPAQUE}`)
  t.is(url(`https://h.test/a?b=${OPAQUE}`), 'https://h.test/a?b=[REDACTED]')
  t.deepEqual(value({ note: OPAQUE }), { note: '[REDACTED]' })
})

test('a value from a text, a key or a field is remembered; a short or plain one is not', (t) => {
  const { text, value, remember } = redactor()
  text('password=Tr0ub4dor-3xyz')
  t.is(text('it is Tr0ub4dor-3xyz.'), 'it is [REDACTED].')
  value({ token: 'A1b2C3d4E5f6' })
  t.is(text('A1b2C3d4E5f6'), '[REDACTED]')
  for (const plain of ['admin', 'administrator', 'password1', 'aaaaaaaaaaaa1']) {
    remember(plain)
    t.is(text(`user ${plain} signed in`), `user ${plain} signed in`)
  }
})

test('the memory is bounded', (t) => {
  const { text, remember } = redactor()
  const nth = (n: number) => `a1B2c3D4e5F6g7-${n}`
  for (let n = 0; n < 150; n++) remember(nth(n))
  t.is(text(nth(0)), nth(0))
  t.is(text(nth(149)), '[REDACTED]')
})

const ENTRIES: readonly (readonly [string, string, boolean])[] = [
  ['session', 'abc', true],
  ['connect.sid', 's%3Aabc', true],
  ['_shop_session', 'abc', true],
  ['user_session', 'abc', true],
  ['remember_me', 'abc', true],
  ['remember_me', 'true', false],
  ['PHPSESSID', 'abc', true],
  ['JSESSIONID', 'abc', true],
  ['.AspNetCore.Identity.Application', 'abc', true],
  ['sb-abc-auth-token', 'abc', true],
  ['csrftoken', 'abc', true],
  ['theme', 'dark', false],
  ['cookieConsent', 'accepted', false],
  ['cart', '3', false],
]
for (const [key, value, hidden] of ENTRIES) {
  test(`the entry ${key} with the value ${value} is ${hidden ? 'hidden' : 'shown'}`, (t) => {
    t.is(redactor().hidesEntry(key, value), hidden)
  })
}

test('an allowed session name is shown and warned about', (t) => {
  const { hidesEntry, text, warnings } = redactor({ allow: ['session'] })
  t.false(hidesEntry('session', OPAQUE))
  t.is(text(`session=${OPAQUE}`), `session=${OPAQUE}`)
  t.is(warnings.length, 1)
})

test('a name and its value may be two items or two fields; a flag is no credential', (t) => {
  const { value } = redactor({ keys: ['isAdmin'] })
  t.deepEqual(
    value([['password', 'x'], { name: 'apiKey', value: 'y' }, { showPassword: true, isAdmin: true }]),
    [
      ['password', '[REDACTED]'],
      { name: 'apiKey', value: '[REDACTED]' },
      { showPassword: true, isAdmin: '[REDACTED]' },
    ],
  )
})
