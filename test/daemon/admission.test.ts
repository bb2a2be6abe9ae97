import test from 'ava'
import { type Admission, admission, type Holder, suffixed } from '../../daemon/admission.js'

const fresh = { session: null, named: false, doc: 'd2' }
const unnamed = { session: 's-1', named: false, doc: 'd2' }
const named = { session: 'shop', named: true, doc: 'd2' }
const live: Holder = { doc: 'd1', isConnected: true, isOver: false }
const away: Holder = { ...live, isConnected: false }
const over: Holder = { ...live, isOver: true }

const rows: [what: string, ...Parameters<typeof admission>, means: Admission][] = [
  ['a new tab', fresh, undefined, false, 'made-up'],
  ['a tab that is back after the daemon was restarted', unnamed, undefined, false, 'as-asked'],
  ['the first tab of a name', named, undefined, false, 'as-asked'],
  ['a tab whose bridge dropped', unnamed, away, false, 'resume'],
  ['a named tab whose bridge dropped', named, away, false, 'resume'],
  ['the same document on a second socket', { ...unnamed, doc: 'd1' }, live, false, 'resume'],
  [
    "the next document, ahead of the former one's going",
    { ...unnamed, previousDoc: 'd1' },
    live,
    false,
    'resume',
  ],
  ['the next document of a named tab', { ...named, previousDoc: 'd1' }, live, false, 'resume'],
  ['another document of an id that is in use', unnamed, live, false, 'wait'],
  ['a follower of some older document', { ...unnamed, previousDoc: 'd0' }, live, false, 'wait'],
  ['a second tab of a name', named, live, false, 'wait'],
  ['a duplicated tab', unnamed, live, true, 'made-up'],
  ['a second tab of a name that stays', named, live, true, 'suffixed'],
  ['a reload after an explicit end', unnamed, over, false, 'made-up'],
  ['a reload of a named tab after an explicit end', named, over, false, 'as-asked'],
  ['the document of an ended session itself', { ...named, doc: 'd1' }, over, false, 'resume'],
]
for (const [what, hello, holder, hasWaited, means] of rows) {
  test(`${what}: ${means}`, (t) => t.is(admission(hello, holder, hasWaited), means))
}

test('a suffix is the first that is free', (t) => {
  const taken = new Set(['shop', 'shop-2', 'shop-3'])
  t.is(
    suffixed('shop', (id) => taken.has(id)),
    'shop-4',
  )
})
