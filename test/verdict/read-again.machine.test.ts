/** Lists that an action reads again, by the parameters of their addresses. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)

const ALL = ['Acme Lyon', 'Acme Boston', 'Bolt Berlin', 'Crane Dallas', 'Dune Madrid', 'Acme Turin'].map(
  (name, i) => ({ id: i + 1, name, region: ['EU', 'US'][i % 2] }),
)

type Query = (name: string) => string | null
const SIZE = 2

/** Answers with the accounts that have `q` in their name and are of `region`, or a page of them. */
const list =
  (more: (total: number, query: Query) => object = (total) => ({ total })): Answer =>
  (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    const query: Query = (name) => searchParams.get(name)
    const [q, region] = [query('q') ?? '', query('region') ?? '']
    const page = Number(query('page') ?? 1)
    const hits = ALL.filter(
      (each) => each.name.toLowerCase().includes(q) && (region === '' || each.region === region),
    )
    const items = query('page') === null ? hits : hits.slice((page - 1) * SIZE, page * SIZE)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...more(hits.length, query), items }))
  }

/** @param script of the page, which has `read(query)` and `draw(answer)` */
const page = (body: string, script: string) => `${body}<ul></ul><p role="status"></p><script>
const $ = (selector) => document.querySelector(selector)
const read = async (query) => (await fetch('/accounts' + query)).json()
const draw = ({ items }) => { $('ul').innerHTML = items.map(({ name }) => '<li>' + name + '</li>').join('') }
const say = (text) => { $('[role=status]').textContent = text }
${script}
</script>`

const FILTER =
  '<label>Search <input id="q"></label><label>Region <select><option value="">All<option>EU<option>US</select></label>'
const SEARCH = `
$('#q').oninput = async () => { draw(await read('?q=' + $('#q').value)); say('Searched') }
read('').then(draw)`

/** Searches, then chooses a region. @param chosen what the page does then */
async function choose(chosen: string, body = FILTER, search = SEARCH) {
  const script = `${search}
  $('select').onchange = async () => { const region = $('select').value; ${chosen}; say('Filtered') }`
  const { page: shown, ask, act } = await setup(page(body, script), { '/accounts': list() })
  await shown.getByText('Crane Dallas').first().waitFor()
  await ask('act', { target: { label: 'Search' }, action: 'fill', args: { text: 'acme' } })
  await shown.getByText('Searched').waitFor()
  const until = { kind: 'text', contains: 'Filtered' }
  return act({ label: 'Region' }, until, { action: 'select', args: { value: 'EU' } })
}

test('a list that is read without what a field holds is a caution', async (t) => {
  const { verified, because } = await choose("draw(await read('?region=' + region))")
  t.is(verified, 'unknown')
  t.regex(because, /a list was read without "q", which a field of the page still holds/)
})

test('a parameter that is sent empty is a caution too', async (t) => {
  const { because } = await choose("draw(await read('?q=&region=' + region))")
  t.regex(because, /without "q"/)
})

const BESIDE = `<ol></ol>${FILTER}`
const BESIDE_SEARCH = `
$('#q').oninput = async () => {
  const { items } = await read('?q=' + $('#q').value)
  $('ol').innerHTML = items.map(({ name }) => '<li>' + name + '</li>').join('')
  say('Searched')
}
read('').then(draw)`
for (const [what, ...given] of [
  ['is sent', "draw(await read('?q=acme&region=' + region))"],
  ['was cleared', "$('#q').value = ''; draw(await read('?region=' + region))"],
  ['is in another read that follows', "await read('?region=EU'); draw(await read('?q=acme&region=EU'))"],
  ['is hidden now', "$('#q').parentElement.hidden = true; draw(await read('?region=' + region))"],
  [
    'is applied in the page',
    "const { items } = await read('?region=' + region); draw({ items: items.filter(({ name }) => name.startsWith('Acme')) })",
  ],
  [
    'is in a form of its own',
    "draw(await read('?region=' + region))",
    FILTER.replaceAll('<label>', '<form onsubmit="return false"><label>').replaceAll(
      '</label>',
      '</label></form>',
    ),
  ],
  ['suggests beside the list', "draw(await read('?region=' + region))", BESIDE, BESIDE_SEARCH],
] as const)
  test(`a value of a field that ${what} is no doubt`, async (t) => {
    const [chosen, body, search] = given
    const { verified, because } = await choose(chosen, body, search)
    t.is(verified, 'yes', because)
  })

