import test from 'ava'
import { regionsOf } from '../../../workers/visual/regions.js'

const WIDTH = 200
const HEIGHT = 100

function picture(...boxes: [x: number, y: number, width: number, height: number][]): Uint8Array {
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (const [x, y, width, height] of boxes)
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) data[(row * WIDTH + column) * 4 + 3] = 255
  return data
}

const ROWS: [title: string, boxes: Parameters<typeof picture>, regions: object[]][] = [
  ['nothing', [], []],
  ['one pixel', [[5, 7, 1, 1]], [{ x: 5, y: 7, width: 1, height: 1 }]],
  ['one box over several cells', [[10, 10, 60, 30]], [{ x: 10, y: 10, width: 60, height: 30 }]],
  [
    'two boxes far apart, the larger first',
    [
      [0, 0, 4, 4],
      [100, 50, 20, 20],
    ],
    [
      { x: 100, y: 50, width: 20, height: 20 },
      { x: 0, y: 0, width: 4, height: 4 },
    ],
  ],
  [
    'letters of one word',
    [
      [10, 10, 4, 8],
      [20, 10, 4, 8],
      [30, 10, 4, 8],
    ],
    [{ x: 10, y: 10, width: 24, height: 8 }],
  ],
  ['the last column and row', [[199, 99, 1, 1]], [{ x: 199, y: 99, width: 1, height: 1 }]],
]

for (const [title, boxes, regions] of ROWS) {
  test(`regions: ${title}`, (t) => {
    t.deepEqual(regionsOf(picture(...boxes), WIDTH, HEIGHT), regions as never)
  })
}

test('opposite edges of the picture are no neighbours', (t) => {
  t.is(regionsOf(picture([199, 0, 1, 1], [0, 12, 1, 1]), WIDTH, HEIGHT).length, 2)
})
