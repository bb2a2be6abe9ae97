/** Numbers and lists that a write is answered with, and what the page shows of them. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

interface Told {
  /** the page, before the act */
  html: string
  /** what it does with the answer, `told` */
  after: string
  answer: unknown
  /** what `/read` answers; the page has it as `read`, and draws with `draw` */
  read?: unknown
  /** draws `read` */
  draw?: string
  /** what the page sends, as JSON */
  sent?: object
  /** of the write */
  method?: string
  path?: string
  readPath?: string
}

const page = ({
  html,
  after,
  draw = '',
  sent,
  method = 'POST',
  path = '/write',
  readPath = '/read',
}: Told) => `${html}<p role="status"></p><script>
let read
const draw = () => { ${draw} }
const show = (selector, text) => { document.querySelector(selector).textContent = text }
fetch('${readPath}').then((response) => response.json()).then((answer) => { read = answer; draw(); document.title = 'read' })
document.querySelector('[data-do]').onclick = async () => {
  const response = await fetch('${path}', { method: '${method}'${sent === undefined ? '' : `, body: '${JSON.stringify(sent)}'`} })
  const told = await response.json()
  ${after}
  show('p[role=status]', 'Well done')
}</script>`

async function verdictOn(told: Told) {
  const [path = ''] = (told.path ?? '/write').split('?')
  const { page: shown, act } = await setup(page(told), {
    [told.readPath ?? '/read']: { body: JSON.stringify(told.read ?? {}) },
    [path]: ({ method }, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(method === 'GET' ? told.read : told.answer)),
  })
  await shown.waitForFunction("document.title === 'read'")
  return act({ testid: 'do' }, { kind: 'text', contains: 'Well done' })
}

const BUTTON = '<button data-do data-testid="do">Do</button>'
const LIKES = `<h2>Mia</h2>${BUTTON}<span>12 likes</span>`
const ROWS = `<ul><li>Dark mode <span>128 votes</span>${BUTTON}</li><li>Offline maps <span>77 votes</span></li></ul>`
const RATED = {
  html: `<div></div>${BUTTON}`,
  read: { average: 4.2, count: 131 },
  answer: { id: 9, average: 4.3, count: 132 },
}
const drawRating =
  "document.querySelector('div').innerHTML = '<b></b>'; show('b', read.average + ' from ' + read.count + ' reviews')"
const rating = (text: string) => ({
  ...RATED,
  draw: drawRating,
  path: '/tents/2/reviews',
  readPath: '/tents/2/rating',
  after: `show('b', ${text})`,
})
const MUGS = ['Red mug', 'Blue mug', 'Tea towel']
const list = (names: readonly string[]) => names.map((name, i) => ({ id: i + 1, name }))
const basket = `<ul>${MUGS.map((name, i) => `<li>${name} <button ${i === 0 ? 'data-do data-testid="do"' : ''}>Remove</button></li>`).join('')}</ul>`
const removeRow = (at: number) => `document.querySelectorAll('li')[${at}].remove()`
const songs = {
  html: '<ol></ol>',
  read: list(['Amber', 'Blue', 'Coral']),
  draw: `document.querySelector('ol').innerHTML = read.map((each) => '<li>' + each.name + '</li>').join('')
    document.querySelector('li').append(document.querySelector('[data-do]') ?? '')`,
}
const moved = (names: readonly string[], told: readonly string[]): Told => ({
  ...songs,
  html: `<ol></ol>${BUTTON}`,
  answer: { order: told },
  after: `const rows = [...document.querySelectorAll('li')]
    for (const name of ${JSON.stringify(names)}) document.querySelector('ol').append(rows.find((row) => row.textContent.startsWith(name)))`,
})
const tags = (shown: string, told: readonly string[]): Told => ({
  html: `<ul></ul>${BUTTON}`,
  path: '/read',
  read: { id: 7, tags: ['billing', 'vip'] },
  draw: "document.querySelector('ul').innerHTML = read.tags.map((tag) => '<li>' + tag + '</li>').join('')",
  answer: { id: 7, tags: told },
  after: shown,
})

