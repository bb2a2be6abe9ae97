import test from 'ava'
import {
  type Admission,
  admission,
  type Caller,
  type Holder,
  suffixed,
} from '../../../daemon/sessions/admission.js'

const fresh = { session: null, named: false, doc: 'd2' }
const unnamed = { session: 's-1', named: false, doc: 'd2' }
const named = { session: 'shop', named: true, doc: 'd2' }
const live: Holder = { doc: 'd1', isConnected: true, isOver: false }
const away: Holder = { ...live, isConnected: false }
const over: Holder = { ...live, isOver: true }

const now: Caller = { hasWaited: false, isForeign: false }
const waited: Caller = { ...now, hasWaited: true }
const foreign: Caller = { ...now, isForeign: true }

const rows: [what: string, ...Parameters<typeof admission>, means: Admission][] = [
  ['a new tab', fresh, undefined, now, 'made-up'],
  ['a tab that is back after the daemon was restarted', unnamed, undefined, now, 'as-asked'],
  ['the first tab of a name', named, undefined, now, 'as-asked'],
  ['a tab whose bridge dropped', unnamed, away, now, 'resume'],
  ['a named tab whose bridge dropped', named, away, now, 'resume'],
  ['the same document on a second socket', { ...unnamed, doc: 'd1' }, live, now, 'resume'],
  [
    'the next document, before the former one is gone',
    { ...unnamed, previousDoc: 'd1' },
    live,
    now,
    'resume',
  ],
  ['the next document of a named tab', { ...named, previousDoc: 'd1' }, live, now, 'resume'],
  ['another document of an id that is in use', unnamed, live, now, 'wait'],
  ['a successor of an older document', { ...unnamed, previousDoc: 'd0' }, live, now, 'wait'],
  ['a second tab of a name', named, live, now, 'wait'],
  ['a duplicated tab', unnamed, live, waited, 'made-up'],
  ['a second tab of a name that stays', named, live, waited, 'suffixed'],
  ['a reload after an explicit end', unnamed, over, now, 'made-up'],
  ['a reload of a named tab after an explicit end', named, over, now, 'as-asked'],
  ['the document of an ended session itself', { ...named, doc: 'd1' }, over, now, 'resume'],
  [
    'a tab of another origin, while the tab is there',
    { ...named, previousDoc: 'd1' },
    live,
    foreign,
    'suffixed',
  ],
  ['a tab of another origin, while the tab is away', named, away, foreign, 'suffixed'],
  ['a tab of another origin, after the end', named, over, foreign, 'suffixed'],
  ['a tab of another origin, after the tab was lost', named, undefined, foreign, 'suffixed'],
  ['a tab of another origin that knows an id', unnamed, away, foreign, 'made-up'],
]
for (const [what, hello, holder, caller, means] of rows) {
  test(`${what}: ${means}`, (t) => t.is(admission(hello, holder, caller), means))
}

test('the first free suffix is used', (t) => {
  const taken = new Set(['shop', 'shop-2', 'shop-3'])
  t.is(
    suffixed('shop', (id) => taken.has(id)),
    'shop-4',
  )
})
