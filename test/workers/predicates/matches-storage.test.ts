/** Tables of the leaves that compare screen and store, and that read storage. */
import test from 'ava'
import type { LevelAnswer } from '../../../sdk/protocol/predicates.js'
import type { Json } from '../../../sdk/protocol/values.js'
import { testLeaf } from './leaf-table.js'

const both = (shown: string | number | boolean, held: Json): LevelAnswer => ({
  holds: true,
  observed: { shown, held },
})
const total = { element: { testid: 'total' }, statePath: 'cart.total' }
const before = [both('€10.00', 1000)]

testLeaf(test, 'matches', [
  {
    title: 'is true when both sides change to the same value',
    want: total,
    setting: { before },
    trace: (t) => t.level(0, both('€12.50', 1250)),
    finds: { truth: true, fact: 'testid "total" = state cart.total again' },
  },
  {
    title: 'fails when the screen lags behind the store, and shows both values',
    want: total,
    setting: { before },
    trace: (t) => t.level(0, both('€10.00', 1250)),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'testid "total" = state cart.total does not hold',
      near: ['the page shows "€10.00", the store holds 1250'],
    },
  },
  {
    title: 'fails on the same digits in another magnitude',
    want: { element: { role: 'cell' }, statePath: 'total', store: 'cart' },
    trace: (t) => t.level(0, both('1,250', 125000)),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'cell = state cart:total does not hold',
      near: ['the page shows "1,250", the store holds 125000: same digits, different magnitude'],
    },
  },
  {
    title: 'is judged at the close, not by a moment in between',
    want: total,
    setting: { before },
    trace: (t) => t.level(0, both('€12.50', 1250)).level(0, both('€12.50', 1000)),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'testid "total" = state cart.total does not hold',
    },
  },
  {
    title: 'text compares whole words, not numbers',
    want: { element: { testid: 'code' }, statePath: 'code', as: 'text' },
    trace: (t) => t.level(0, both('Order 0012', 12)),
    finds: { truth: false, code: 'assertion_failed', fact: 'testid "code" = state code does not hold' },
  },
  {
    title: 'number reads numbers in any locale',
    want: { element: { testid: 'total' }, statePath: 'total', as: 'number' },
    trace: (t) => t.level(0, both('1.234,50 €', 1234.5)),
    finds: { truth: true, fact: 'testid "total" = state total again' },
  },
  {
    title: 'count compares the number of elements with the length of the list',
    want: { element: { role: 'row' }, statePath: 'lines', as: 'count' },
    trace: (t) => t.level(0, both(2, 3)),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'row = state lines does not hold',
      near: ['the page shows "2", the store holds 3'],
    },
  },
  {
    title: 'a boolean is compared with the checked state',
    want: { element: { label: 'Gift' }, statePath: 'gift' },
    setting: { before: [both(false, false)] },
    trace: (t) => t.level(0, both(true, true)),
    finds: { truth: true, fact: 'label "Gift" = state gift again' },
  },
  {
    title: 'is unknown for a redacted value',
    want: { element: { label: 'Key' }, statePath: 'key' },
    trace: (t) => t.level(0, both('[REDACTED]', '[REDACTED]')),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'the page could not evaluate label "Key" = state key',
      near: ['the value is redacted and was not compared'],
    },
  },
  {
    title: 'is unknown when several stores match',
    want: total,
    trace: (t) => t.level(0, { holds: null, code: 'ambiguous_store', near: ['name the store: a, b'] }),
    finds: {
      truth: null,
      code: 'ambiguous_store',
      fact: 'the page could not evaluate testid "total" = state cart.total',
      near: ['name the store: a, b'],
    },
  },
  {
    title: 'that did not change was so before',
    want: total,
    setting: { before },
    trace: (t) => t,
    finds: { truth: true, fact: 'testid "total" = state cart.total was so before' },
  },
])

testLeaf(test, 'storage', [
  {
    title: 'is true when the entry is set',
    want: { key: 'step', equals: '2' },
    trace: (t) => t.level(0, { holds: true, observed: '2' }),
    finds: { truth: true, fact: 'storage "step" was set to "2"' },
  },
  {
    title: 'that is removed again stays true',
    want: { key: 'draft', area: 'session' },
    trace: (t) => t.level(0, { holds: true }).level(0, { holds: false }),
    finds: { truth: true, fact: 'session storage "draft" was set and went again' },
  },
  {
    title: 'fails with what the storage contains instead',
    want: { key: 'step', equals: '2' },
    trace: (t) => t.level(0, { holds: false, observed: '1', near: ['"step" is "1"'] }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'storage "step" = "2" does not hold',
      near: ['"step" is "1"'],
    },
  },
  {
    title: 'absent is true when the entry is removed',
    want: { key: 'token', area: 'local', absent: true },
    trace: (t) => t.level(0, { holds: true }),
    finds: { truth: true, fact: 'local storage "token" was removed' },
  },
  {
    title: 'of a cookie that scripts cannot read is unknown',
    want: { key: 'sid', area: 'cookie', absent: true },
    setting: { before: [{ holds: null, code: 'blind_spot' }] },
    trace: (t) => t,
    finds: { truth: null, code: 'blind_spot', fact: 'the page could not evaluate cookie "sid" absent' },
  },
  {
    title: 'a cookie that scripts could read before and cannot any more is gone',
    want: { key: 'theme', area: 'cookie', absent: true },
    setting: { before: [{ holds: false }] },
    trace: (t) => t.level(0, { holds: null, code: 'blind_spot' }),
    finds: { truth: true, fact: 'cookie "theme" was removed' },
  },
  {
    title: 'is unknown when storage access is denied',
    want: { key: 'step' },
    trace: (t) => t.level(0, { holds: null, code: 'blind_spot', near: ['the page may not use its storage'] }),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'the page could not evaluate storage "step"',
      near: ['the page may not use its storage'],
    },
  },
])
