import test from 'ava'
import { boundsOf, type Counted, countProblem, judgeCount } from '../../../workers/predicates/counted.js'

const BOUNDS: [want: Counted, least: number, most: number][] = [
  [{}, 1, Number.POSITIVE_INFINITY],
  [{ absent: true }, 0, 0],
  [{ count: 2 }, 2, 2],
  [{ count: 0 }, 0, 0],
  [{ count: { $gte: 2 } }, 2, Number.POSITIVE_INFINITY],
  [{ count: { $gt: 2 } }, 3, Number.POSITIVE_INFINITY],
  [{ count: { $lte: 2 } }, 0, 2],
  [{ count: { $lt: 2 } }, 0, 1],
  [{ count: { $gte: 1, $lt: 4 } }, 1, 3],
]

for (const [want, least, most] of BOUNDS) {
  test(`${JSON.stringify(want)} is from ${least} to ${most}`, (t) => {
    t.deepEqual(boundsOf(want), { least, most })
    for (const matches of [0, 1, 2, 3, 4, 50]) {
      const { truth, final } = judgeCount(want, matches, {}, 'request')
      t.is(truth, matches >= least && matches <= most, `${matches}`)
      const mayChange = matches < least || (matches <= most && most < 50)
      t.is(final !== true, mayChange, `${matches} may change`)
    }
  })
}

test('a count that cannot fail or cannot hold is a problem', (t) => {
  t.is(countProblem({ count: { $gte: 0 } }), 'count >= 0 cannot fail')
  t.is(countProblem({ count: {} }), 'count any number cannot fail')
  t.is(countProblem({ count: { $gt: 3, $lt: 4 } }), 'no count is > 3 and < 4')
  t.is(countProblem({ absent: true, count: 2 }), 'absent and count do not go together')
  t.is(countProblem({ count: { $gte: 1 } }), undefined)
})

test('a missed count says how many there were', (t) => {
  const { fact } = judgeCount({ count: { $gte: 2, $lt: 5 } }, 1, {}, 'POST /api/orders')
  t.is(fact, '1 × POST /api/orders instead of >= 2 and < 5')
})
