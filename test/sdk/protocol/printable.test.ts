import test from 'ava'
import fc from 'fast-check'
import { printable } from '../../../sdk/protocol/printable.js'

const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_C}\p{Noncharacter_Code_Point}]|[\u{e0000}-\u{e007f}\u200b\u200c\u2060-\u2064\ufeff]/u

test('letters of all scripts, punctuation and quotes stay as they are', (t) => {
  t.is(printable('Läden – 店 👍 "quoted"'), 'Läden – 店 👍 "quoted"')
})

for (const [what, text, printed] of [
  ['a tag character', 'a\u{e0041}b', 'a\\udb40\\udc41b'],
  ['a zero-width space', 'pass\u200bword', 'pass\\u200bword'],
  ['a control of C1', 'a\u009b31m', 'a\\u009b31m'],
  ['a lone surrogate', 'a\ud800b', 'a\\ud800b'],
  ['a variation selector without an emoji', 'a\ufe0f', 'a\\ufe0f'],
] as const) {
  test(`${what} is escaped`, (t) => {
    t.is(printable(text), printed)
  })
}

for (const emoji of ['👍', '👍🏽', '❤️', '👩‍💻', '👨‍👩‍👧', '1️⃣', '🏳️‍🌈']) {
  test(`the emoji ${emoji} stays as it is`, (t) => {
    t.is(printable(`a ${emoji} b`), `a ${emoji} b`)
  })
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      '"',
      '\\',
      '\n',
      '\u202e',
      '\u{e0041}',
      '\u200b',
      '\u2028',
      '\u009b',
      '👍',
      '\ufe0f',
    ),
  }),
)

test('JSON keeps its value, is one line, and shows all that it holds', (t) => {
  fc.assert(
    fc.property(text, (value) => {
      const printed = printable(JSON.stringify(value))
      t.is(JSON.parse(printed), value)
      t.notRegex(printed, UNSEEN)
    }),
  )
  t.pass()
})
