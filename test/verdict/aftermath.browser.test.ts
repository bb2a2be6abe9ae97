/** What an action leaves on the page beside what it was for. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const DONE = `document.querySelector('p').textContent = 'Done'`
const until = { kind: 'text', contains: 'Done' }
const answers = { '/rows/2': { body: '{}' }, '/rows': { body: '{}' }, '/goal': { body: '{"km":20}' } }

const ROWS = ['Kettle', 'Toaster', 'Mixer', 'Grill']
const list = (
  removing: string,
) => `<ul>${ROWS.map((name) => `<li>${name} <button>Remove ${name}</button></li>`).join('')}</ul>
<p role="status"></p><script>
document.querySelector('ul').onclick = async ({ target }) => {
  const row = target.closest('li')
  await fetch('/rows/2', { method: 'DELETE' })
  ${removing}
  ${DONE}
}</script>`
const removed = async (removing: string) => {
  const { act } = await setup(list(removing), answers)
  return act({ role: 'button', name: 'Remove Toaster' }, until)
}

test('more rows that go than the one that was removed are a caution', async (t) => {
  for (const removing of [
    'row.parentElement.replaceChildren()',
    'row.nextElementSibling.remove(); row.remove()',
  ]) {
    const verdict = await removed(removing)
    t.is(verdict.verifiedReason, 'evidence_conflicts')
    t.regex(verdict.because, /[24] rows went from the list of the control/)
  }
})

test('a row that goes alone, a list that is rendered anew, and rows that come are fine', async (t) => {
  for (const removing of [
    'row.remove()',
    'const list = row.parentElement; row.remove(); list.replaceWith(list.cloneNode(true))',
    "const list = row.parentElement; row.nextElementSibling.remove(); row.remove(); list.append(Object.assign(document.createElement('li'), { textContent: '2 more' }))",
  ])
    t.is((await removed(removing)).verified, 'yes', removing)
})

const adding = (times: number) => `<ul><li>Tea</li></ul><button>Add</button><p role="status"></p><script>
document.querySelector('button').onclick = async () => {
  await fetch('/rows', { method: 'POST', body: '{}' })
  await fetch('/rows')
  for (let i = 0; i < ${times}; i++) document.querySelector('ul').insertAdjacentHTML('beforeend', '<li>Coffee</li>')
  ${DONE}
}</script>`

test('a new row that is there twice is a caution, unless the claim counts', async (t) => {
  const added = async (times: number, claim: object = until) => {
    const { act } = await setup(adding(times), answers)
    return act({ role: 'button', name: 'Add' }, claim)
  }
  t.regex((await added(2)).because, /a list has two new rows with the same text/)
  t.is((await added(1)).verified, 'yes')
  const counted = { kind: 'allOf', predicates: [until, { kind: 'element', role: 'listitem', count: 3 }] }
  t.is((await added(2, counted)).verified, 'yes')
})

const disclosure = (style: string) => `<button aria-expanded="false" aria-controls="more">More</button>
<div id="more" style="overflow: hidden; height: 0">Details</div><p role="status"></p><script>
document.querySelector('button').onclick = ({ target }) => {
  target.setAttribute('aria-expanded', 'true')
  document.getElementById('more').style = '${style}'
  ${DONE}
}</script>`

test('an expanded control whose region has no height is a caution', async (t) => {
  const opened = async (style: string) => {
    const { act } = await setup(disclosure(style), {})
    return act({ role: 'button', name: 'More' }, until)
  }
  t.regex(
    (await opened('overflow: hidden; height: 0')).because,
    /is expanded, and what it controls has no size/,
  )
  t.is((await opened('')).verified, 'yes')
})

const total = (
  shown: string,
) => `<p>Total <strong>€59.97</strong></p><button>Redeem</button><p role="status"></p><script>
document.querySelector('button').onclick = async () => {
  await fetch('/rows', { method: 'POST', body: '{}' })
  document.querySelector('strong').textContent = '${shown}'
  document.querySelector('[role=status]').textContent = 'Done'
}</script>`

test('a number that the page shows under its name with another value is a caution', async (t) => {
  const redeemed = async (shown: string, answer: object) => {
    const { act } = await setup(total(shown), { '/rows': { body: JSON.stringify(answer) } })
    return act({ role: 'button', name: 'Redeem' }, until)
  }
  const stale = await redeemed('€59.97', { code: 'TEN', total: 4997 })
  t.regex(stale.because, /the page shows another "total" than the answer has/)
  for (const [shown, answer] of [
    ['€49.97', { total: 4997 }],
    ['€49.97', { total: '49.97' }],
    ['€59.97', { total_items: 3, subtotal: 4997 }],
    ['€59.97', { cart: { total: 4997 }, line: { total: 1999 } }],
  ] as const)
    t.is((await redeemed(shown, answer)).verified, 'yes', JSON.stringify(answer))
})

const goal = (
  saving: string,
  before = "fetch('/goal')",
) => `<form><label>Goal <input value="20"></label><button>Save goal</button></form>
<p role="status"></p><script>
${before}
document.querySelector('form').onsubmit = (event) => { event.preventDefault(); ${saving}; ${DONE} }</script>`

test('what was filled in and is sent by nobody is a caution, unless the app keeps it', async (t) => {
  const saved = async (saving: string, before?: string) => {
    const { act } = await setup(goal(saving, before), answers)
    await act({ label: 'Goal' }, null, { action: 'fill', args: { text: '35' } })
    return act({ role: 'button', name: 'Save goal' }, until)
  }
  t.regex((await saved('')).because, /the click on "Save goal" sent no request/)
  const kept = await saved("localStorage.setItem('goal', '35')")
  t.is(kept.verified, 'yes', kept.because)
  t.is((await saved("fetch('/rows', { method: 'PUT', body: '{\"km\":35}' })")).verified, 'yes')
  const alone = await saved('', "document.head.append(Object.assign(new Image(), { src: '/rows' }))")
  t.is(alone.verified, 'yes', 'an app that loads only its own files keeps all in the page')
})

const search = (asked: string) => `<label>Search <input type="search"></label><p role="status"></p><script>
document.querySelector('input').oninput = async ({ target }) => {
  const typed = target.value
  await fetch('/find?q=' + encodeURIComponent(${asked}))
  document.querySelector('p').textContent = 'Done'
}</script>`

test('a search for less than what is typed is a caution', async (t) => {
  const searched = async (asked: string) => {
    const { act } = await setup(search(asked), { '/find': { body: '[]' } })
    return act({ label: 'Search' }, until, { action: 'fill', args: { text: 'berlin' } })
  }
  t.regex(
    (await searched('typed.slice(0, -1)')).because,
    /the last search was not for all that "Search" holds/,
  )
  for (const asked of ['typed', "typed.toUpperCase() + ' '", "'name:' + typed", "'all'"])
    t.is((await searched(asked)).verified, 'yes', asked)
})

const table = (
  compare: string,
  values = ['45.00 €', '120.00 €', '9.50 €'],
) => `<table><thead><tr><th>Lamp</th><th><button>Price</button></th></tr></thead>
<tbody></tbody></table><p role="status"></p><script>
const rows = ${JSON.stringify(values.map((value, i) => ['ABC'[i], value]))}
const show = () => document.querySelector('tbody').innerHTML = rows.map((row) => '<tr><td>' + row.join('<td>')).join('')
show()
document.querySelector('button').onclick = ({ target }) => {
  rows.sort(${compare})
  target.parentElement.setAttribute('aria-sort', 'ascending')
  show()
  document.querySelector('p').textContent = 'Done'
}</script>`

test('a column whose numbers are not in the order of its aria-sort is a caution', async (t) => {
  const sorted = async (compare: string) => {
    const { act } = await setup(table(compare), {})
    return act({ role: 'button', name: 'Price' }, until)
  }
  const asText = await sorted('(one, two) => one[1] < two[1] ? -1 : 1')
  t.regex(asText.because, /the numbers of the sorted column are in no such order/)
  t.is((await sorted('(one, two) => parseFloat(one[1]) - parseFloat(two[1])')).verified, 'yes')
})

test('in a sorted table, a pinned row or folders before files are ordered on their own', async (t) => {
  const row = (kind: string) => (value: number) => {
    const isFirst = value > 100
    return `<tr ${isFirst ? kind : ''}><td>${isFirst && kind === '' ? '📁 ' : ''}Team ${value}</td><td>${value}</td></tr>`
  }
  const sorted = async (kind: string, order = [250, 9, 12, 40], before = [250, 40, 9, 12]) => {
    const [then, now] = [before, order].map((values) => values.map(row(kind)).join(''))
    const { act } = await setup(
      `<table><thead><tr><th>Team</th><th><button>People</button></th></tr></thead><tbody>${then}</tbody></table><p role="status"></p><script>
document.querySelector('button').onclick = ({ target }) => {
  document.querySelector('tbody').innerHTML = ${JSON.stringify(now)}
  target.parentElement.setAttribute('aria-sort', 'ascending')
  document.querySelector('p').textContent = 'Done'
}</script>`,
      {},
    )
    return (await act({ role: 'button', name: 'People' }, until)).verified
  }
  t.is(await sorted('class="pinned"'), 'yes')
  t.is(await sorted('style="background: #eee"'), 'yes')
  t.is(await sorted('', [250, 940, 9, 12], [940, 250, 12, 9]), 'yes', 'folders by their picture')
  t.is(await sorted('data-id="1"'), 'unknown', 'the rows are of one kind')
  t.is(await sorted('class="pinned"', [250, 12, 9, 40]), 'unknown', 'the others are in no order')
  t.is(
    await sorted('class="much"', [250, 9, 12, 40], [9, 250, 12, 40]),
    'unknown',
    'the row did not stand first',
  )
})

test('versions make no amounts, and grouped numbers do', async (t) => {
  const sorted = async (values: string[]) => {
    const { act } = await setup(table('() => 0', values), {})
    return act({ role: 'button', name: 'Price' }, until)
  }
  t.is((await sorted(['1.2.0', '1.10.0', '1.9.2'])).verified, 'yes')
  t.is((await sorted(['1.200.000', '1.100.000', '1.900.000'])).verified, 'unknown')
})