test('a value that is left out of what is only counted is not what is doubtful', async (t) => {
  const { because } = await choose("say((await read('?region=' + region)).total)")
  t.notRegex(because, /without "q"/)
})

test('a page that is counted on, beside a field that asks for its size, is no doubt', async (t) => {
  const body = '<label>Rows <input id="rows" value="2"></label><button>More</button>'
  const script = `let at = 1
  const next = async () => { draw(await read(at === 1 ? '?rows=2&page=1' : '?page=' + at)); say('Page ' + at); at++ }
  $('button').onclick = next
  next()`
  const { page: shown, act } = await setup(page(body, script), { '/accounts': list() })
  await shown.getByText('Page 1').waitFor()
  const { verified, because } = await act(
    { role: 'button', name: 'More' },
    { kind: 'text', contains: 'Page 2' },
  )
  t.is(verified, 'yes', because)
})

const PAGED =
  '<label>Region <select><option value="">All<option>EU<option>US</select></label><button>Next</button><b></b>'
const PAGES = `
let at = 1
const load = async () => {
  const answer = await read('?region=' + $('select').value + '&page=' + at)
  draw(answer)
  say((answer.total ?? 'Some') + ' accounts')
  $('b').textContent = 'Page ' + at
}
$('button').onclick = () => { at++; load() }
load()`

/** Goes to page 3, then chooses a region. */
async function filter(chosen: string, answer = list()) {
  const script = `${PAGES}
  $('select').onchange = async () => { ${chosen}; say('Filtered') }`
  const { page: shown, ask, act } = await setup(page(PAGED, script), { '/accounts': answer })
  for (const at of [1, 2]) {
    await shown.getByText(`Page ${at}`).waitFor()
    await ask('act', { target: { role: 'button', name: 'Next' }, action: 'click', args: {} })
  }
  await shown.getByText('Dune Madrid').waitFor()
  const until = { kind: 'text', contains: 'Filtered' }
  return act({ label: 'Region' }, until, { action: 'select', args: { value: 'EU' } })
}

test('a page behind the end of a filtered list is a caution', async (t) => {
  const { verified, because } = await filter('await load()')
  t.is(verified, 'unknown')
  t.regex(because, /the list was read behind its end: it is empty, and the answer counts 3/)
})

for (const [what, chosen, more] of [
  ['begins anew', 'at = 1; await load()'],
  ['is put right', 'await load(); at = 1; await load()'],
  ['is put right later', 'await load(); setTimeout(() => { at = 1; load() }, 400)'],
  ['is empty', 'await load()', () => ({ total: 0 })],
  ['is empty among others', 'await load()', () => ({ total: 6, filtered: 0 })],
  ['has too few in all', 'await load()', () => ({ total: 40 })],
  ['is not counted', 'await load()', () => ({})],
] as const)
  test(`a filtered list that ${what} is no doubt`, async (t) => {
    const { verified, because } = await filter(chosen, list(more))
    t.is(verified, 'yes', because)
  })

test('a next page that is empty is no doubt', async (t) => {
  const { page: shown, ask, act } = await setup(page(PAGED, PAGES), { '/accounts': list() })
  for (const at of [1, 2]) {
    await shown.getByText(`Page ${at}`).waitFor()
    await ask('act', { target: { role: 'button', name: 'Next' }, action: 'click', args: {} })
  }
  await shown.getByText('Page 3').waitFor()
  const { verified, because } = await act(
    { role: 'button', name: 'Next' },
    { kind: 'text', contains: 'Page 4' },
  )
  t.is(verified, 'yes', because)
})

/** @param pressed what a press does; `go` writes "1 of 3", `n` is how often it was pressed */
async function turn(pressed: string, until = '2 of 3', more = '') {
  // The script is a text of the page too, so it does not say the place as the page does.
  const script = `let n = 1
  const load = async (at) => draw(await read('?page=' + at))
  const go = (at, of, more = '') => {
    $('b').replaceChildren(...['Page', at, 'of', of, more].map((text) => new Text(text + ' ')))
  }
  $('button').onclick = async () => { n++; ${pressed} }
  load(1); go(1, 3, ${more === '' ? "''" : more})`
  const { page: shown, act } = await setup(page('<button>Go</button><b></b>', script), {
    '/accounts': list(),
  })
  await shown.getByText('Acme Lyon').waitFor()
  return act({ role: 'button', name: 'Go' }, { kind: 'text', contains: until })
}

