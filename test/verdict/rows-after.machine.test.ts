/** The row of the control after a write of the act, and the rows beside it. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const until = { kind: 'text', contains: 'Done' }
const row = (name: string, text: string) =>
  `<li><b>${name}</b>, ${text} <button aria-label="Remove ${name}">Remove</button> <button aria-label="Book ${name}">Book</button></li>`
const page = (after: string, method: string, path: string) =>
  `<ul>${row('Emma', 'due 2 May')}${row('Dune', 'due 4 May')}${row('Ubik', 'due 9 May')}</ul><p role="status"></p><script>
const items = () => [...document.querySelectorAll('li')]
onclick = async ({ target }) => {
  const own = target.closest('li')
  await fetch('${path}', { method: '${method}' })
  ${after}
  document.querySelector('[role=status]').textContent = 'Done'
}</script>`

const json = '{"ok":true}'

async function judged(name: string, after: string, method = 'PUT', path = '/books/2') {
  const { act } = await setup(page(after, method, path), { [path]: { body: json } })
  return act({ role: 'button', name }, until)
}

test('another row than that of the control changes', async (t) => {
  const said = `items()[0].querySelector('button:last-child').textContent = 'Booked'`
  t.regex((await judged('Book Dune', said)).because, /another row changed in its place/)
})

test('rows that change with that of the control, by copy, or as a clock', async (t) => {
  for (const after of [
    `own.querySelector('button:last-child').textContent = 'Booked'; items()[0].append('free')`,
    'own.previousElementSibling.before(own)',
    `own.nextElementSibling.childNodes[1].data = own.childNodes[1].data`,
    `items()[0].childNodes[1].data = ', due 3 May '`,
    `items()[0].append('one'); items()[2].append('two')`,
    `let n = 0; const tick = () => { items()[0].childNodes[1].data = ', ' + 'x'.repeat(++n) }; setInterval(tick, 100); tick()`,
  ])
    t.is((await judged('Book Dune', after)).verified, 'yes', after)
})

test('the row of the control takes the place of another one', async (t) => {
  const booked = `items()[0].outerHTML = '<li><b>Dune</b>, due 1 June</li>'`
  t.regex((await judged('Book Dune', booked)).because, /stands there twice/)
})

test('a copy, a sort, and a row that was pushed from the end', async (t) => {
  for (const after of [
    'own.after(own.cloneNode(true)); items()[2].append("copy")',
    'document.querySelector("ul").append(...items().reverse())',
    'items()[2].remove(); own.after(own.cloneNode(true)); items()[2].append("copy")',
  ])
    t.is((await judged('Book Dune', after)).verified, 'yes', after)
})

test('a row that was deleted stays', async (t) => {
  const stays = await judged('Remove Dune', '', 'DELETE')
  t.regex(stays.because, /was removed stands there as before/)
})

test('a row that is marked, goes, goes a little later, or is about a part of it', async (t) => {
  for (const after of [
    `own.className = 'gone'`,
    'own.remove()',
    'setTimeout(() => own.remove(), 400)',
    `own.append('Undo')`,
  ])
    t.is((await judged('Remove Dune', after, 'DELETE')).verified, 'yes', after)
  t.is((await judged('Remove Dune', '', 'DELETE', '/books/cover')).verified, 'yes')
})

const users = [
  { id: 1, name: 'Ann Lee', role: 'editor' },
  { id: 2, name: 'Ben Ito', role: 'editor' },
]

/** @param then what the page does with the answer, `made` */
async function creating(then: string, made: object = {}, status = 201) {
  const html = `<ul></ul><button>Create</button><p id="note"></p><p role="status"></p><script>
const list = document.querySelector('ul')
const draw = (all) => { list.innerHTML = all.map(({ name }) => '<li>' + name + '</li>').join('') }
const read = () => fetch('/users').then((response) => response.json()).then((all) => { draw(all); document.title = 'read' })
read()
onclick = async ({ target }) => {
  if (target.localName !== 'button') return
  const response = await fetch('/users', { method: 'POST', body: JSON.stringify({ name: 'Dora Fox' }) })
  const made = await response.json()
  ${then}
  document.querySelector('[role=status]').textContent = 'Done: Dora Fox'
}</script>`
  const { page: shown, act } = await setup(html, {
    '/users': ({ method }, response) => {
      response.statusCode = method === 'GET' ? 200 : status
      const answer = method === 'GET' ? users : { id: 3, name: 'Dora Fox', role: 'editor', ...made }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    },
  })
  await shown.waitForFunction("document.title === 'read'")
  return act({ role: 'button', name: 'Create' }, until)
}

test('what was created is not in the list of its collection', async (t) => {
  t.regex((await creating('')).because, /does not show what was added/)
})

test('a list that has it, was read again or is cut, and a record of another kind', async (t) => {
  for (const then of [
    `list.innerHTML += '<li>' + made.name + '</li>'`,
    'list.firstElementChild.remove()',
    `note.textContent = 'Dora Fox waits for approval'`,
    `list.hidden = true`,
    `document.body.insertAdjacentHTML('beforeend', '<dialog open>Invite</dialog>')`,
    `history.pushState({}, '', '/users/3')`,
  ])
    t.is((await creating(then)).verified, 'yes', then)
  t.is((await creating('', { role: 'guest' })).verified, 'yes')
  t.is((await creating('', {}, 202)).verified === 'no', false)
})
