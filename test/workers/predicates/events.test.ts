/** Tables of the leaves that count events: console, error, signal, and changes of state and route. */
import test from 'ava'
import { ACT } from '../verdict/trace.js'
import { testLeaf } from './leaf-table.js'

testLeaf(test, 'console', [
  {
    title: 'is true for an entry of that level and text',
    want: { level: 'error', contains: 'not  FOUND' },
    trace: (t) => t.emit('console', { level: 'error', text: 'Item not found' }),
    finds: { truth: true, fact: 'console error "Item not found"' },
  },
  {
    title: 'fails on another level, and says what was logged',
    want: { level: 'error' },
    trace: (t) => t.emit('console', { level: 'warn', text: 'slow' }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no console error',
      near: ['console: warn "slow"'],
    },
  },
  {
    title: 'says so when nothing was logged',
    want: { contains: 'x' },
    trace: (t) => t,
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no console entry with "x"',
      near: ['the console was silent in the window'],
    },
  },
  {
    title: 'absent ignores entries of others',
    want: { level: 'error', absent: true },
    trace: (t) => t.emit('console', { level: 'error', text: 'poll failed' }, { cause: 'other' }),
    finds: { truth: true, fact: 'no console error' },
  },
  {
    title: 'absent is unknown when entries were lost',
    want: { level: 'error', absent: true },
    trace: (t) => t.emit('lost', { channel: 'console', count: 1, why: 'rate' }),
    finds: { truth: null, code: 'evidence_lost', fact: 'no console error, but events of console were lost' },
  },
  {
    title: 'count is exact',
    want: { level: 'log', count: 2 },
    trace: (t) => t.emit('console', { level: 'log', text: 'one' }),
    finds: { truth: false, code: 'assertion_failed', fact: '1 × console log instead of 2' },
  },
])

testLeaf(test, 'error', [
  {
    title: 'is true for an uncaught error',
    want: { contains: 'undefined' },
    trace: (t) => t.emit('error', { kind: 'uncaught', name: 'TypeError', message: 'x is undefined' }),
    finds: { truth: true, fact: 'uncaught TypeError: "x is undefined"' },
  },
  {
    title: 'absent fails on an unhandled rejection',
    want: { absent: true },
    trace: (t) => t.emit('error', { kind: 'rejection', name: 'Error', message: 'no' }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'uncaught Error: "no"',
      near: ['uncaught: Error "no"'],
    },
  },
  {
    title: 'a rejection that is handled later does not count',
    want: { absent: true },
    trace: (t) =>
      t.emit('error', { kind: 'rejection', name: 'Error', message: 'no' }).emit('error.handled', { of: 3 }),
    finds: { truth: true, fact: 'no uncaught error' },
  },
  {
    title: 'a resize-observer loop does not count',
    want: { absent: true },
    trace: (t) =>
      t.emit('error', {
        kind: 'uncaught',
        name: 'Error',
        message: 'ResizeObserver loop',
        benign: 'resize-observer',
      }),
    finds: { truth: true, fact: 'no uncaught error' },
  },
  {
    title: 'fails when there is no error',
    want: { contains: 'x' },
    trace: (t) => t,
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no uncaught error with "x"',
      near: ['no uncaught error in the window'],
    },
  },
  {
    title: 'absent is unknown when errors were lost',
    want: { absent: true },
    trace: (t) => t.emit('lost', { channel: 'error', count: 1, why: 'outbox' }),
    finds: { truth: null, code: 'evidence_lost', fact: 'no uncaught error, but events of error were lost' },
  },
])

testLeaf(test, 'signal', [
  {
    title: 'is true for its name and data, whatever the cause',
    want: { name: 'order.placed', dataMatches: { total: 42 } },
    trace: (t) => t.emit('signal', { name: 'order.placed', data: { id: 7, total: 42 } }, { cause: 'other' }),
    finds: { truth: true, fact: 'signal "order.placed" fired' },
  },
  {
    title: 'fails on other data, and shows them',
    want: { name: 'order.placed', dataMatches: { total: 42 } },
    trace: (t) => t.emit('signal', { name: 'order.placed', data: { total: 41 } }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no signal "order.placed"',
      near: ['signal "order.placed" fired 1 × with {"total":41}'],
    },
  },
  {
    title: 'fails on another name, and suggests the nearest',
    want: { name: 'order.placd' },
    trace: (t) => t.emit('signal', { name: 'order.placed' }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no signal "order.placd"',
      near: ['signals that fired: order.placed (nearest: order.placed)'],
    },
  },
  {
    title: 'fails when none fires',
    want: { name: 'x' },
    trace: (t) => t,
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no signal "x"',
      near: ['no signal fired in the window'],
    },
  },
  {
    title: 'count: 1 fails when it fires twice',
    want: { name: 'x', count: 1 },
    trace: (t) => t.emit('signal', { name: 'x' }).emit('signal', { name: 'x' }),
    finds: { truth: false, code: 'assertion_failed', fact: '2 × signal "x" instead of 1' },
  },
  {
    title: 'is unknown when signals were lost',
    want: { name: 'x' },
    trace: (t) => t.emit('lost', { channel: 'signal', count: 1, why: 'outbox' }),
    finds: { truth: null, code: 'evidence_lost', fact: 'no signal "x", but events of signal were lost' },
  },
])