/** 200 is owed before 45 is credited. */
const owed = (text: string): Told => ({
  html: `<ul><li>Invoice €200.00</li></ul><p id="owed">Owed: €200.00</p>${BUTTON}`,
  sent: { amount: 45 },
  answer: { id: 2, amount: -45, balance: 155 },
  after: text === '' ? '' : `show('#owed', '${text}')`,
})
const unread = (left: number, says: string): Told => ({
  html: `<span id="count">7 unread</span>${BUTTON}`,
  answer: { unread: left },
  after: `show('#count', '${says}')`,
})
const scored = (says: string): Told => ({
  html: `<b></b>${BUTTON}`,
  answer: { right: 3, total: 4, percent: 75 },
  after: `show('b', '${says}')`,
})
const seats = (says: string): Told => ({
  html: '<div><button data-do data-testid="do" aria-pressed="false">12A</button><button aria-pressed="false">12B</button></div><p id="seat"></p>',
  sent: { seat: '12A' },
  answer: { booking: 'QX7', seat: '12B' },
  after: `show('#seat', '${says}')`,
})
const queue = (songs: readonly string[]): Told => ({
  html: `<ol><li>Roads</li><li>Kashmir</li></ol>${BUTTON}`,
  answer: { queue: ['Roads', 'Karma Police', 'Kashmir'] },
  after: `document.querySelector('ol').innerHTML = ${JSON.stringify(songs)}.map((song) => '<li>' + song + '</li>').join('')`,
})

for (const [what, told, counter] of [
  ['all read, where some are left', unread(4, '0 unread'), /another "unread"/],
  ['another percentage', scored('3 of 4 right (133 %)'), /another "percent"/],
  ['a sum of the page that goes the other way', owed('Owed: €245.00'), /another "balance"/],
  ['a sum of the page that stays', owed(''), /another "balance"/],
  ['another seat than the pressed one', seats('Seat 12A is yours'), /another choice than "12A"/],
  [
    'a song at another place than in the answer',
    queue(['Roads', 'Kashmir', 'Karma Police']),
    /another order/,
  ],
  [
    'a count raised twice',
    { html: LIKES, answer: { likes: 13 }, after: "show('span', '14 likes')" },
    /another "likes"/,
  ],
  [
    'a count of the own row raised twice',
    { html: ROWS, answer: { id: 1, votes: 129 }, after: "show('li span', '130 votes')" },
    /another "votes"/,
  ],
  [
    'a number in an element with that name',
    {
      html: `${BUTTON}<b data-testid="quantity">20 pieces</b>`,
      answer: { quantity: 3 },
      after: "show('b', '17 pieces')",
    },
    /another "quantity"/,
  ],
  ['a number that was read and stands only there', rating("'5 from 1 review'"), /another "count"/],
  [
    'another row than the removed one',
    { html: basket, answer: { items: list(MUGS).slice(1) }, after: removeRow(1) },
    /shows other rows than the answer/,
  ],
  [
    'another order than that of the answer',
    moved(['Blue', 'Amber', 'Coral'], ['Amber', 'Coral', 'Blue']),
    /another order/,
  ],
] as const)
  test(`${what} is doubtful`, async (t) => {
    const { verified, because } = await verdictOn(told)
    t.is(verified, 'unknown', because)
    t.regex(because, counter)
  })

for (const [what, told] of [
  ['a basket that is empty again', unread(7, '0 unread')],
  ['the percentage of the answer', scored('3 of 4 right (75 %)')],
  ['a sum as the answer has it', owed('Owed: €155.00')],
  ['another seat that the page tells of', seats('12A was taken, you have 12B')],
  ['a song at the place that the answer has', queue(['Roads', 'Karma Police', 'Kashmir'])],
  ['a list that the page cuts', queue(['Roads', 'Kashmir'])],
  ['the count of the answer', { html: LIKES, answer: { likes: 13 }, after: "show('span', '13 likes')" }],
  [
    'points that the answer adds',
    {
      html: `${BUTTON}<span data-testid="points">20 points</span>`,
      answer: { points: 10 },
      after: "show('span', '30 points')",
    },
  ],
  [
    'no points added',
    { html: `${BUTTON}<span data-testid="points">20 points</span>`, answer: { points: 0 }, after: '' },
  ],
  [
    'the number of another row',
    { html: ROWS, answer: { id: 1, votes: 129 }, after: "show('li span', '129 votes')" },
  ],
  [
    'a price in an element that is called as a count of rows',
    {
      html: `${BUTTON}<b id="total">€40.00</b>`,
      answer: { total: 2, items: [{ id: 1 }, { id: 2 }] },
      after: "show('b', '€65.00')",
    },
  ],
  ['the new number', rating("'4.3 from 132 reviews'")],
  [
    'a version that nobody sees',
    {
      html: `${BUTTON}<b>12 pieces</b>`,
      path: '/items/2/stock',
      readPath: '/items/2/stock',
      read: { version: 3 },
      answer: { version: 4 },
      after: '',
    },
  ],
  ['the row that was removed', { html: basket, answer: { items: list(MUGS).slice(1) }, after: removeRow(0) }],
  [
    'a row that a filter hides, and none too many',
    { html: basket, answer: { items: list(MUGS) }, after: removeRow(0) },
  ],
  ['the order of the answer', moved(['Blue', 'Amber', 'Coral'], ['Blue', 'Amber', 'Coral'])],
  [
    'an own order of the page',
    {
      ...moved(['Coral', 'Amber', 'Blue'], ['Amber', 'Blue', 'Coral']),
      read: list(['Blue', 'Coral', 'Amber']),
      draw: `document.querySelector('ol').innerHTML = read.map((each) => each.name).sort().map((name) => '<li>' + name + '</li>').join('')`,
    },
  ],
] as const)
  test(`${what} is no doubt`, async (t) => {
    const { verified, because } = await verdictOn(told)
    t.is(verified, 'yes', because)
  })

