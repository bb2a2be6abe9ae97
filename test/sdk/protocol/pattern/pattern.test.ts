import test from 'ava'
import { codeOf } from '../../../../sdk/protocol/errors.js'
import { PATTERN_DEPTH, PATTERN_STATES, PATTERN_TEXT_CHARS } from '../../../../sdk/protocol/limits.js'
import { compilePattern, isPattern, patternProblem } from '../../../../sdk/protocol/pattern/pattern.js'

test('a text between slashes, with flags or none, is a pattern', (t) => {
  for (const written of ['/a/', '/a/i', '/a/b/', '/\n/s', '/usr/gi']) t.true(isPattern(written), written)
  for (const text of ['a', '/a', '//', '/a/ ', 'a/b/c', '/a/I']) {
    t.false(isPattern(text), text)
    t.is(compilePattern(text), undefined)
  }
})

/** Nested, adjacent and unanchored repetition: each takes exponential or polynomial time when alternatives are tried in turn. */
const SLOW = [
  '/^(a+)+$/',
  '/^(a|a)*$/',
  '/^(a|aa)+$/',
  '/(a*)*b/',
  '/^(([a-z])+.)+[A-Z]([a-z])+$/',
  '/a*a*a*a*a*b/',
  '/(.*)(.*)(.*)!!/',
  '/\\w+\\d/',
  '/(?:a{1,10}){1,10}b/',
]
for (const written of SLOW) {
  test(`${written} reads a long text to its end`, (t) => {
    const search = compilePattern(written)
    t.is(search?.(`${'a'.repeat(PATTERN_TEXT_CHARS - 1)}!`), false)
  })
}

const REFUSED: [written: string, message: string][] = [
  [
    '/(a)b\\1/',
    'the pattern has a back-reference at character 5, which may take exponential time: write out what it repeats',
  ],
  [
    '/(?<x>a)\\k<x>/u',
    'the pattern has a back-reference at character 8, which may take exponential time: write out what it repeats',
  ],
  ...['(?=', '(?!', '(?<=', '(?<!'].map((opening): [string, string] => [
    `/a|${opening}b)/`,
    'the pattern has a look-around at character 3, which may take exponential time: match the text around it as well, or make two claims',
  ]),
  [
    `/${'('.repeat(PATTERN_DEPTH + 1)}a${')'.repeat(PATTERN_DEPTH + 1)}/`,
    `the pattern nests deeper than ${PATTERN_DEPTH} groups: shorten it, or lower its counts`,
  ],
  [
    `/a{${PATTERN_STATES + 1}}/`,
    `the pattern repeats more than ${PATTERN_STATES} times: shorten it, or lower its counts`,
  ],
  ...['/(a{30}){30}/', '/(((){400}){400}){400}/', `/${'a'.repeat(PATTERN_STATES)}/`].map(
    (written): [string, string] => [
      written,
      `the pattern needs more than ${PATTERN_STATES} states: shorten it, or lower its counts`,
    ],
  ),
  ['/[a--b]/v', 'the pattern "/[a--b]/v" has the flag v: use u'],
]
for (const [written, message] of REFUSED) {
  test(`${written.slice(0, 40)} is refused: ${message.slice(12, 40)}`, (t) => {
    const error = t.throws(() => compilePattern(written), { message })
    t.is(codeOf(error), 'BAD_ARGUMENTS')
    t.is(patternProblem(written), message)
  })
}

test('an invalid expression or flag is refused, and its text is cut', (t) => {
  t.regex(patternProblem('/(/') ?? '', /^"\/\(\/" is not a valid regular expression: .*Unterminated group/)
  t.regex(patternProblem('/a/x') ?? '', /is not a valid regular expression: .*flags/)
  t.regex(patternProblem(`/(${'a'.repeat(1_000)}/`) ?? '', /^"\/\(a{117}…" is not/)
  t.is(patternProblem('plain (text'), undefined)
})
