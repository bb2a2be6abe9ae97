import test from 'ava'
import { WorkerCauses } from '../../../workers/timeline/worker-causes.js'

type Request = readonly [kind: string, t: number, act: number | undefined, cause: 'unattributed' | 'other']

const TABLE: readonly (readonly [title: string, requests: readonly Request[]])[] = [
  ["a request after an act may be the act's", [['POST /a', 1_010, 1_000, 'unattributed']]],
  [
    'a kind that came before any act comes by itself',
    [
      ['POST /a', 10, undefined, 'other'],
      ['POST /a', 1_010, 1_000, 'other'],
    ],
  ],
  [
    "another kind may be the act's",
    [
      ['POST /a', 10, undefined, 'other'],
      ['POST /b', 1_010, 1_000, 'unattributed'],
    ],
  ],
  [
    "a long job is still the act's",
    [
      ['POST /a', 21_000, 1_000, 'unattributed'],
      ['POST /a', 61_000, 41_000, 'unattributed'],
    ],
  ],
  [
    'what repeats long after an act comes by itself',
    [
      ['POST /a', 1_010, 1_000, 'unattributed'],
      ['POST /a', 7_000, 1_000, 'unattributed'],
      ['POST /a', 8_000, 1_000, 'other'],
      ['POST /a', 9_010, 9_000, 'other'],
    ],
  ],
]

for (const [title, requests] of TABLE) {
  test(title, (t) => {
    const causes = new WorkerCauses()
    t.deepEqual(
      requests.map(([kind, at, act]) => causes.causeOf(kind, at, act)),
      requests.map(([, , , cause]) => cause),
    )
  })
}
