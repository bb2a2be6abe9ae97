/** Lists that come into another order, and lists that grow. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const until = { kind: 'text', contains: 'Done' }
const DONE = `document.querySelector('[role=status]').textContent = 'Done'`
const NAMES = ['Studio One', 'Bud Mini', 'Aria', 'Pocket', 'Tour']

const shop = (compare: string, prices = [119, 9, 205, 19, 49]) => `<label>Sort <select><option>Newest</option>
<option>Price</option></select></label><p role="status"></p>
<div id="cards">${prices.map((price, i) => `<article><h2>${NAMES[i]}</h2><b>€${price}</b></article>`).join('')}</div><script>
const priceOf = (card) => card.querySelector('b').textContent.slice(1)
const nameOf = (card) => card.querySelector('h2').textContent
document.querySelector('select').onchange = () => {
  document.getElementById('cards').append(...[...document.querySelectorAll('article')].sort(${compare}))
  ${DONE}
}</script>`

test('rows that come into the order of their numbers as texts are a caution', async (t) => {
  const sorted = async (compare: string, prices?: number[]) => {
    const { act } = await setup(shop(compare, prices), {})
    return act({ label: 'Sort' }, until, { action: 'select', args: { value: 'Price' } })
  }
  const asTexts = '(one, two) => (priceOf(one) < priceOf(two) ? -1 : 1)'
  t.regex((await sorted(asTexts)).because, /in the order of their numbers as texts/)
  for (const [compare, prices] of [
    ['(one, two) => priceOf(one) - priceOf(two)'],
    ['(one, two) => nameOf(one).localeCompare(nameOf(two))', [119, 205, 9, 19, 49]],
    [asTexts, [119, 129, 205, 219, 300]],
  ] as const)
    t.is((await sorted(compare, prices?.slice())).verified, 'yes', compare)
})

test('three rows are enough where the control names the numbers', async (t) => {
  const byPrice = '(one, two) => (one.price < two.price ? -1 : 1)'
  const sorted = async (name: string, compare = byPrice, prices = ['205.00', '19.00', '9.50']) => {
    const items = prices.map((price, i) => ({ title: NAMES[i], price, year: [4, 3, 5][i] }))
    const { act } = await setup(
      `<ol></ol><button>${name}</button><p role="status"></p><script>
let items = []
const draw = () => document.querySelector('ol').replaceChildren(...items.map(({ title, price }) =>
  Object.assign(document.createElement('li'), { textContent: title + ' €' + price })))
onload = async () => { items = await (await fetch('/items')).json(); draw() }
document.querySelector('button').onclick = () => { items.sort(${compare}); draw(); ${DONE} }</script>`,
      { '/items': { body: JSON.stringify(items), headers: { 'content-type': 'application/json' } } },
    )
    return act({ role: 'button', name }, until)
  }
  t.regex((await sorted('Sort by price')).because, /in the order of their numbers as texts/)
  const byTitle = '(one, two) => one.title.localeCompare(two.title)'
  for (const given of [
    ['Sort by price', '(one, two) => one.price - two.price'],
    ['Sort by price', '(one, two) => two.price - one.price', ['19.00', '205.00', '9.50']],
    ['Newest first', '(one, two) => one.year - two.year'],
    ['Sort by name', byTitle, ['9.50', '205.00', '19.00']],
    ['Sort by price and name', byTitle, ['9.50', '205.00', '19.00']],
  ] as const) {
    const [name, compare, prices] = given
    const { verified, because } = await sorted(name, compare, prices?.slice())
    t.is(verified, 'yes', `${given.join()}: ${because}`)
  }
})

test('four rows are enough where the markup names the numbers as the option does', async (t) => {
  const cards = (
    option: string,
  ) => `<label>Sort <select><option>Newest</option><option value="${option}">${option}</option>
</select></label><p role="status"></p><div id="cards">${[119, 9, 205, 19]
    .map((price, i) => `<article><h2>${NAMES[i]}</h2><b data-price="${price}">€${price}</b></article>`)
    .join('')}</div><script>
const priceOf = (card) => card.querySelector('b').dataset.price
document.querySelector('select').onchange = () => {
  document.getElementById('cards').append(...[...document.querySelectorAll('article')].sort((one, two) => (priceOf(one) < priceOf(two) ? -1 : 1)))
  ${DONE}
}</script>`
  const sorted = async (option: string) => {
    const { act } = await setup(cards(option), {})
    return act({ label: 'Sort' }, until, { action: 'select', args: { value: option } })
  }
  t.regex((await sorted('price')).because, /in the order of their numbers as texts/)
  t.is((await sorted('popularity')).verified, 'yes')
})

const feed = (more: string, first = '<li>Photo 1</li><li>Photo 2</li><li>Photo 3</li>') => `<ul>${first}</ul>
<button>More</button><p role="status"></p><script>
document.querySelector('button').onclick = async () => {
  ${more}
  ${DONE}
}</script>`
const READ = `document.querySelector('ul').insertAdjacentHTML('beforeend', await (await fetch('/more')).text())`
const page = (...texts: string[]) => ({ '/more': { body: texts.map((each) => `<li>${each}</li>`).join('') } })

const grown = async (more: string, answers: Parameters<typeof setup>[1], first?: string) => {
  const { act } = await setup(feed(more, first), answers)
  return act({ role: 'button', name: 'More' }, until)
}

test('rows that a list had, and that come again with more, are a caution', async (t) => {
  const again = await grown(READ, page('Photo 2', 'Photo 3', 'Photo 4'))
  t.regex(again.because, /rows that a list had stand in it twice now/)
})

test('new rows, one that stands again, equal rows of before, clones and other records are fine', async (t) => {
  const CHAT = '<li>hello</li><li>ok then</li><li>thanks</li><li>ok then</li>'
  const yes = async (...given: Parameters<typeof grown>) => t.is((await grown(...given)).verified, 'yes')
  await yes(READ, page('Photo 4', 'Photo 5', 'Photo 6'))
  await yes(READ, page('Photo 1', 'Photo 4', 'Photo 5'))
  await yes(READ, page('ok then', 'thanks'), CHAT)
  await yes(READ, { '/more': { body: '<li data-id="8">Photo 2</li><li data-id="9">Photo 3</li>' } })
  await yes(READ, {
    '/more': { body: '<li aria-hidden="true">Photo 1</li><li aria-hidden="true">Photo 2</li>' },
  })
  await yes(`await fetch('/more'); document.querySelector('ul').innerHTML += ''`, page('Photo 1'))
})

test('rows that stand twice because the act copies them are fine', async (t) => {
  const copied = await grown(
    `await fetch('/more', { method: 'POST', body: '{}' }); ${READ.replace("'/more'", "'/rows'")}`,
    {
      '/more': { body: '{}' },
      '/rows': { body: '<li>Photo 2</li><li>Photo 3</li>' },
    },
  )
  t.is(copied.verified, 'yes')
})

test('records of other identities that look alike are fine, and the same ones are not', async (t) => {
  const bus = (id: number, line: string) => ({ id, line: `Bus ${line}` })
  const drawn = (address: string) => `for (const { line } of await (await fetch('${address}')).json())
    document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: line }))`
  const loaded = async (from: number) => {
    const buses = (at: number) => JSON.stringify([bus(at, 'one'), bus(at + 1, 'two'), bus(at + 2, 'six')])
    const answers = [buses(1), buses(from)]
    const { act } = await setup(
      feed(`await show()`, '') +
        `<script>
window.show = async () => { ${drawn('/buses')} }
show()</script>`,
      {
        '/buses': (_request, response) =>
          response.setHeader('content-type', 'application/json').end(answers.shift()),
      },
    )
    return act({ role: 'button', name: 'More' }, until)
  }
  t.is((await loaded(4)).verified, 'yes')
  t.is((await loaded(1)).verifiedReason, 'evidence_conflicts')
})
