/** Totals and counts that do not follow their list. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const target = { role: 'button', name: 'Add' }
const until = { kind: 'text', contains: 'Done' }
const answers = { '/lines': { body: '{}', headers: { 'content-type': 'application/json' } } }

/** @param then what the page does when the write is answered */
const page = (
  body: string,
  then: string,
  method = 'POST',
) => `${body}<button>Add</button><p role="status"></p><script>
const $ = (selector) => document.querySelector(selector)
$('button').onclick = async () => {
  const answer = await (await fetch('/lines', { method: '${method}' })).json()
  ${then}
  $('[role=status]').textContent = 'Done'
}</script>`

const added = (row: string, list = 'tbody') => `$('${list}').insertAdjacentHTML('beforeend', '${row}');`
const judged = async (
  ...[body, then, told = answers, method = 'POST']: [string, string, typeof answers?, string?]
) => {
  const { act } = await setup(page(body, then, method), told)
  return act(target, until)
}

const INVOICE = `<section><table><tbody><tr><td>Design</td><td>€800.00</td></tr><tr><td>Hosting</td><td>€400.00</td></tr></tbody>
<tfoot><tr><td>Total</td><td id="total">€1,200.00</td></tr></tfoot></table><p id="more"></p></section>`
const LINE = added('<tr><td>Text</td><td>€300.00</td></tr>')
const total = (text: string) => `$('#total').textContent = '${text}';`

test('a total that stays when a line comes, changes or goes is a caution', async (t) => {
  for (const then of [
    LINE,
    `$('tbody td:last-child').textContent = '€700.00';`,
    `${added('<tr><td>Text</td><td>€300.00</td></tr>')} $('tbody tr').remove();`,
  ]) {
    const { verified, because } = await judged(INVOICE, then)
    t.is(verified, 'unknown', because)
    t.regex(because, /no longer the sum of its rows/)
  }
})

test('a total that takes itself along is a caution', async (t) => {
  const { because } = await judged(INVOICE, LINE + total('€2,700.00'))
  t.regex(because, /no longer the sum of its rows/)
})

const told = (body: string) => ({ '/lines': { ...answers['/lines'], body } })
for (const [why, ...given] of [
  ['follows', INVOICE, LINE + total('€1,500.00')],
  ['follows 400 ms later', INVOICE, `${LINE} setTimeout(() => { ${total('€1,500.00')} }, 400);`],
  ['has a discount', INVOICE, LINE + total('€1,350.00')],
  ['was with shipping', INVOICE.replace('1,200', '1,205'), LINE],
  ['is what the answer says', INVOICE, LINE, told('{"total":1200}')],
  ['has no optional line', INVOICE, added('<tr><td>Text <em>(optional)</em></td><td>€300.00</td></tr>')],
  ['has the difference beside it', INVOICE, `${LINE} $('#more').textContent = 'Not included: €300.00';`],
  [
    'has no draft',
    INVOICE.replaceAll('<td>€', '<td>Approved</td><td>€'),
    added('<tr><td>Text</td><td>Draft</td><td>€300.00</td></tr>'),
  ],
  ['is of all, and the page filters', INVOICE, `$('tbody tr').remove();`, answers, 'GET'],
  [
    'is of two lists',
    '<div><h2>Pipeline: 40 k</h2><ul id="a"><li>Ann 10 k</li><li>Bo 30 k</li></ul><ul id="b"></ul></div>',
    `$('#b').append($('#a li'));`,
  ],
] as const)
  test(`a total that ${why} is fine`, async (t) => {
    const { verified, because } = await judged(given[0], given[1], given[2], given[3])
    t.is(verified, 'yes', because)
  })

const CART =
  '<header><a href="#cart">Cart (2)</a></header><h2 id="cart">Your cart</h2><ul><li>Mug</li><li>Bowl</li></ul>'
const ITEM = added('<li>Plate</li>', 'ul')

