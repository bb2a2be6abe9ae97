import test from 'ava'
import { codeOf } from '../../../sdk/protocol/errors.js'
import type { BlindSpot } from '../../../sdk/protocol/events.js'
import { parsePredicate } from '../../../workers/predicates/parse.js'
import { Trace, verdictOn } from '../verdict/trace.js'
import { testLeaf } from './leaf-table.js'

const there = { before: [{ holds: true, observed: 3 }] }
const change = (path: string, to: number | null = 4) => ({ store: 'cart', changes: [{ path, from: 3, to }] })
const TOO_LARGE: BlindSpot = { spot: 'unwatched-store', channels: ['state'], where: 'a store' }
const want = { statePath: 'total', store: 'cart', hold: true }

testLeaf(test, 'state', [
  {
    title: 'hold is true when nothing changes the value',
    want,
    trace: (t) => t.emit('state', change('items')),
    setting: there,
    finds: { truth: true, fact: 'state cart:total did not change' },
  },
  {
    title: 'hold fails on a change of the value',
    want,
    trace: (t) => t.emit('state', change('total')),
    setting: there,
    finds: { truth: false, code: 'assertion_failed', fact: 'state cart:total changed to 4' },
  },
  {
    title: 'hold fails on a change that is undone',
    want,
    trace: (t) => t.emit('state', change('total')).emit('state', change('total', 3)),
    setting: there,
    finds: { truth: false, code: 'assertion_failed', fact: 'state cart:total changed to 4' },
  },
  {
    title: 'hold fails on a change inside the value, or of a value that contains it',
    want: { statePath: 'items', hold: true },
    trace: (t) => t.emit('state', change('items.0.price')),
    setting: there,
    finds: { truth: false, code: 'assertion_failed', fact: 'state items changed to 4' },
  },
  {
    title: 'hold ignores changes with other causes',
    want,
    trace: (t) => t.emit('state', change('total'), { cause: 'other' }),
    setting: there,
    finds: { truth: true, fact: 'state cart:total did not change' },
  },
  {
    title: 'hold is unknown when a change of its store may be unseen',
    want,
    trace: (t) => t.emit('blind', { ...TOO_LARGE, store: 'cart' }),
    setting: there,
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'state cart:total did not change, but state cannot be seen everywhere: unwatched-store "a store"',
    },
  },
  {
    title: 'hold of a named store is unaffected by another blind store',
    want,
    trace: (t) => t.emit('blind', { ...TOO_LARGE, store: 'catalogue' }),
    setting: there,
    finds: { truth: true, fact: 'state cart:total did not change' },
  },
  {
    title: 'hold of a path in any store is unknown when one store is blind',
    want: { statePath: 'total', hold: true },
    trace: (t) => t.emit('blind', { ...TOO_LARGE, store: 'catalogue' }),
    setting: there,
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'state total did not change, but state cannot be seen everywhere: unwatched-store "a store"',
    },
  },
  {
    title: 'hold of a missing value fails: a misspelt path cannot be held',
    want: { statePath: 'totl', hold: true },
    trace: (t) => t,
    setting: { before: [{ holds: false, near: ['store "cart" has no "totl"; keys there: "total"'] }] },
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'state totl is not there',
      near: ['store "cart" has no "totl"; keys there: "total"'],
    },
  },
  {
    title: 'hold is unknown when several stores match',
    want: { statePath: 'total', hold: true },
    trace: (t) => t,
    setting: { before: [{ holds: null, code: 'ambiguous_store' }] },
    finds: { truth: null, code: 'ambiguous_store', fact: 'the page could not evaluate state total' },
  },
  {
    title: 'hold is unknown when changes were lost',
    want,
    trace: (t) => t.emit('lost', { channel: 'state', count: 1, why: 'rate' }),
    setting: there,
    finds: {
      truth: null,
      code: 'evidence_lost',
      fact: 'state cart:total did not change, but events of state were lost',
    },
  },
])

test('hold is a yes only when the act has no work left', (t) => {
  const claim = { kind: 'state', ...want }
  const change = { added: 1, removed: 0, changed: 0 }
  const open = new Trace().emit('work', { act: 'a1', idle: false })
  t.is(verdictOn(open, claim, there).verifiedReason, 'not_settled')
  t.is(verdictOn(new Trace().emit('dom', change).idle(), claim, there).verifiedReason, 'proved')
})

test('hold excludes other conditions', (t) => {
  for (const more of [{ equals: 3 }, { changed: true }]) {
    const error = t.throws(() => parsePredicate({ kind: 'state', ...want, ...more }))
    t.is(codeOf(error), 'BAD_PREDICATE')
    t.regex(error?.message ?? '', /hold does not go together/)
  }
})
