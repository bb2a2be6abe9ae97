import test from 'ava'
import { isSameAddress, isSameBody } from '../../../workers/har/same-request.js'

const ADDRESSES: [recorded: string, asked: string, isSame: boolean][] = [
  ['http://a/x?y=1', 'http://a/x?y=1', true],
  ['http://a/x?y=1', 'http://a/x?y=2', false],
  ['http://a/x', 'http://a/x?y=1', false],
  ['http://a/x#top', 'http://a/x#end', true],
  ['http://a/x?token=[REDACTED]&y=1', 'http://a/x?token=abc&y=1', true],
  ['http://a/x?token=%5BREDACTED%5D&y=1', 'http://a/x?token=abc&y=1', true],
  ['http://a/x?token=[REDACTED]&y=1', 'http://a/x?token=abc&y=2', false],
  ['http://a/[REDACTED]/b/[REDACTED]', 'http://a/1/b/2', true],
  ['http://a/[REDACTED]/b/[REDACTED]', 'http://a/1/c/2', false],
  // The end is not counted twice.
  ['ab[REDACTED]ba', 'aba', false],
]

test('an address is the same when only its fragment and what was redacted differ', (t) => {
  for (const [recorded, asked, isSame] of ADDRESSES)
    t.is(isSameAddress(recorded, asked), isSame, `${recorded} ${asked}`)
})

const form = (boundary: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${value}\r\n--${boundary}--\r\n`

const BODIES: [recorded: string | undefined, asked: string | undefined, isSame: boolean][] = [
  [undefined, undefined, true],
  ['', undefined, true],
  [undefined, '{"a":1}', false],
  ['{"a":1}', undefined, false],
  ['a=1&b=2', 'a=1&b=2', true],
  ['a=1&pin=[REDACTED]', 'a=1&pin=77', true],
  ['a=1&pin=[REDACTED]', 'a=2&pin=77', false],
  ['{"a":1,"b":[true,null]}', '{ "b": [true, null], "a": 1 }', true],
  ['{"a":1}', '{"a":2}', false],
  ['{"a":1}', '{"a":1,"b":2}', false],
  ['{"a":[]}', '{"a":{}}', false],
  ['{"a":null}', '{"a":{}}', false],
  ['{"pin":"[REDACTED]","a":1}', '{"pin":7,"a":1}', true],
  ['{"pin":"[REDACTED]","a":1}', '{"pin":{"x":[1]},"a":1}', true],
  ['{"note":"pin [REDACTED] of Ann"}', '{"note":"pin 7 of Ann"}', true],
  ['{"note":"pin [REDACTED] of Ann"}', '{"note":"pin 7 of Bob"}', false],
  ['{"query":"mutation A"}', '{"query":"mutation B"}', false],
  [form('x1', 'tea'), form('y22', 'tea'), true],
  [form('x1', 'tea'), form('y22', 'coffee'), false],
]

test('a body is the same when only its spelling and what was redacted differ', (t) => {
  for (const [recorded, asked, isSame] of BODIES)
    t.is(isSameBody(recorded, asked), isSame, `${recorded} ${asked}`)
})
