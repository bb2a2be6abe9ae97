/** Files that are no exported verdict are refused. */
import test from 'ava'
import draw from '../../../workers/picture/draw.entry.js'
import { readVerdict } from '../../../workers/picture/verdict-file.js'
import { textOf } from './bundles.js'

const ROWS: [string, string][] = [
  ['no JSON', '{'],
  ['another value', '[]'],
  ['no verdict', '{"id":"v1","evidence":{"acts":[],"calls":[]}}'],
  [
    'another answer',
    '{"id":"v1","verdict":{"verified":"maybe","verifiedReason":"x","because":""},"evidence":{"acts":[],"calls":[]}}',
  ],
  ['a time that is no number', textOf('failed-write').replace(/"t": [\d.]+/, '"t": "0\\"><script>"')],
]

for (const [what, text] of ROWS)
  test(`${what} is refused with the name of the file`, (t) => {
    const error = t.throws(() => readVerdict(text, 'some.json'))
    t.like(error, { code: 'CORRUPT_FILE' })
    t.true(error?.message.includes('some.json'))
  })

test('what reads as a verdict but cannot be drawn is said, not thrown', (t) => {
  const text = textOf('failed-write').replaceAll(/"url": "[^"]*"/g, '"url": 5')
  t.true('undrawable' in draw({ texts: [text] }))
})
