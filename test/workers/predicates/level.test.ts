/** Tables of the leaves that the page answers: text, element, state, route. */
import test from 'ava'
import { findingOf, Trace } from '../verdict/trace.js'
import { testLeaf } from './leaf-table.js'

const yes = { holds: true }
const no = { holds: false }

testLeaf(test, 'text', [
  {
    title: 'holds when it appeared',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, yes),
    finds: { truth: true, fact: '"Saved" appeared' },
  },
  {
    title: 'fails where it did not, with what the page shows instead',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, { holds: false, near: ['status "Saving…" is visible'] }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'text "Saved" does not hold',
      near: ['status "Saving…" is visible'],
    },
  },
  {
    title: 'that went again is still held',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, yes).level(0, no),
    finds: { truth: true, fact: '"Saved" appeared and went again' },
  },
  {
    title: 'that went is still held, whatever is told of the place',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, yes).level(0, { holds: false, near: ['status "Ready" is visible'] }),
    finds: { truth: true, fact: '"Saved" appeared and went again' },
  },
  {
    title: 'that was taken back by its failed write is rolled back',
    want: { contains: 'Saved' },
    trace: (t) =>
      t.started('c1', 'POST', '/save').level(0, yes).responded('c1', 500).level(0, no, { via: 'c1' }),
    finds: {
      truth: false,
      code: 'rolled_back',
      fact: 'text "Saved" was there and was taken back when its write failed',
    },
  },
  {
    title: 'that was taken back by the read that its failed write led to is rolled back',
    want: { contains: 'New row' },
    trace: (t) =>
      t
        .started('c1', 'POST', '/rows')
        .level(0, yes)
        .responded('c1', 500)
        .started('c2', 'GET', '/rows', { via: 'c1' })
        .responded('c2', 200)
        .level(0, no, { via: 'c2' }),
    finds: {
      truth: false,
      code: 'rolled_back',
      fact: 'text "New row" was there and was taken back when its write failed',
    },
  },
  {
    title: 'that went after its write was tried again with success is held',
    want: { contains: 'Saving' },
    trace: (t) =>
      t
        .started('c1', 'POST', '/rows')
        .level(0, yes)
        .responded('c1', 503)
        .call('c2', 'POST', '/rows', 201)
        .level(0, no, { via: 'c2' }),
    finds: { truth: true, fact: '"Saving" appeared and went again' },
  },
  {
    title: "that another's failed poll takes away is not rolled back",
    want: { contains: 'Saved' },
    trace: (t) =>
      t
        .level(0, yes)
        .call('c1', 'POST', '/poll', 500, { cause: 'other' })
        .level(0, no, { via: 'c1', cause: 'other' }),
    finds: { truth: true, fact: '"Saved" appeared and went again' },
  },
  {
    title: 'that was there all the time was so before',
    want: { contains: 'Saved' },
    trace: (t) => t,
    setting: { before: [yes] },
    finds: { truth: true, fact: 'text "Saved" was so before' },
  },
  {
    title: 'that was there before holds anew by a new node',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, { holds: true, fresh: true }),
    setting: { before: [yes] },
    finds: { truth: true, fact: '"Saved" appeared' },
  },
  {
    title: 'that was there before and went fails',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, no),
    setting: { before: [yes] },
    finds: { truth: false, code: 'assertion_failed', fact: 'text "Saved" does not hold' },
  },
  {
    title: 'absent holds when it went',
    want: { contains: 'Loading', absent: true },
    trace: (t) => t.level(0, yes),
    finds: { truth: true, fact: '"Loading" went away' },
  },
  {
    title: 'absent is as it is at the close, not as it once was',
    want: { contains: 'Loading', absent: true },
    trace: (t) => t.level(0, yes).level(0, no),
    finds: { truth: false, code: 'assertion_failed', fact: 'text "Loading" absent does not hold' },
  },
  {
    title: 'is not known in a part of the page that cannot be seen',
    want: { contains: 'Saved' },
    trace: (t) => t.emit('blind', { spot: 'canvas', channels: ['dom'], where: 'canvas 0' }),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'text "Saved" does not hold, but dom cannot be seen everywhere',
    },
  },
  {
    title: 'is not touched by churn that was dropped',
    want: { contains: 'Saved' },
    trace: (t) => t.emit('lost', { channel: 'dom', count: 50, why: 'rate' }),
    finds: { truth: false, code: 'assertion_failed', fact: 'text "Saved" does not hold' },
  },
  {
    title: 'holds where its truth before is not known',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, yes),
    setting: { how: 'assert' },
    finds: { truth: true, fact: 'text "Saved" holds' },
  },
])

