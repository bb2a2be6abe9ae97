/** Tables of the leaves that the page answers: text, element, state, route. */
import test from 'ava'
import { findingOf, Trace } from '../verdict/trace.js'
import { testLeaf } from './leaf-table.js'

const yes = { holds: true }
const nowhere = { holds: null, code: 'no_such_path' as const, near: ['keys there: "cart"'] }
const no = { holds: false }

testLeaf(test, 'text', [
  {
    title: 'is true when the text appears',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, yes),
    finds: { truth: true, fact: '"Saved" appeared' },
  },
  {
    title: 'fails when it does not appear, with what the page shows instead',
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
    title: 'that disappears again stays true',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, yes).level(0, no),
    finds: { truth: true, fact: '"Saved" appeared and went again' },
  },
  {
    title: 'that disappears stays true, whatever is in its place',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, yes).level(0, { holds: false, near: ['status "Ready" is visible'] }),
    finds: { truth: true, fact: '"Saved" appeared and went again' },
  },
  {
    title: 'that its failed write removes is rolled back',
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
    title: 'that the read after its failed write removes is rolled back',
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
    title: 'that disappears after a successful retry stays true',
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
    title: "that another's failed poll removes is not rolled back",
    want: { contains: 'Saved' },
    trace: (t) =>
      t
        .level(0, yes)
        .call('c1', 'POST', '/poll', 500, { cause: 'other' })
        .level(0, no, { via: 'c1', cause: 'other' }),
    finds: { truth: true, fact: '"Saved" appeared and went again' },
  },
  {
    title: 'that was always there was so before',
    want: { contains: 'Saved' },
    trace: (t) => t,
    setting: { before: [yes] },
    finds: { truth: true, fact: 'text "Saved" was so before' },
  },
  {
    title: 'that was there before becomes true again with a new node',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, { holds: true, fresh: true }),
    setting: { before: [yes] },
    finds: { truth: true, fact: '"Saved" appeared' },
  },
  {
    title: 'that was there before and disappears fails',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, no),
    setting: { before: [yes] },
    finds: { truth: false, code: 'assertion_failed', fact: 'text "Saved" does not hold' },
  },
  {
    title: 'absent is true when the text disappears',
    want: { contains: 'Loading', absent: true },
    trace: (t) => t.level(0, yes),
    finds: { truth: true, fact: '"Loading" went away' },
  },
  {
    title: 'absent is judged at the close',
    want: { contains: 'Loading', absent: true },
    trace: (t) => t.level(0, yes).level(0, no),
    finds: { truth: false, code: 'assertion_failed', fact: 'text "Loading" absent does not hold' },
  },
  {
    title: 'is unknown in a part of the page that cannot be seen',
    want: { contains: 'Saved' },
    trace: (t) => t.emit('blind', { spot: 'canvas', channels: ['dom'], where: 'chart' }),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'text "Saved" does not hold, but dom cannot be seen everywhere: canvas "chart"',
    },
  },
  {
    title: 'is false in a scope that has no canvas and no frame',
    want: { contains: 'Saved', scope: '#note' },
    trace: (t) =>
      t
        .emit('blind', { spot: 'canvas', channels: ['dom'], where: 'chart' })
        .emit('blind', { spot: 'cross-origin-frame', channels: ['dom'], where: 'https://pay.example' })
        .level(0, { holds: false, apart: true }),
    finds: { truth: false, code: 'assertion_failed', fact: 'text "Saved" does not hold' },
  },
  {
    title: 'is unknown in a scope when a channel is blind in the whole page',
    want: { contains: 'Saved', scope: '#note' },
    trace: (t) =>
      t
        .emit('blind', { spot: 'late-install', channels: ['dom'], where: 'a script' })
        .level(0, { holds: false, apart: true }),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'text "Saved" does not hold, but dom cannot be seen everywhere: late-install "a script"',
    },
  },
  {
    title: 'is unaffected by dropped churn',
    want: { contains: 'Saved' },
    trace: (t) => t.emit('lost', { channel: 'dom', count: 50, why: 'rate' }),
    finds: { truth: false, code: 'assertion_failed', fact: 'text "Saved" does not hold' },
  },
  {
    title: 'is true when its truth before is unknown',
    want: { contains: 'Saved' },
    trace: (t) => t.level(0, yes),
    setting: { how: 'assert' },
    finds: { truth: true, fact: 'text "Saved" holds' },
  },
])

