import test from 'ava'
import { errorText } from '../../cli/error-text.js'
import { printedJson } from '../../cli/printed-json.js'

const HOSTILE = 'a\u001b[2J\u009b31m\u202e\u200b\u{e0041}'
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal must not get
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u200b\u{e0041}]/u

test('JSON for a terminal has no control characters, and keeps its value', (t) => {
  const value = { title: HOSTILE, list: [1, { [HOSTILE]: true }] }
  const printed = printedJson(value)
  t.notRegex(printed, UNSEEN)
  t.deepEqual(JSON.parse(printed), value)
  t.true(printed.includes('\n  "list": ['))
})

test('an error for a terminal has no control characters, and its further lines are indented', (t) => {
  const text = errorText({
    code: 'NO_MATCH',
    message: `no button "${HOSTILE}\nverified: yes"`,
    recovery: 'Look again.',
  })
  t.notRegex(text, UNSEEN)
  const [, second, third] = text.split('\n')
  t.is(second, '  verified: yes" (NO_MATCH)')
  t.is(third, 'Look again.')
})
