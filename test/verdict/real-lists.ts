/** Lists as real pages show them: what the answer held, the markup of each, and what is wrong with it. */
export interface RealList {
  /** the answer's JSON */
  answer: unknown
  /** the body's markup, once the answer has arrived */
  markup: string
  /** what `probe_reconcile` must report, as `kind path`; without it, no mismatch */
  wrong?: string
  /** how many of the answer's records are on the page, where it is not all */
  found?: number
  /** how many other lists of the answer have no rows of their own on the page */
  referred?: number
}

const products = [
  { id: 'p1', title: 'Walnut desk', price: 49900, currency: 'EUR', size: 'L', stock: 3, active: true },
  { id: 'p2', title: 'Oak shelf', price: 12950, currency: 'EUR', size: 'M', stock: 12, active: true },
  { id: 'p3', title: 'Ash stool', price: 8900, currency: 'EUR', size: 'S', stock: 0, active: true },
  { id: 'p4', title: 'Pine bench', price: 15900, currency: 'EUR', size: 'L', stock: 7, active: true },
]
const euro = (cents: number) => `€${(cents / 100).toFixed(2)}`
const each = <T>(list: readonly T[], show: (item: T, index: number) => string) => list.map(show).join('')
const card = ({ title, price, size }: (typeof products)[number]) =>
  `<article><img alt=""><div><span>${euro(price)}</span></div><div><h3>${title}</h3><p>Size ${size}</p></div></article>`
const catalogue = Array.from({ length: 40 }, (_, i) => ({
  id: i + 1,
  name: `Lamp model ${String.fromCharCode(65 + (i % 26))}${i}`,
  price: 1000 + i * 37,
}))
const lamp = ({ name, price }: (typeof catalogue)[number]) =>
  `<div class="card"><div>${name}</div><div>${euro(price)}</div></div>`
const people = [
  { id: 1, first: 'Jo', last: 'Li', role: 'admin', city: 'Oslo' },
  { id: 2, first: 'Jo', last: 'Wu', role: 'member', city: 'Rome' },
  { id: 3, first: 'Al', last: 'Li', role: 'member', city: 'Oslo' },
]
const sizes = [
  { size: 'S', quantity: 3, colour: 'red' },
  { size: 'M', quantity: 5, colour: 'red' },
  { size: 'L', quantity: 2, colour: 'red' },
]
const todos = [
  { id: 11, text: 'Water the plants', done: false },
  { id: 12, text: 'Call the plumber', done: true },
  { id: 13, text: 'Book the train', done: false },
  { id: 14, text: 'Pay the rent', done: true },
  { id: 15, text: 'Feed the cat', done: false },
]
const flights = [
  { code: 'LH1', from: 'FRA', to: 'OSL', gate: 'A1', state: 'boarding' },
  { code: 'SK7', from: 'OSL', to: 'CPH', gate: 'B2', state: 'delayed' },
  { code: 'AF3', from: 'CDG', to: 'FRA', gate: 'C3', state: 'boarding' },
]
const orders = [
  { number: 'A-1001', total: 1700, currency: 'EUR', status: 'paid' },
  { number: 'A-1002', total: 950, currency: 'EUR', status: 'pending' },
  { number: 'A-1003', total: 420, currency: 'EUR', status: 'shipped' },
]
const posts = [
  { slug: 'one', headline: 'A very long headline about the harbour of Hamburg', comments: 4 },
  { slug: 'two', headline: 'Another headline that nobody will ever read in full', comments: 18 },
  { slug: 'three', headline: 'Short notes on tea', comments: 0 },
]
const tickets = [
  { id: 't1', subject: 'Open house on Friday', status: 'closed', owner: 'Ann Berg', votes: 0 },
  { id: 't2', subject: 'Printer is jammed', status: 'open', owner: 'Bo Dahl', votes: 4 },
  { id: 't3', subject: 'No heating', status: 'closed', owner: 'Ann Berg', votes: 9 },
  { id: 't4', subject: 'Lost badge', status: 'open', owner: 'Cy Ek', votes: 2 },
]
const owners = [
  { id: 7, name: 'Ann Berg', team: 'Facilities' },
  { id: 8, name: 'Di Falk', team: 'Security' },
  { id: 9, name: 'Bo Dahl', team: 'Printing' },
  { id: 10, name: 'Cy Ek', team: 'Security' },
]
const ticket = ({ subject, status, owner, votes }: (typeof tickets)[number]) =>
  `<li><b>${subject}</b> <i>${status}</i> <span>${owner}</span> <em>${votes === 0 ? 'no votes' : `${votes} votes`}</em> <button>${status === 'closed' ? 'Open' : 'Close'}</button></li>`
