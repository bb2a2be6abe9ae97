import test from 'ava'
import type { Provenance } from '../../../sdk/observe/cause/cause-tracker.js'
import { dueWith } from '../../../sdk/state/due.js'

const CASES: [why: string, former: Provenance, formerTurn: number, latest: Provenance, joined: Provenance][] =
  [
    ['one turn unites its causes', { cause: 'other' }, 2, { cause: 'act:a1' }, { cause: 'act:a1' }],
    ['turns of one act belong to it', { cause: 'act:a1' }, 1, { cause: 'act:a1' }, { cause: 'act:a1' }],
    [
      'an act is not credited with another turn',
      { cause: 'other' },
      1,
      { cause: 'act:a1' },
      { cause: 'other' },
    ],
    ['nor with that of another act', { cause: 'act:a1' }, 1, { cause: 'act:a2' }, { cause: 'other' }],
    [
      'a call that led to both stays',
      { cause: 'act:a1', via: 'n1' },
      1,
      { cause: 'act:a1', via: 'n1' },
      { cause: 'act:a1', via: 'n1' },
    ],
    [
      'a call that led to one does not',
      { cause: 'act:a1', via: 'n1' },
      1,
      { cause: 'act:a1', via: 'n2' },
      { cause: 'act:a1' },
    ],
  ]

for (const [why, former, turn, latest, joined] of CASES) {
  test(`changes that are emitted as one: ${why}`, (t) => {
    t.deepEqual(dueWith({ provenance: former, turn }, { provenance: latest, turn: 2 }), {
      provenance: joined,
      turn: 2,
    })
  })
}

test('a single change keeps its provenance', (t) => {
  const change = { provenance: { cause: 'act:a1', via: 'n1' }, turn: 3 } as const
  t.is(dueWith(undefined, change), change)
})
