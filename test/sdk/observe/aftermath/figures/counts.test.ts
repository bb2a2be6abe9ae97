/** Short texts that count something. */
import test from 'ava'
import { countIn, isNamed } from '../../../../../sdk/observe/aftermath/figures/counts.js'

for (const [text, count, words] of [
  ['3 open tickets', 3, 'open tickets'],
  ['1 comment', 1, 'comment'],
  ['cart (2)', 2, 'cart'],
  ['wish list (0)', 0, 'wish list'],
  ['members: 4', 4, 'members'],
] as const)
  test(`"${text}" counts ${words}`, (t) => {
    const found = countIn(text)
    t.is(found?.count, count)
    t.is(found?.words.join(' '), words)
  })

for (const text of [
  'page 2',
  'priority 2',
  'up to 3 guests',
  '3 files per upload',
  '2 of 5',
  '3/5 files',
  '14:30',
  '€3',
])
  test(`"${text}" counts nothing`, (t) => {
    t.is(countIn(text), undefined)
  })

test('names have each word of what is counted, also in the plural', (t) => {
  const count = (text: string) => countIn(text) ?? { count: 0, words: [], isInBrackets: false }
  t.true(isNamed(count('1 comment'), ['comment_list']))
  t.true(isNamed(count('3 open tickets'), ['Open', 'ticket_list']))
  t.false(isNamed(count('3 open tickets'), ['Open orders']))
  t.false(isNamed(count('1 overdue invoice'), ['Add invoice']))
  t.false(isNamed(count('2 per page'), ['per-person']))
})
