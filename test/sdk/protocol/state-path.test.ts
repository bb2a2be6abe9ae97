import test from 'ava'
import fc from 'fast-check'
import { pathTo } from '../../../sdk/protocol/path-to.js'
import { placeOf, segmentsOf } from '../../../sdk/protocol/state-path.js'
import { walkPath } from '../../../sdk/values/path.js'

const WRITTEN: readonly [keys: string[], path: string][] = [
  [[], ''],
  [[''], '[""]'],
  [['lines', '0', 'count'], 'lines.0.count'],
  [['by.day', '2026-01-01'], '["by.day"].2026-01-01'],
  [['carts', 'a.b', 'total'], 'carts["a.b"].total'],
  [['["user",1]', 'status'], '["[\\"user\\",1]"].status'],
  [['a', '', 'b'], 'a[""].b'],
  [['items[0]'], '["items[0]"]'],
]

const READ: readonly [path: string, keys: string[]][] = [
  ['lines[0].count', ['lines', '0', 'count']],
  ['lines[0][1]', ['lines', '0', '1']],
  ['["user",1].status', ['["user",1]', 'status']],
  ['a..b', ['a', '', 'b']],
  ['a.', ['a', '']],
  ['a[', ['a[']],
  ['a["b', ['a["b']],
  ['a["b"]c', ['a["b"]c']],
]

for (const [keys, path] of WRITTEN)
  test(`${JSON.stringify(keys)} is written ${path}`, (t) => {
    t.is(keys.reduce(pathTo, ''), path)
  })

for (const [path, keys] of READ)
  test(`${path} is read as ${JSON.stringify(keys)}`, (t) => {
    t.deepEqual(
      segmentsOf(path).map(({ key }) => key),
      keys,
    )
  })

/** Texts that look like parts of a path are likely. */
const KEY = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('.', '[', ']', '"', '\\', 'a', '0', "'") }),
  fc.json(),
)
const KEYS = fc.array(KEY, { maxLength: 6 })

test('a written path is read as the same keys, whatever they are', (t) => {
  fc.assert(
    fc.property(KEYS, (keys) => {
      t.deepEqual(
        segmentsOf(keys.reduce(pathTo, '')).map(({ key }) => key),
        keys,
      )
    }),
    { numRuns: 5_000 },
  )
})

test('a written path leads to the value that it was written for', (t) => {
  const inside = (keys: readonly string[], value: unknown) =>
    keys.reduceRight<unknown>((held, key) => new Map([[key, held]]), value)
  fc.assert(
    fc.property(KEYS, (keys) => {
      t.deepEqual(walkPath(inside(keys, 'it'), keys.reduce(pathTo, '')), { found: true, value: 'it' })
    }),
    { numRuns: 2_000 },
  )
})

test('a written path is at the same place as itself, inside what contains it, and around what it contains', (t) => {
  fc.assert(
    fc.property(KEYS, KEY, (keys, key) => {
      const path = keys.reduce(pathTo, '')
      const inner = pathTo(path, key)
      t.deepEqual(
        [placeOf(path, path), placeOf(inner, path), placeOf(path, inner)],
        ['same', 'inside', 'around'],
      )
    }),
    { numRuns: 2_000 },
  )
})

const PLACES: readonly [path: string, written: string, place: string][] = [
  ['by.day.total', '["by.day"].total', 'same'],
  ['by.day', '["by.day"].total', 'around'],
  ['by', '["by.day"].total', 'apart'],
  ['["user",1].status', '["[\\"user\\",1]"].status', 'same'],
  ['["user"].status', '["[\\"user\\"]"].status', 'same'],
  ['lines[0].count', 'lines.0.count', 'same'],
  ['lines', 'linesOf', 'apart'],
  ['', 'lines', 'around'],
  ['lines', '', 'inside'],
]

for (const [path, written, place] of PLACES)
  test(`${JSON.stringify(path)} lies ${place} to ${written}`, (t) => {
    t.is(placeOf(path, written), place as ReturnType<typeof placeOf>)
  })