const parts = [
  {
    sku: 'K-1',
    name: 'Kettle',
    price: 12.5,
    stock: 1250,
    discount: 15,
    updatedAt: '2026-03-09T10:00:00Z',
    createdAt: '2026-03-08T10:00:00Z',
  },
  {
    sku: 'K-2',
    name: 'Toaster',
    price: 8.9,
    stock: 12,
    discount: 20,
    updatedAt: '2026-04-19T10:00:00Z',
    createdAt: '2026-04-18T10:00:00Z',
  },
  {
    sku: 'K-3',
    name: 'Blender',
    price: 30.25,
    stock: 40,
    discount: 10,
    updatedAt: '2026-05-29T10:00:00Z',
    createdAt: '2026-05-28T10:00:00Z',
  },
  {
    sku: 'K-4',
    name: 'Juicer',
    price: 41.75,
    stock: 3,
    discount: 25,
    updatedAt: '2026-06-19T10:00:00Z',
    createdAt: '2026-06-18T10:00:00Z',
  },
]
const part = ({ name, price, discount, updatedAt }: (typeof parts)[number]) =>
  `<li><b>${name}</b> <span>€${price.toFixed(2)}</span><span>-${discount}%</span> <time>${updatedAt.slice(0, 10)}</time></li>`
const cut = (text: string) => (text.length > 24 ? `${text.slice(0, 22)}…` : text)