testLeaf(test, 'element', [
  {
    title: 'holds when it appeared',
    want: { role: 'button', name: 'Pay', state: 'enabled' },
    trace: (t) => t.level(0, { holds: true, refs: ['e4'] }),
    finds: { truth: true, fact: 'button "Pay" enabled came true' },
  },
  {
    title: 'by a test id fails with what is near',
    want: { testid: 'toast' },
    trace: (t) => t.level(0, { holds: false, near: ['dialog found but not visible'] }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'testid "toast" does not hold',
      near: ['dialog found but not visible'],
    },
  },
  {
    title: 'that is not the only one is not known',
    want: { text: 'Item', hasText: 'Sold' },
    trace: (t) => t.level(0, { holds: null, code: 'ambiguous_target' }),
    finds: {
      truth: null,
      code: 'ambiguous_target',
      fact: 'the page could not evaluate text "Item" with text "Sold"',
    },
  },
  {
    title: 'whose control was disabled and is no longer is not known',
    want: { role: 'button', name: 'Save', state: 'disabled' },
    trace: (t) => t.level(0, yes).level(0, { holds: false, observed: 'button "Save"' }),
    finds: {
      truth: null,
      code: 'turned_back',
      fact: 'button "Save" disabled came true and no longer holds; whether it should have lasted is unknown',
    },
  },
  {
    title: 'whose control was disabled and is gone is held',
    want: { role: 'button', name: 'Save', state: 'disabled' },
    trace: (t) => t.level(0, yes).level(0, no),
    finds: { truth: true, fact: 'button "Save" disabled came true and went again' },
  },
  {
    title: 'count is as it is at the close',
    want: { role: 'listitem', count: 3 },
    trace: (t) => t.level(0, yes).level(0, { holds: false, observed: 4 }),
    finds: { truth: false, code: 'assertion_failed', fact: 'listitem × 3 does not hold' },
  },
])

testLeaf(test, 'state', [
  {
    title: 'that turned back is not held',
    want: { statePath: 'order.status', equals: 'approved' },
    trace: (t) => t.level(0, yes).level(0, { holds: false, observed: 'open' }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'state order.status became "approved" and is "open" now',
      near: [],
    },
  },
  {
    title: 'that is gone with what held it is held',
    want: { statePath: 'notice.text', equals: 'Saved' },
    trace: (t) => t.level(0, yes).level(0, no),
    finds: { truth: true, fact: 'state notice.text became "Saved" and went again' },
  },
  {
    title: 'holds when the value came',
    want: { statePath: 'cart.total', equals: 42 },
    trace: (t) => t.level(0, { holds: true, observed: 42 }),
    finds: { truth: true, fact: 'state cart.total became 42' },
  },
  {
    title: 'of a store that is not named among several is not known',
    want: { statePath: 'cart.total', equals: 42 },
    trace: (t) => t.level(0, { holds: null, code: 'ambiguous_store' }),
    finds: {
      truth: null,
      code: 'ambiguous_store',
      fact: 'the page could not evaluate state cart.total = 42',
    },
  },
  {
    title: 'fails by another value',
    want: { store: 'shop', statePath: 'cart.total', equals: 42 },
    trace: (t) => t.level(0, { holds: false, observed: 41, near: ['shop cart.total is 41'] }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'state shop:cart.total = 42 does not hold',
      near: ['shop cart.total is 41'],
    },
  },
])

testLeaf(test, 'route', [
  {
    title: 'holds when it was reached',
    want: { path: '/orders' },
    trace: (t) => t.level(0, yes),
    finds: { truth: true, fact: 'the route "/orders" was reached' },
  },
  {
    title: 'fails where it was not',
    want: { contains: 'orders' },
    trace: (t) => t.level(0, { holds: false, near: ['the route is "/cart"'] }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'route "orders" does not hold',
      near: ['the route is "/cart"'],
    },
  },
])

test('a leaf that the page never answered is not known', (t) => {
  const { truth, code } = findingOf(new Trace(), { kind: 'text', contains: 'x' }, { how: 'assert' })
  t.deepEqual({ truth, code }, { truth: null, code: 'evidence_lost' })
})

test('under not, a leaf is as it is at the close: a spinner that came and went is gone', (t) => {
  const spinner = { kind: 'not', predicate: { kind: 'text', contains: 'Loading' } }
  const { truth, alreadyFalse } = findingOf(new Trace().level(0, yes).level(0, no), spinner)
  t.deepEqual({ truth, alreadyFalse }, { truth: false, alreadyFalse: undefined })
})
