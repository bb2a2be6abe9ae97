import test from 'ava'
import fc from 'fast-check'
import { EVERY_RULE } from '../../../../sdk/protocol/redaction/every-rule.js'
import { redactLabelled as redactLabelledWith } from '../../../../sdk/protocol/redaction/labelled.js'
import { isPlain } from '../../../../sdk/protocol/redaction/plain.js'
import { redactText as redactWith } from '../../../../sdk/protocol/redaction/text.js'
import { holds } from '../../../workers/verdict/properties/property.js'
import { HARMLESS, NAMED, PLACED, TOKENS, unmarked } from './shapes.js'

const redactText = (text: string) => redactWith(text, EVERY_RULE)
const redactLabelled = (label: string, value: string) => redactLabelledWith(label, value, EVERY_RULE)

for (const [vendor, token] of Object.entries(TOKENS)) {
  test(`a ${vendor} is redacted wherever it stands`, (t) => {
    t.is(redactText(token), '[REDACTED]')
    t.is(redactText(`got ${token}!`), 'got [REDACTED]!')
    t.false(
      redactText(`https://h.test/a?b=${encodeURIComponent(token)}&c=1`).includes(encodeURIComponent(token)),
    )
    t.false(redactText(`/files/${token}/x`).includes(token))
    t.false(redactText(JSON.stringify({ note: `it is "${token}"` })).includes(token))
  })
}

for (const marked of [...NAMED, ...PLACED]) {
  const { text, wanted } = unmarked(marked)
  test(`redacts ${marked}`, (t) => {
    t.false(isPlain(text))
    const redacted = redactText(text)
    if (wanted.includes('%') || marked.includes('§%')) t.not(redacted, text)
    else t.is(redacted, wanted)
    for (const [, secret = ''] of marked.matchAll(/§(.*?)§/g)) t.false(redacted.includes(secret))
  })
}

for (const text of HARMLESS) {
  test(`leaves ${text}`, (t) => {
    t.is(redactText(text), text)
  })
}

test('a private key is redacted to its end, also without one', (t) => {
  const key = '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----'
  t.is(redactText(`a ${key} b`), 'a [REDACTED] b')
  t.is(redactText(`a ${key.slice(0, 40)}`), 'a [REDACTED]')
  t.is(
    redactText('-----BEGIN PGP PRIVATE KEY BLOCK-----\nx\n-----END PGP PRIVATE KEY BLOCK-----'),
    '[REDACTED]',
  )
})

test('the rest of an encoded parameter stays readable', (t) => {
  t.is(
    redactText('/login?next=%2Fcb%3Ftoken%3Dabc%26tab%3D2&x=1'),
    '/login?next=%2Fcb%3Ftoken%3D[REDACTED]%26tab%3D2&x=1',
  )
})

const LABELLED: readonly (readonly [string, string, string])[] = [
  ['Password', 'hunter2', '[REDACTED]'],
  ['Password:', 'swordfish', '[REDACTED]'],
  ['API key', 'abc', '[REDACTED]'],
  ['Signing secret', 'abc-def', '[REDACTED]'],
  ['Recovery phrase', 'correct horse battery staple', '[REDACTED]'],
  ['Card number', '4242 4242 4242 4242', '[REDACTED]'],
  ['Passwort', 'geheim1', '[REDACTED]'],
  ['Password', 'Last changed 3 days ago', 'Last changed 3 days ago'],
  ['Password', 'Required', 'Required'],
  ['Password', '••••••••', '••••••••'],
  ['Key', 'ArrowDown', 'ArrowDown'],
  ['Name', 'Ann', 'Ann'],
  ['Status', 'token: abc123', 'token: [REDACTED]'],
]
for (const [label, value, wanted] of LABELLED) {
  test(`under the label "${label}", ${value} becomes ${wanted}`, (t) => {
    t.is(redactLabelled(label, value), wanted)
  })
}

