/** What the article of a verdict says beside its picture. */
import test from 'ava'
import { articleOf } from '../../../workers/picture/article.js'
import { bundleOf, HOSTILE } from './bundles.js'

test('the place of the element in the source is told, as text', (t) => {
  const source = { file: `src/${HOSTILE}`, line: 31, column: 5 }
  const article = String(articleOf({ ...bundleOf('failed-write'), source }))
  t.regex(article, /Acted on an element of <code>src\/[^<]*:31<\/code>/)
})

test('a doubt says why the answer is not no', (t) => {
  t.regex(String(articleOf(bundleOf('duplicate-write'))), /it may be meant, so the answer is not No/)
})
