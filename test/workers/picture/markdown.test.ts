/** Summaries for a pull request: texts of pages stay text. */
import test from 'ava'
import { comparisonMarkdown, runMarkdown, verdictMarkdown } from '../../../workers/picture/markdown.js'
import { bundleOf, HOSTILE, hostileBundle, NAMES } from './bundles.js'

test('a verdict is told in a heading, a sentence and a numbered list', (t) => {
  const lines = verdictMarkdown(bundleOf('failed-write')).split('\n')
  t.is(lines[0], '### ❌ no: `POST /api/orders → 500, although "Order placed" appeared`')
  t.true(lines.includes('Wanted: `place the order`'))
  t.true(
    lines.some((line) =>
      /^3\. \+\d+ ms Server: .* \*\*against the claim: failed, and the page goes on\*\*$/.test(line),
    ),
  )
})

test('a run is a table, and its verdicts that are not yes', (t) => {
  const flows = [
    {
      flow: 'order',
      verdict: 'no' as const,
      whatChanged: 'a | b',
      verdicts: [{ bundle: bundleOf('failed-write') }],
    },
    { flow: 'search', verdict: 'yes' as const, verdicts: [{ bundle: bundleOf('proved') }] },
  ]
  const text = runMarkdown({ at: '2026-11-26T00:00:00Z', flows })
  t.true(text.startsWith('## 1 of 2 flows is not proved\n'))
  t.true(text.includes('| `order` | ❌ no | `a │ b` |'))
  t.is(text.match(/^### /gm)?.length, 1)
})

for (const name of NAMES)
  test(`${name}: no text of a page leaves its code span`, (t) => {
    const text = `${verdictMarkdown(hostileBundle(name))}${comparisonMarkdown(hostileBundle(name), bundleOf('proved'))}`
    t.true(text.includes(HOSTILE.slice(0, 8)))
    // What is outside of code spans: https://spec.commonmark.org/0.31.2/#code-spans
    const outside = text.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '')
    t.false(/<|onerror|&lt;/.test(outside), outside)
    t.false(text.includes('\u202e'))
  })
