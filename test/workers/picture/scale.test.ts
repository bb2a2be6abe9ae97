/** Time to place in a picture. */
import test from 'ava'
import fc from 'fast-check'
import { scaleOf } from '../../../workers/picture/scale.js'

test('a scale begins left, ends right, and rises with time', (t) => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), { minLength: 2, maxLength: 40 }),
      (times) => {
        const place = scaleOf(times, 100, 900)
        const places = times.toSorted((one, two) => one - two).map(place)
        t.true(places.every((x) => x >= 100 && x <= 900.001))
        t.true(places.every((x, i) => i === 0 || x >= (places[i - 1] ?? 0) - 1e-6))
      },
    ),
  )
})

const ROWS: [string, number[], (place: (t: number) => number) => boolean][] = [
  ['one moment stands left', [5], (place) => place(5) === 100],
  ['no moment stands left', [], (place) => place(0) === 100],
  ['what is before the first stands left', [10, 20], (place) => place(-5) === 100],
  ['what is after the last stands right', [10, 20], (place) => place(99) === 900],
  [
    'moments of a busy stretch are apart although a silence follows',
    [0, 2, 4, 60_000],
    (place) => place(2) - place(0) > 60 && place(4) - place(2) > 60,
  ],
  ['a longer stretch is wider', [0, 10, 1000], (place) => place(10) - place(0) < place(1000) - place(10)],
]

for (const [title, times, holds] of ROWS)
  test(title, (t) => {
    t.true(holds(scaleOf(times, 100, 900)))
  })