testLeaf(test, 'state', [
  {
    title: 'a path with a quoted key, as a change is written, and unquoted',
    want: { statePath: 'carts.a.b', changed: true, equals: 2 },
    trace: (t) => t.emit('state', { store: 'shop', changes: [{ path: 'carts["a.b"]', from: 1, to: 2 }] }),
    finds: { truth: true, fact: 'state carts.a.b changed to 2' },
  },
  {
    title: 'without a store, not a store that was found beside the own ones',
    want: { statePath: 'total', changed: true },
    trace: (t) =>
      t.emit('state', {
        store: 'redux',
        changes: [{ path: 'total', from: 1, to: 2 }],
        found: true,
        beside: true,
      }),
    finds: { truth: false, code: 'assertion_failed', fact: 'no change of state total' },
  },
  {
    title: 'with its name, a store that was found beside the own ones',
    want: { store: 'redux', statePath: 'total', changed: true },
    trace: (t) =>
      t.emit('state', {
        store: 'redux',
        changes: [{ path: 'total', from: 1, to: 2 }],
        found: true,
        beside: true,
      }),
    finds: { truth: true, fact: 'state redux:total changed to 2' },
  },
  {
    title: "changed is true for a change inside the path's value",
    want: { statePath: 'cart', changed: true },
    trace: (t) => t.emit('state', { store: 'shop', changes: [{ path: 'cart.total', from: 1, to: 2 }] }),
    finds: { truth: true, fact: 'state cart changed to 2' },
  },
  {
    title: 'changed with equals requires that path and value',
    want: { statePath: 'cart', changed: true, equals: 2 },
    trace: (t) => t.emit('state', { store: 'shop', changes: [{ path: 'cart.total', from: 1, to: 2 }] }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no change of state cart',
      near: ['changed: shop:cart.total'],
    },
  },
  {
    title: 'changed only by others is unknown',
    want: { statePath: 'clock', changed: true },
    trace: (t) =>
      t.emit('state', { store: 'shop', changes: [{ path: 'clock', from: 1, to: 2 }] }, { cause: 'other' }),
    finds: {
      truth: null,
      code: 'only_ambient',
      fact: 'only a change of state clock, which the act did not cause',
    },
  },
  {
    title: 'changed fails when no store changes',
    want: { statePath: 'cart', changed: true },
    trace: (t) => t,
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no change of state cart',
      near: ['no registered store changed'],
    },
  },
])

testLeaf(test, 'route', [
  {
    title: 'changed is true for a change to that path',
    want: { path: '/orders/*', changed: true },
    trace: (t) => t.emit('route', { from: 'http://shop/', to: 'http://shop/orders/7?x#y', how: 'push' }),
    finds: { truth: true, fact: 'the route became "/orders/7?x"' },
  },
  {
    title: 'changed fails on another path, and shows it',
    want: { path: '/orders', changed: true },
    trace: (t) => t.emit('route', { from: 'http://shop/', to: 'http://shop/cart', how: 'push' }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no change of the route "/orders"',
      near: ['the route changed to "/cart"'],
    },
  },
  {
    title: 'changed fails when the route does not change',
    want: { changed: true },
    trace: (t) => t,
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no change of the route',
      near: ['the route did not change'],
    },
  },
  {
    title: 'changed is true for the fragment of a hash router',
    want: { path: '/orders', changed: true },
    trace: (t) => t.emit('route', { from: 'http://shop/#/', to: 'http://shop/#/orders', how: 'hash' }),
    finds: { truth: true, fact: 'the route became "/#/orders"' },
  },
  {
    title: 'changed fails when only a place in the page was visited',
    want: { path: '/', changed: true },
    trace: (t) => t.emit('route', { from: 'http://shop/', to: 'http://shop/#part', how: 'hash' }),
    finds: { truth: false, code: 'assertion_failed', fact: 'no change of the route "/"' },
  },
  {
    title: 'changed is true for a place in the page that the claim names',
    want: { contains: '#part', changed: true },
    trace: (t) => t.emit('route', { from: 'http://shop/', to: 'http://shop/#part', how: 'hash' }),
    finds: { truth: true, fact: 'the route became "/"' },
  },
  {
    title: 'changed is true for a document that the act loads',
    want: { path: '/orders/*', changed: true },
    trace: (t) => t.document('d2', [ACT], '/orders/7'),
    finds: { truth: true, fact: 'the route became "/orders/7"' },
  },
  {
    title: 'changed is unknown when the act loads the same route again',
    want: { path: '/', changed: true },
    trace: (t) => t.document('d2', [ACT], '/#part'),
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'no change of the route "/", but what happened between two documents was not seen',
    },
  },
  {
    title: 'changed by a person is not attributed to the act',
    want: { changed: true },
    trace: (t) => t.emit('route', { from: '/', to: '/cart', how: 'pop' }, { cause: 'user' }),
    finds: {
      truth: null,
      code: 'only_ambient',
      fact: 'only a change of the route, which the act did not cause',
    },
  },
])

testLeaf(test, 'settled', [
  {
    title: 'is true when the act has no work left',
    want: {},
    trace: (t) => t.idle(),
    finds: { truth: true, fact: 'the page settled' },
  },
  {
    title: 'fails while a request of the act is open',
    want: {},
    trace: (t) => t.started('c1', 'GET', '/slow').idle(),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'the act still has work under way',
      near: ['the act still has requests, timers or frames under way'],
    },
  },
  {
    title: 'does not wait for a poll',
    want: {},
    trace: (t) => t.started('c1', 'GET', '/poll', { cause: 'other' }).idle(),
    finds: { truth: true, fact: 'the page settled' },
  },
])