testLeaf(test, 'element', [
  {
    title: 'is false beside a canvas when the element is there with another value',
    want: { testid: 'status', hasText: 'Paid' },
    trace: (t) =>
      t
        .emit('blind', { spot: 'canvas', channels: ['dom'], where: 'canvas 0' })
        .level(0, { holds: false, observed: 'status "Open"' }),
    finds: { truth: false, code: 'assertion_failed', fact: 'testid "status" with text "Paid" does not hold' },
  },
  {
    title: 'is false beside a canvas when the element is not there: a canvas has no elements',
    want: { testid: 'status', hasText: 'Paid' },
    trace: (t) =>
      t.emit('blind', { spot: 'canvas', channels: ['dom'], where: 'canvas 0' }).level(0, { holds: false }),
    finds: { truth: false, code: 'assertion_failed', fact: 'testid "status" with text "Paid" does not hold' },
  },
  {
    title: 'is unknown beside a frame of another origin when the element is not there',
    want: { testid: 'status', hasText: 'Paid' },
    trace: (t) =>
      t
        .emit('blind', { spot: 'cross-origin-frame', channels: ['dom'], where: 'https://pay.example' })
        .level(0, { holds: false }),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'testid "status" with text "Paid" does not hold, but dom cannot be seen everywhere: cross-origin-frame "https://pay.example"',
    },
  },
  {
    title: 'is true when the element appears',
    want: { role: 'button', name: 'Pay', state: 'enabled' },
    trace: (t) => t.level(0, { holds: true, refs: ['e4'] }),
    finds: { truth: true, fact: 'button "Pay" enabled came true' },
  },
  {
    title: 'by test id fails with a near match',
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
    title: 'is unknown when several elements match',
    want: { text: 'Item', hasText: 'Sold' },
    trace: (t) => t.level(0, { holds: null, code: 'ambiguous_target' }),
    finds: {
      truth: null,
      code: 'ambiguous_target',
      fact: 'the page could not evaluate text "Item" with text "Sold"',
    },
  },
  {
    title: 'is unknown for a control that was disabled and is enabled again',
    want: { role: 'button', name: 'Save', state: 'disabled' },
    trace: (t) => t.level(0, yes).level(0, { holds: false, observed: 'button "Save"' }),
    finds: {
      truth: null,
      code: 'turned_back',
      fact: 'button "Save" disabled came true and no longer holds; whether it should have lasted is unknown',
    },
  },
  {
    title: 'is true for a control that was disabled and is gone',
    want: { role: 'button', name: 'Save', state: 'disabled' },
    trace: (t) => t.level(0, yes).level(0, no),
    finds: { truth: true, fact: 'button "Save" disabled came true and went again' },
  },
  ...(['enabled', 'editable', 'usable'] as const).map((state) => ({
    title: `is unknown for a control that was ${state} and is gone`,
    want: { role: 'button', name: 'Save', state },
    trace: (t: Trace) => t.level(0, yes).level(0, no),
    finds: {
      truth: null,
      code: 'turned_back' as const,
      fact: `button "Save" ${state} came true and went again`,
    },
  })),
  {
    title: 'count is judged at the close',
    want: { role: 'listitem', count: 3 },
    trace: (t) => t.level(0, yes).level(0, { holds: false, observed: 4 }),
    finds: { truth: false, code: 'assertion_failed', fact: 'listitem × 3 does not hold' },
  },
])