const fragments = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...Object.values(TOKENS),
      ...[...NAMED, ...PLACED].map((marked) => unmarked(marked).text),
      ...HARMLESS,
    ),
    fc.constantFrom(
      'password',
      'token',
      'is',
      ':',
      '=',
      '"',
      "'",
      '%20',
      '/',
      '?',
      '&',
      '[',
      ']',
      ' ',
      '\n',
      '@',
      '://',
      '[REDACTED]',
      '#',
      ',',
      'INTO t (a, password) VALUES (1, ',
      'mysql -p',
      'curl -u a:',
      'IDENTIFIED BY ',
      '<password>',
      '</password>',
      ' name="password" value="',
      'login a password ',
      'WIFI:P:',
      '4111 1111 1111 1111',
      'Einmalcode lautet ',
      '493 817',
      '«',
      '»',
      '：',
      '密码',
      '//hooks.',
      '/reset/a/',
    ),
    fc.string(),
  ),
  { maxLength: 12 },
)

test('a redacted text stays as it is', (t) => {
  holds(
    t,
    fc.property(fragments, (parts) => {
      const once = redactText(parts.join(''))
      return redactText(once) === once
    }),
  )
})

/** Parts whose repetition made a search start again at each of them. */
const REPEATED = [
  'eyJ-',
  'eyJaaaaaaaaa.',
  'sk-',
  'sk_live_',
  'a:',
  'a=',
  'password:',
  'password=',
  'password="',
  "password='",
  'password is ',
  'cookie: ',
  'cookie: a',
  'mnemonic: ',
  'mnemonic: a ',
  'a://',
  'a://b@',
  ':@',
  '/a',
  '/reset/',
  '%41',
  '%2541',
  '%',
  '[a',
  '[[',
  '["a",',
  "('token',",
  'Bearer ',
  'Bearer a',
  'Digest ',
  '-----BEGIN ',
  '-----BEGIN PRIVATE KEY-----',
  ' --a',
  '--password ',
  '\\"',
  '\\',
  '"',
  "'",
  'a-',
  'a_',
  'a.',
  'A',
  '0',
  ' ',
  '\n',
  'xox',
  'SG.',
  'AIza',
  'a/',
  'ghp_',
  '8Q~',
  'key-',
  'a_live_',
  'is to ',
  'eyJhZ',
  'curl -u a:',
  'curl ',
  'mysql -',
  'INTO t (',
  'INTO t (password) VALUES (',
  "'a',",
  '<a ',
  '<a>',
  '<password>',
  'name="a" ',
  'name="a"\n',
  'login a ',
  'login a password ',
  'WIFI:',
  'WIFI:a;',
  'ABCD ',
  'abc ',
  'abcd, ',
  '4111',
  '4111 ',
  '4111-',
  '3 is your ',
  'oracle:thin:a/',
  'a://b:c@d.e',
  'a://b:',
  '#a',
  '#a,',
  '?a=aB3dE5fG7hJ9kL1mN0',
  'token_type=',
  '«',
  '« ',
  '密码',
  '密码：',
  '//hooks.a/',
  '/a.',
  'was set to ',
  'a string(1) ',
  '=>\n',
  '1234 ',
]

test('the time of a redaction is linear in the length of the text', (t) => {
  for (const part of REPEATED) {
    const timeOf = (chars: number) => {
      const text = part.repeat(Math.ceil(chars / part.length))
      const start = performance.now()
      redactText(text)
      return performance.now() - start
    }
    timeOf(5_000)
    const [short = 0, long = 0] = [10_000, 160_000].map((chars) => Math.min(timeOf(chars), timeOf(chars)))
    // 16 times the text takes 16 times as long; quadratic time is 256 times. The constant absorbs pauses of the machine.
    t.true(long < 64 * short + 500, `${JSON.stringify(part)}: ${short} ms, then ${long} ms`)
  }
})
