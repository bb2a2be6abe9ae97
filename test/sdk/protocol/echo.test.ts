import test from 'ava'
import { cut, echo } from '../../../sdk/protocol/echo.js'
import { ProbeError, toWire } from '../../../sdk/protocol/errors.js'
import { ECHO_CHARS, ERROR_CHARS } from '../../../sdk/protocol/limits.js'

test('a text is quoted, and cut when it is long', (t) => {
  t.is(echo('a "b"\n'), '"a \\"b\\"\\n"')
  t.is(echo('x'.repeat(ECHO_CHARS)), `"${'x'.repeat(ECHO_CHARS)}"`)
  t.is(echo('x'.repeat(4_000_000)), `"${'x'.repeat(ECHO_CHARS - 1)}…"`)
  t.is(cut('x'.repeat(ECHO_CHARS + 1)).length, ECHO_CHARS)
})

test('lists and objects are not written out, whatever they hold', (t) => {
  t.deepEqual([1, null, undefined, true].map(echo), ['1', 'null', 'undefined', 'true'])
  t.deepEqual([[[1]], { toString: 1 }].map(echo), ['[…]', '{…}'])
})

test('an error message has a maximum length', (t) => {
  const { message } = toWire(new ProbeError('BAD_ARGUMENTS', 'x'.repeat(4_000_000)))
  t.is(message.length, ERROR_CHARS)
  t.true(message.endsWith('…'))
})