testLeaf(test, 'state', [
  {
    title: 'that changes back does not stay true',
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
    title: 'that is removed with its parent stays true',
    want: { statePath: 'notice.text', equals: 'Saved' },
    trace: (t) => t.level(0, yes).level(0, no),
    finds: { truth: true, fact: 'state notice.text became "Saved" and went again' },
  },
  {
    title: 'is true when the value is set',
    want: { statePath: 'cart.total', equals: 42 },
    trace: (t) => t.level(0, { holds: true, observed: 42 }),
    finds: { truth: true, fact: 'state cart.total became 42' },
  },
  {
    title: 'is unknown when nothing of the path ever existed',
    want: { statePath: 'crat.total', equals: 42 },
    trace: (t) => t.level(0, nowhere),
    setting: { before: [nowhere] },
    finds: {
      truth: null,
      code: 'no_such_path',
      fact: 'state crat.total = 42: nothing of that path ever existed',
      near: ['keys there: "cart"'],
    },
  },
  {
    title: 'is false when what existed is gone',
    want: { statePath: 'cart.total', equals: 42 },
    trace: (t) => t.level(0, nowhere),
    setting: { before: [{ holds: false, observed: 41 }] },
    finds: { truth: false, code: 'assertion_failed', fact: 'state cart.total = 42 does not hold' },
  },
  {
    title: 'that never existed did not change',
    want: { statePath: 'crat', changed: true },
    trace: (t) => t,
    setting: { before: [nowhere] },
    finds: {
      truth: null,
      code: 'no_such_path',
      fact: 'state crat never existed',
      near: ['keys there: "cart"'],
    },
  },
  {
    title: 'is unknown when several stores match',
    want: { statePath: 'cart.total', equals: 42 },
    trace: (t) => t.level(0, { holds: null, code: 'ambiguous_store' }),
    finds: {
      truth: null,
      code: 'ambiguous_store',
      fact: 'the page could not evaluate state cart.total = 42',
    },
  },
  {
    title: 'fails on another value',
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
    title: 'is true when the route is reached',
    want: { path: '/orders' },
    trace: (t) => t.level(0, yes),
    finds: { truth: true, fact: 'the route "/orders" was reached' },
  },
  {
    title: 'fails when the route is not reached',
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

test('a leaf that the page never answered is unknown', (t) => {
  const { truth, code } = findingOf(new Trace(), { kind: 'text', contains: 'x' }, { how: 'assert' })
  t.deepEqual({ truth, code }, { truth: null, code: 'evidence_lost' })
})

test('under not, a leaf is judged at the close: a spinner that came and went is gone', (t) => {
  const spinner = { kind: 'not', predicate: { kind: 'text', contains: 'Loading' } }
  const { truth, alreadyFalse } = findingOf(new Trace().level(0, yes).level(0, no), spinner)
  t.deepEqual({ truth, alreadyFalse }, { truth: false, alreadyFalse: undefined })
})

for (const { what, setting, shown, truth } of [
  { what: 'holds for an assert', setting: { how: 'assert' }, shown: [yes], truth: true },
  { what: 'is unknown after an act', setting: { how: 'after' }, shown: [yes], truth: null },
  {
    what: 'is unknown for an assert once it is gone',
    setting: { how: 'assert' },
    shown: [yes, no],
    truth: null,
  },
] as const)
  test(`a text that appeared before the last hot update ${what}`, (t) => {
    const trace = new Trace()
    for (const answer of shown) trace.level(0, answer)
    trace.emit('code.edited', {}, { edit: 1, cause: 'other' })
    t.is(findingOf(trace, { kind: 'text', contains: 'x' }, setting).truth, truth)
  })

test('a sequence of texts is unknown when the code was edited after one of them', (t) => {
  const trace = new Trace().level(0, yes).emit('code.edited', {}, { edit: 1, cause: 'other' }).level(1, yes)
  const predicates = ['x', 'y'].map((contains) => ({ kind: 'text', contains }))
  const { truth, code } = findingOf(trace, { kind: 'inOrder', predicates }, { how: 'assert' })
  t.deepEqual([truth, code], [null, 'superseded_edit'])
})