const MARKED = `<ul>${MUGS.map((name) => `<li><label><input type="checkbox" checked> ${name}</label></li>`).join('')}</ul><button data-do data-testid="do">Delete marked</button>`
const remove = (path: string, rows: number): Told => ({
  html: MARKED,
  answer: {},
  method: 'DELETE',
  path,
  after: Array.from({ length: rows }, () => "document.querySelector('li').remove()").join('\n'),
})
const twoGo = (removed: readonly number[]): Told => ({
  html: basket,
  answer: { removed },
  after: `${removeRow(0)}; ${removeRow(0)}`,
})
test('two rows that go where the answer lists one are doubtful', async (t) => {
  const { because } = await verdictOn(twoGo([1]))
  t.regex(because, /2 rows went from the list of the control/)
})
const left = (told: unknown, ...goes: number[]): Told => ({
  html: basket,
  answer: told,
  after: goes.map(removeRow).join(';'),
})
for (const [what, told] of [
  ['another row than is left', left(list(['Blue mug']), 0, 0)],
  ['more rows than are left', left(list(['Blue mug', 'Tea towel']), 0, 0)],
  ['rows that were never there', left(list(['Green mug']), 0, 0)],
  ['no rows', left({ id: 1 }, 0, 0)],
] as const)
  test(`two rows that go where the answer lists ${what} are doubtful`, async (t) => {
    const { verified, because } = await verdictOn(told)
    t.is(verified, 'unknown', because)
  })
for (const [what, told] of [
  ['the answer lists the one that is left', left(list(['Tea towel']), 0, 0)],
  ['its cart does', left({ lines: list(['Tea towel']), total: 4 }, 0, 0)],
  ['its data does', left({ data: { lines: list(['Blue mug']) } }, 2, 0)],
] as const)
  test(`two rows that go are no doubt where ${what}`, async (t) => {
    const { verified, because } = await verdictOn(told)
    t.is(verified, 'yes', because)
  })
test('two rows that go where the answer lists two are no doubt', async (t) => {
  const { verified, because } = await verdictOn(twoGo([1, 2]))
  t.is(verified, 'yes', because)
})

test('three rows that go where the answer lists the two that went with the first are no doubt', async (t) => {
  const three = (questions: readonly unknown[]): Told => ({
    html: `<ul>${MUGS.map((name, i) => `<li>${name}${i === 0 ? '<button data-do data-testid="do">Delete section</button>' : ''}</li>`).join('')}<li>Last</li></ul>`,
    answer: { section: 3, questions },
    method: 'DELETE',
    after: Array.from({ length: 3 }, () => "document.querySelector('li').remove()").join('\n'),
  })
  t.is((await verdictOn(three([4, 5]))).verified, 'yes')
  t.is((await verdictOn(three([4]))).verified, 'unknown')
  const left = [
    { id: 8, name: 'Other' },
    { id: 9, name: 'Last' },
  ]
  t.is((await verdictOn(three(left))).verified, 'unknown', 'those that should be left')
})

test('more marked rows that go than requests asked for are doubtful', async (t) => {
  const { verified, because } = await verdictOn(remove('/documents/d1', 3))
  t.is(verified, 'unknown', because)
  t.regex(because, /2 more of the marked rows went/)
})

for (const [what, path, rows] of [
  ['one row that goes', '/documents/d1', 1],
  ['a request that names them all', '/documents?ids=1,2,3', 3],
] as const)
  test(`${what} is no doubt, with marked rows`, async (t) => {
    const { verified, because } = await verdictOn(remove(path, rows))
    t.is(verified, 'yes', because)
  })

const ADDED = "document.querySelector('ul').insertAdjacentHTML('beforeend', '<li>urgent</li>')"
test('an item that the answer leaves out, beside one that it keeps, is doubtful', async (t) => {
  const { verified, because } = await verdictOn(tags(ADDED, ['urgent']))
  t.is(verified, 'unknown', because)
  t.regex(because, /shows other rows than the answer/)
})
test('items as the answer has them are no doubt', async (t) => {
  const { verified, because } = await verdictOn(tags(ADDED, ['billing', 'vip', 'urgent']))
  t.is(verified, 'yes', because)
})