test('a pager that reads the same page again is a caution', async (t) => {
  const { verified, because } = await turn('await load(1); go(2, 3)')
  t.is(verified, 'unknown')
  t.regex(because, /the number of the page changed, and the list was read for the page before again/)
})

for (const [what, pressed, until, more] of [
  ['reads the next page', 'await load(2); go(2, 3)'],
  ['refreshes', "await load(1); say('Fresh')", 'Fresh'],
  [
    'says how often it refreshed',
    "await load(1); go(1, 3, '(read ' + n + ')')",
    'read 2',
    "'(read ' + n + ')'",
  ],
  ['reads both', "await load(2); await read('?page=1'); go(2, 3)"],
  ['goes on beside the list', "await read('?page=1'); $('ul').textContent = ''; go(2, 3)"],
  ['counts more pages', 'await load(1); go(1, 4)', '1 of 4'],
] as const)
  test(`a control that ${what} is no doubt`, async (t) => {
    const { verified, because } = await turn(pressed, until, more)
    t.is(verified, 'yes', because)
  })

const ROWS = Array.from({ length: 24 }, (_, i) => ({
  no: i + 1,
  name: `Entry ${String.fromCharCode(65 + i)}x`,
}))
const slices: Answer = (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://x')
  const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name))) as [
    number,
    number,
  ]
  const items = ROWS.slice(offset, offset + limit)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ total: 24, items }))
}

/** @param pressed what a press does; `load(offset)` draws, `add(offset)` appends, and `go` writes the place */
async function leaf(pressed: string, name = 'Next', place = "'Page', 1, 'of', 6") {
  const script = `
  const rows = (offset, limit = 4) => read('?limit=' + limit + '&offset=' + offset)
  const load = async (offset, limit) => draw(await rows(offset, limit))
  const add = async (offset) => {
    for (const { name } of (await rows(offset)).items) $('ul').append(Object.assign(document.createElement('li'), { textContent: name }))
  }
  const go = (...place) => { $('b').textContent = place.join(' '); say('Loaded') }
  $('button').onclick = async () => { ${pressed} }
  load(0); $('b').textContent = [${place}].join(' ')`
  const { page: shown, act } = await setup(page(`<button>${name}</button><b></b>`, script), {
    '/accounts': slices,
  })
  await shown.getByText('Entry Ax').waitFor()
  return act({ role: 'button', name }, { kind: 'text', contains: 'Loaded' })
}

for (const [what, ...given] of [
  ['the next page', "await load(8); go('Page', 2, 'of', 6)"],
  ['the next rows', "await load(8); go(5, '–', 8, 'of', 24)", 'Next', "1, '–', 4, 'of', 24"],
  ['more rows', "await add(8); go('8 shown')"],
] as const)
  test(`${what} behind rows that were never read is a caution`, async (t) => {
    const [pressed, name, place] = given
    const { verified, because } = await leaf(pressed, name, place)
    t.is(verified, 'unknown')
    t.regex(because, /the list goes on behind rows that were never read/)
  })

for (const [what, ...given] of [
  ['comes next', "await load(4); go('Page', 2, 'of', 6)"],
  ['is the last', "await load(20); go('Page', 6, 'of', 6)", 'Last'],
  ['was pressed by its number', "await add(8); go('Page', 3, 'of', 6)", '3'],
  ['was jumped to', "await load(8); go(9, '–', 12, 'of', 24)", 'Next section', "1, '–', 4, 'of', 24"],
  ['is of another size', "await load(8, 8); go('Page', 2, 'of', 3)"],
  ['was read ahead', "await rows(4); await load(8); go('Page', 2, 'of', 6)"],
  ['is appended', "await add(4); go('8 shown')"],
] as const)
  test(`a page that ${what} is not behind rows that were never read`, async (t) => {
    const [pressed, name, place] = given
    const { verified, because } = await leaf(pressed, name, place)
    t.is(verified, 'yes', because)
  })
