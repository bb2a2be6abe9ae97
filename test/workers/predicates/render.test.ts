import test from 'ava'
import type { Trace } from '../verdict/trace.js'
import { testLeaf } from './leaf-table.js'

const commit = (t: Trace, components: { [name: string]: number }, cause: 'act:a1' | 'other' = 'act:a1') =>
  t.emit(
    'render',
    { components: Object.entries(components).map(([name, renders]) => ({ name, renders })) },
    { cause },
  )

testLeaf(test, 'render', [
  {
    title: 'max is true up to its number of caused renders',
    want: { component: 'Row', max: 2 },
    trace: (t) => commit(commit(commit(t, { Row: 1 }), { Row: 1, App: 1 }), { Row: 5 }, 'other'),
    finds: { truth: true, fact: 'Row rendered 2 ×' },
  },
  {
    title: 'max fails above it',
    want: { component: 'Row', max: 2 },
    trace: (t) => commit(t, { Row: 30, App: 1 }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'Row rendered 30 × instead of 2 at most',
      near: ['1 commits; rendered: Row, App (nearest: Row)'],
    },
  },
  {
    title: 'without a component counts the commits',
    want: { max: 1 },
    trace: (t) => commit(commit(t, { Row: 1 }), { Row: 1 }),
    finds: { truth: false, code: 'assertion_failed', fact: '2 commits instead of 1 at most' },
  },
  {
    title: 'without max is true when the component renders',
    want: { component: 'Total' },
    trace: (t) => commit(t, { Total: 1 }),
    finds: { truth: true, fact: 'Total rendered' },
  },
  {
    title: 'without max fails when only others render, and names them',
    want: { component: 'Total' },
    trace: (t) => commit(t, { Totals: 1 }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no render of Total',
      near: ['1 commits; rendered: Totals (nearest: Totals)'],
    },
  },
  {
    title: "others' renders prove nothing",
    want: { component: 'Total' },
    trace: (t) => commit(t, { Total: 1 }, 'other'),
    finds: {
      truth: null,
      code: 'only_ambient',
      fact: 'only render of Total, which the act did not cause',
    },
  },
  {
    title: 'is unknown when React never reported a commit',
    want: { component: 'Total', max: 3 },
    trace: (t) => t,
    finds: {
      truth: null,
      code: 'blind_spot',
      fact: 'React has reported no commit in this document',
      near: ['load the SDK before React'],
    },
  },
  {
    title: 'max is unknown when commits were lost',
    want: { component: 'Total', max: 3 },
    trace: (t) => commit(t, { Total: 1 }).emit('lost', { channel: 'render', count: 9, why: 'rate' }),
    finds: {
      truth: null,
      code: 'evidence_lost',
      fact: 'Total rendered 1 ×, but events of render were lost',
    },
  },
  {
    title: 'is unknown for a component that may be among those left out',
    want: { component: 'Total', max: 0 },
    trace: (t) => t.emit('render', { components: [{ name: 'Row', renders: 90 }], more: 4 }),
    finds: {
      truth: null,
      code: 'evidence_lost',
      fact: 'the list of rendered components is incomplete',
    },
  },
])