test('a count that stays when a row comes is a caution', async (t) => {
  for (const body of [
    CART,
    CART.replace('Cart (2)', 'Cart <span>2</span>'),
    '<h2>Comments (2)</h2><ul><li>Yes</li><li>No</li></ul>',
    '<h2>2 comments</h2><ul class="comment-list"><li>Yes</li><li>No</li></ul>',
  ]) {
    const { because } = await judged(body, ITEM)
    t.regex(because, /no longer counts the rows of its list/, body)
  }
})

const COMMENTS = '<h2>2 comments</h2><ol id="comment-list"><li>Yes</li><li>No</li></ol>'
const COUNTED = `$('h2').textContent = '3 comments';`

test('a list that stays when its heading counts one more is a caution', async (t) => {
  const { ask, act } = await setup(
    page(`${COMMENTS}<label>Comment <input></label>`, COUNTED, 'POST'),
    answers,
  )
  await ask('act', { target: { label: 'Comment' }, action: 'fill', args: { text: 'Ha' } })
  const { contradictions } = await act(target, until)
  t.regex(JSON.stringify(contradictions), /no longer counts the rows of its list/)
})

const OPEN = `<h1>Desk <small>3 open</small></h1><div>${'<p>Printer: <b>open</b></p>'.repeat(3)}</div>`

test('a count of a word that stays when one of the words goes is a caution', async (t) => {
  const { because } = await judged(OPEN, `$('b').textContent = 'closed';`)
  t.regex(because, /no longer counts the rows of its list/)
})

for (const [why, body, then, method = 'POST'] of [
  ['a heart among likes of which the first are shown', COMMENTS, COUNTED],
  ['a limit that stands in words', '<p>2 seats</p><ul class="seats"><li>Ann</li><li>Bo</li></ul>', ITEM],
  ['a count that follows', CART, `${ITEM} $('a').textContent = 'Cart (3)';`],
  ['a page', CART.replace('Cart (2)', 'Page 2'), ITEM],
  ['a size of pages', CART.replace('Cart (2)', '2 per page'), ITEM],
  ['a priority', CART.replace('Cart (2)', 'Priority 2'), ITEM],
  ['a limit', CART.replace('Cart (2)', 'Up to 2 cart'), ITEM],
  ['a count of something else', CART.replace('Cart (2)', 'Messages (2)'), ITEM],
  ['a part of what a list counts', '<p>1 overdue cart</p><h2>Carts</h2><ul><li>Mug</li></ul>', ITEM],
  ['another view with the words', OPEN, `$('div').innerHTML = '<p>Printer</p><p><b>open</b></p>';`],
  [
    'a dialog with the word',
    OPEN,
    `document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><b>open</b></div>');`,
  ],
  [
    'another view in the same list',
    CART,
    `$('ul').innerHTML = '<li>Order 1</li><li>Order 2</li><li>Order 3</li>';`,
  ],
  ['a list that is filtered', CART, `$('li').remove();`, 'GET'],
  ['a comment that waits for its approval', COMMENTS, added('<li>Ha <em>waits</em></li>', 'ol')],
  ['a row that goes to another list', `${CART}<ul id="b"><li>Cup</li></ul>`, `$('#b').append($('li'));`],
  ['a comment at another place', COMMENTS, `${COUNTED} $('ol').insertAdjacentHTML('afterend', '<p>Ha</p>');`],
  ['a list with a row and its count', COMMENTS, `${COUNTED} ${added('<li>Ha</li>', 'ol')}`],
  [
    'a count of words that follows',
    OPEN,
    `$('b').textContent = 'closed'; $('small').textContent = '2 open';`,
  ],
  ['rows of a menu', `<h2>Cart (2)</h2><nav><ul><li>Mug</li><li>Bowl</li></ul></nav>`, ITEM],
] as const)
  test(`${why} is fine`, async (t) => {
    const { verified, because } = await judged(body, then, answers, method)
    t.is(verified, 'yes', because)
  })
