import test from 'ava'
import { NEAREST_CHARS, NEAREST_ENTRIES } from '../../../sdk/protocol/limits.js'
import { nearest } from '../../../sdk/protocol/nearest.js'

test('the nearest entry is suggested, if it is near enough', (t) => {
  t.is(nearest('clck', ['check', 'click', 'clear']), 'click')
  t.is(nearest('urlContain', ['url', 'urlContains']), 'urlContains')
  t.is(nearest('zzz', ['click', 'check']), undefined)
})

test('a long word gets no suggestion', (t) => {
  const word = (length: number) => 'a'.repeat(length)
  t.is(nearest(word(NEAREST_CHARS), [word(NEAREST_CHARS - 1)]), word(NEAREST_CHARS - 1))
  t.is(nearest(word(NEAREST_CHARS + 1), [word(NEAREST_CHARS)]), undefined)
  t.is(nearest(word(4_000_000), [word(4_000_000)]), undefined)
})

test('entries of another length, and those beyond the limit, are not compared', (t) => {
  const long = 'a'.repeat(4_000_000)
  t.is(nearest('save', [long, 'sav']), 'sav')
  const others = Array.from({ length: NEAREST_ENTRIES }, () => 'other')
  t.is(nearest('save', [...others, 'save']), undefined)
  t.is(nearest('save', [...others.slice(1), 'save']), 'save')
})
