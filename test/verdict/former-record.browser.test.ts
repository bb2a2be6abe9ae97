/** A record's value on the page after a write that replaced it. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)
const ROOMS = [
  { id: 1, name: 'Blue room', floor: 'ground floor' },
  { id: 2, name: 'Attic', floor: 'top floor' },
]
const RENAMED = { id: 1, name: 'Harbour room', floor: 'ground floor' }

/**
 * @param drawn how the list is drawn, of `rooms`
 * @param after what the page does with the answer, `room`
 */
const page = (drawn: string, after: string, more = '') => `
<ul></ul>${more}<button>Rename</button><p role="status"></p><script>
let rooms = []
const draw = () => { document.querySelector('ul').innerHTML = rooms.map((each) => ${drawn}).join('') }
fetch('/rooms').then((response) => response.json()).then((read) => { rooms = read; draw() })
document.querySelector('button').onclick = async () => {
  const response = await fetch('/rooms/1', { method: 'PUT', headers: { 'content-type': 'application/json' },
    body: '{"name":"Harbour room"}' })
  const room = await response.json()
  ${after}
  document.querySelector('p').textContent = 'Now called Harbour room'
}
</script>`
const LINE = "'<li>' + each.id + ': ' + each.name + '</li>'"
const ROW = "'<li><b>' + each.name + '</b> <i>' + each.floor + '</i></li>'"
const KEPT = 'rooms = rooms.map((each) => (each.id === room.id ? room : each)); draw()'

async function rename(drawn: string, after: string, more = '', answer: object = RENAMED) {
  const { page: shown, act } = await setup(page(drawn, after, more), {
    '/rooms': { body: JSON.stringify(ROOMS) },
    '/rooms/1': { body: JSON.stringify(answer) },
  })
  await shown.getByText('Attic').waitFor()
  return act({ role: 'button', name: 'Rename' }, { kind: 'text', contains: 'Now called' })
}

const STALE = /the page still shows the former "name"/
test('a list that is not drawn again still shows the former name', async (t) => {
  const { verified, because } = await rename(LINE, '')
  t.is(verified, 'unknown')
  t.regex(because, STALE)
})

test('its row has the former name, although another place has the new one', async (t) => {
  const { because } = await rename(ROW, "document.querySelector('h2').textContent = room.name", '<h2></h2>')
  t.regex(because, STALE)
})

for (const [what, drawn, after, more, answer] of [
  ['a list that is drawn again', ROW, KEPT, '', RENAMED],
  [
    'a history that names both',
    ROW,
    `${KEPT}; document.querySelector('ol').innerHTML = '<li>Blue room is Harbour room now</li>'`,
    '<ol></ol>',
    RENAMED,
  ],
  ['a field that offers the former name', ROW, KEPT, '<select><option>Blue room</option></select>', RENAMED],
  [
    'another record of that name',
    ROW,
    `${KEPT}; rooms.push({ ...room, id: 3, name: 'Blue room', floor: 'yard' }); draw()`,
    '',
    RENAMED,
  ],
  ['a name that only grows', LINE, '', '', { ...RENAMED, name: 'Blue room (Harbour room)' }],
] as const)
  test(`${what} is no doubt`, async (t) => {
    const { verified, because } = await rename(drawn, after, more, answer)
    t.is(verified, 'yes', because)
  })