export const REAL_LISTS: { readonly [name: string]: RealList } = {
  'cards with the price before the title': { answer: products, markup: each(products, card) },
  'cards with one wrong price': {
    answer: products,
    markup: each(products, (each) => card(each.id === 'p2' ? { ...each, price: 19250 } : each)),
    wrong: 'value [1].price',
  },
  'a quarter of a catalogue': {
    answer: { items: catalogue },
    markup: `<main>${each(catalogue.slice(0, 10), lamp)}</main><nav><button>Next</button></nav>`,
    found: 10,
  },
  'a quarter of a catalogue with a wrong price': {
    answer: { items: catalogue },
    markup: `<main>${each(catalogue.slice(0, 10), (each) => lamp(each.id === 4 ? { ...each, price: 9999 } : each))}</main>`,
    wrong: 'value items[3].price',
    found: 10,
  },
  'the third page of a catalogue': {
    answer: { items: catalogue },
    markup: `<main>${each(catalogue.slice(20, 30), lamp)}</main>`,
    found: 10,
  },
  'people whose names are short': {
    answer: people,
    markup: `<ul>${each(people, ({ first, last, role }) => `<li><b>${first} ${last}</b> <i>${role}</i></li>`)}</ul>`,
  },
  'people, one with the role of another': {
    answer: people,
    markup: `<ul>${each(people, ({ first, last, role }) => `<li><b>${first} ${last}</b> <i>${last === 'Wu' ? 'admin' : role}</i></li>`)}</ul>`,
    wrong: 'value [1].role',
  },
  'sizes and quantities in a table': {
    answer: sizes,
    markup: `<table><tr><th>Size</th><th>Pieces</th></tr>${each(sizes, ({ size, quantity }) => `<tr><td>${size}</td><td>${quantity}</td></tr>`)}</table>`,
  },
  'a filter hides what is done': {
    answer: todos,
    markup: `<ul>${each(
      todos.filter(({ done }) => !done),
      ({ text }) => `<li>${text}</li>`,
    )}</ul>`,
    found: 3,
  },
  'a row lost in the middle': {
    answer: products,
    markup: `<ul>${each(
      products.filter(({ id }) => id !== 'p2'),
      ({ title, price }) => `<li>${title} ${euro(price)}</li>`,
    )}</ul>`,
    wrong: 'missing [1].title',
    found: 3,
  },
  'a row that is there twice': {
    answer: products,
    markup: `<ul>${each([...products, products[1] as (typeof products)[number]], ({ title, price }) => `<li>${title} ${euro(price)}</li>`)}</ul>`,
    wrong: 'surplus ',
  },
  'a board of flights with three-letter codes': {
    answer: { flights },
    markup: `<table>${each(flights, ({ code, from, to, gate, state }) => `<tr><td>${code}</td><td>${from} → ${to}</td><td>${gate}</td><td>${state}</td></tr>`)}</table>`,
  },
  'a board of flights with a wrong gate': {
    answer: { flights },
    markup: `<table>${each(flights, ({ code, from, to, gate, state }) => `<tr><td>${code}</td><td>${from} → ${to}</td><td>${code === 'SK7' ? 'B9' : gate}</td><td>${state}</td></tr>`)}</table>`,
    wrong: 'value flights[1].gate',
  },
  'a flat definition list with the status first': {
    answer: orders,
    markup: `<div>${each(orders, ({ number, status, total }) => `<p>${status}</p><h4>${number}</h4><p>${euro(total)}</p>`)}</div>`,
  },
  'statuses before the names, without a container': {
    answer: orders,
    markup: each(orders, ({ number, status }) => `<p>${status}</p><h4>${number}</h4>`),
  },
  'statuses before the names, one of them wrong': {
    answer: orders,
    markup: each(
      orders,
      ({ number, status }) => `<p>${number === 'A-1002' ? 'paid' : status}</p><h4>${number}</h4>`,
    ),
    wrong: 'value [1].status',
  },
  'headlines that are cut': {
    answer: { posts },
    markup: `<section>${each(posts, ({ headline, comments }) => `<div><a href="#">${cut(headline)}</a><span>${comments} comments</span></div>`)}</section>`,
  },
  'headlines that are cut, with a wrong number of comments': {
    answer: { posts },
    markup: `<section>${each(posts, ({ slug, headline, comments }) => `<div><a href="#">${cut(headline)}</a><span>${slug === 'two' ? 17 : comments} comments</span></div>`)}</section>`,
    wrong: 'value posts[1].comments',
  },
  'choices of a select': {
    answer: { options: products },
    markup: `<select>${each(products, ({ title }) => `<option>${title}</option>`)}</select>`,
  },
  'cards that are links with one name': {
    answer: products,
    markup: each(products, ({ title, price }) => `<a href="#">${title}<br>${euro(price)}</a>`),
  },
  'another list on the page has the same names': {
    answer: { recent: orders.slice(0, 2), all: orders },
    markup: `<h2>Recent</h2><ul>${each(orders.slice(0, 2), ({ number, status }) => `<li>${number} ${status}</li>`)}</ul>
      <h2>All</h2><ul>${each(orders, ({ number, status }) => `<li>${number} ${status}</li>`)}</ul>`,
  },
  'rows in another order': {
    answer: products,
    markup: `<ul>${each(
      [2, 0, 1, 3].map((index) => products[index] as (typeof products)[number]),
      ({ title }) => `<li>${title}</li>`,
    )}</ul>`,
    wrong: 'order ',
  },
  'pictures with alternative texts': {
    answer: products,
    markup: each(
      products,
      ({ title, stock }) => `<figure><img alt="${title}"><figcaption>${stock} left</figcaption></figure>`,
    ),
  },
  'statuses beside a button and a name that read as other statuses': {
    answer: { tickets, owners },
    markup: `<ul>${each(tickets, ticket)}</ul>`,
    referred: 1,
  },
  'statuses beside such buttons, one of them wrong': {
    answer: { tickets, owners },
    markup: `<ul>${each(tickets, (each) => ticket(each.id === 't4' ? { ...each, status: 'closed' } : each))}</ul>`,
    wrong: 'value tickets[3].status',
    referred: 1,
  },
  'statuses in selects with all the choices': {
    answer: tickets,
    markup: `<ul>${each(tickets, ({ subject, status }) => `<li>${subject} <select><option>${status}</option><option>${status === 'open' ? 'closed' : 'open'}</option></select></li>`)}</ul>`,
  },
  'statuses in selects, one of them wrong': {
    answer: tickets,
    markup: `<ul>${each(tickets, ({ id, subject, status }) => `<li>${subject} <select><option>open</option><option${(status === 'closed') !== (id === 't3') ? ' selected' : ''}>closed</option></select></li>`)}</ul>`,
    wrong: 'value [2].status',
  },
  'prices, discounts and dates beside others that are not shown': {
    answer: parts,
    markup: `<ul>${each(parts, part)}</ul>`,
  },
  'prices beside discounts, one price ten times as high': {
    answer: parts,
    markup: `<ul>${each(parts, (each) => part(each.sku === 'K-4' ? { ...each, price: 417.5 } : each))}</ul>`,
    wrong: 'value [3].price',
  },
  'cents in an element of their own': {
    answer: parts,
    markup: `<ul>${each(parts, ({ name, price }) => `<li><b>${name}</b> <span>€${Math.floor(price)}</span> <sup>${price.toFixed(2).slice(-2)}</sup></li>`)}</ul>`,
  },
  'a price that is a word in one row': {
    answer: parts,
    markup: `<ul>${each(parts, ({ sku, name, price }) => `<li><b>${name}</b> ${sku === 'K-2' ? 'Sold out' : `€${price.toFixed(2)}`}</li>`)}</ul>`,
  },
  'a price that is missing in one row': {
    answer: parts,
    markup: `<ul>${each(parts, ({ sku, name, price }) => `<li><b>${name}</b> <span>${sku === 'K-2' ? '' : `€${price.toFixed(2)}`}</span></li>`)}</ul>`,
    wrong: 'value [1].price',
  },
  'rows that are sorted by price': {
    answer: products,
    markup: `<ul>${each(
      products.toSorted((one, two) => one.price - two.price),
      ({ title, price }) => `<li>${title} ${euro(price)}</li>`,
    )}</ul>`,
  },
  'cards between the headings of flat sections': {
    answer: products,
    markup: `${each(products, ({ title, price }) => `<h3>${title}</h3><p>${euro(price)}</p>`)}<h3>Customers also bought 2 of</h3><p>€9.00 each</p>`,
  },
  'a flat card that is there twice': {
    answer: products,
    markup: each(
      [products[0], products[1], products[1], products[2], products[3]] as typeof products,
      ({ title, price }) => `<h3>${title}</h3><p>${euro(price)}</p>`,
    ),
    wrong: 'surplus ',
  },
  'names that are glued to what follows': {
    answer: products,
    markup: each(
      products,
      ({ title, size }) => `<button><span>${title}</span><span>Size ${size}</span></button>`,
    ),
  },
  'a list that the page does not show': {
    answer: { permissions: [{ name: 'orders.read' }, { name: 'orders.write' }] },
    markup: '<h1>Welcome</h1>',
    found: 0,
  },
}
