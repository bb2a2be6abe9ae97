/** Tables of the leaves that count events: console, error, signal, and the changes of state and route. */
import test from 'ava'
import { testLeaf } from './leaf-table.js'

testLeaf(test, 'console', [
  {
    title: 'holds by an entry of that level and text',
    want: { level: 'error', contains: 'not  FOUND' },
    trace: (t) => t.emit('console', { level: 'error', text: 'Item not found' }),
    finds: { truth: true, fact: 'console error "Item not found"' },
  },
  {
    title: 'fails by another level, and says what there was',
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
    title: 'is silent where nothing was said',
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
    title: 'absent holds while others log',
    want: { level: 'error', absent: true },
    trace: (t) => t.emit('console', { level: 'error', text: 'poll failed' }, { cause: 'other' }),
    finds: { truth: true, fact: 'no console error' },
  },
  {
    title: 'absent is not known where entries were lost',
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
    title: 'holds by an uncaught error',
    want: { contains: 'undefined' },
    trace: (t) => t.emit('error', { kind: 'uncaught', name: 'TypeError', message: 'x is undefined' }),
    finds: { truth: true, fact: 'uncaught TypeError: "x is undefined"' },
  },
  {
    title: 'absent fails by a rejection that nobody handled',
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
    title: 'a rejection that was handled later is none',
    want: { absent: true },
    trace: (t) =>
      t.emit('error', { kind: 'rejection', name: 'Error', message: 'no' }).emit('error.handled', { of: 3 }),
    finds: { truth: true, fact: 'no uncaught error' },
  },
  {
    title: 'a resize-observer loop is none',
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
    title: 'fails where there was none',
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
    title: 'absent is not known where errors were lost',
    want: { absent: true },
    trace: (t) => t.emit('lost', { channel: 'error', count: 1, why: 'outbox' }),
    finds: { truth: null, code: 'evidence_lost', fact: 'no uncaught error, but events of error were lost' },
  },
])

testLeaf(test, 'signal', [
  {
    title: 'holds by its name and data, whatever its cause',
    want: { name: 'order.placed', dataMatches: { total: 42 } },
    trace: (t) => t.emit('signal', { name: 'order.placed', data: { id: 7, total: 42 } }, { cause: 'other' }),
    finds: { truth: true, fact: 'signal "order.placed" fired' },
  },
  {
    title: 'fails by other data, and says which',
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
    title: 'fails by another name, and says the nearest',
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
    title: 'fails where none fired',
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
    title: 'is not known where signals were lost',
    want: { name: 'x' },
    trace: (t) => t.emit('lost', { channel: 'signal', count: 1, why: 'outbox' }),
    finds: { truth: null, code: 'evidence_lost', fact: 'no signal "x", but events of signal were lost' },
  },
])

testLeaf(test, 'state', [
  {
    title: 'changed holds by a change of what the path holds',
    want: { statePath: 'cart', changed: true },
    trace: (t) => t.emit('state', { store: 'shop', changes: [{ path: 'cart.total', from: 1, to: 2 }] }),
    finds: { truth: true, fact: 'state cart changed to 2' },
  },
  {
    title: 'changed with equals asks for that path and value',
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
    title: 'changed by others alone is not known',
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
    title: 'changed fails where no store changed',
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
    title: 'changed holds by a change to that path',
    want: { path: '/orders/*', changed: true },
    trace: (t) => t.emit('route', { from: 'http://shop/', to: 'http://shop/orders/7?x#y', how: 'push' }),
    finds: { truth: true, fact: 'the route became "/orders/7?x"' },
  },
  {
    title: 'changed fails by another path, and says which',
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
    title: 'changed fails where it did not',
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
    title: 'changed by a person is not what the act did',
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
    title: 'holds when the act has no work left',
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
