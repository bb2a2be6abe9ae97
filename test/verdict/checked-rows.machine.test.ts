/** A write about several rows, of which the agent checked two. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const PEOPLE = [
  { id: 21, name: 'Ada Berg' },
  { id: 11, name: 'Bo Lind' },
  { id: 14, name: 'Cora Diaz' },
  { id: 13, name: 'Eli Roth' },
]
/**
 * A table of people. The page reads them.
 *
 * @param sent body of the write, of `checked`: the places of the checked rows
 * @param cell a further cell of each row, of `person` and `place`
 */
const page = (sent: string, cell: string) => `
<table><tbody></tbody></table><button>Assign</button><p role="status"></p><script>
let people = []
fetch('/people').then((response) => response.json()).then((read) => {
  people = read
  document.querySelector('tbody').innerHTML = people.map((person, place) => '<tr><td><input type="checkbox" aria-label="' +
    person.name + '"></td><td>' + person.name + '</td><td>' + ${cell} + '</td></tr>').join('')
})
document.querySelector('button').onclick = async () => {
  const boxes = [...document.querySelectorAll('input')]
  const checked = boxes.flatMap((box, place) => (box.checked ? [place] : []))
  const ids = (places) => places.map((place) => people[place].id)
  await fetch('/assign', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(${sent}) })
  document.querySelector('p').textContent = 'Assigned'
}
</script>`

const ID = 'person.id'
async function assigning(sent: string, cell = ID) {
  const { page: shown, act } = await setup(page(sent, cell), {
    '/people': { body: JSON.stringify(PEOPLE) },
    '/assign': { body: '{}' },
  })
  await shown.getByText('Eli Roth').waitFor()
  for (const name of ['Bo Lind', 'Cora Diaz'])
    await act({ role: 'checkbox', name }, { kind: 'element', role: 'checkbox', name, state: 'checked' })
  return act({ role: 'button', name: 'Assign' }, { kind: 'text', contains: 'Assigned' })
}

/** A request for each, of the ids in `sent`, from labels that stand beside the button. */
const each = (sent: string) => `<div id="people"></div><button>Assign</button><p role="status"></p><script>
let people = []
fetch('/people').then((response) => response.json()).then((read) => {
  people = read
  document.querySelector('div').innerHTML = people.map((person) => '<p><label><input type="checkbox"> ' + person.name + '</label></p>').join('')
})
document.querySelector('button').onclick = async () => {
  const checked = people.filter((person, place) => document.querySelectorAll('input')[place].checked)
  for (const id of ${sent}) await fetch('/people/' + id + '/assign', { method: 'POST' })
  document.querySelector('[role=status]').textContent = 'Assigned'
}
</script>`

async function assigningEach(sent: string, names: readonly string[]) {
  const written = PEOPLE.map(({ id }) => [`/people/${id}/assign`, { body: '{}' }] as const)
  const { page: shown, act } = await setup(each(sent), {
    '/people': { body: JSON.stringify(PEOPLE) },
    ...Object.fromEntries(written),
  })
  await shown.getByText('Eli Roth').waitFor()
  for (const name of names)
    await act({ role: 'checkbox', name }, { kind: 'element', role: 'checkbox', name, state: 'checked' })
  return act({ role: 'button', name: 'Assign' }, { kind: 'text', contains: 'Assigned' })
}

const OWN = 'checked.map(({ id }) => id)'
for (const [sent, names] of [
  [OWN, ['Bo Lind', 'Cora Diaz']],
  [OWN, ['Eli Roth', 'Ada Berg', 'Cora Diaz']],
  [`${OWN}.reverse()`, ['Ada Berg', 'Eli Roth']],
] as const)
  test(`a request for each of ${names.join(', ')}, ${sent}, is fine`, async (t) => {
    const { verified, because } = await assigningEach(sent, names)
    t.is(verified, 'yes', because)
  })

for (const [sent, names] of [
  ['[11, 13]', ['Bo Lind', 'Cora Diaz']],
  ['[21]', ['Cora Diaz']],
] as const)
  test(`requests for ${sent} where ${names.join(', ')} are checked are a caution`, async (t) => {
    const { verifiedReason, because } = await assigningEach(sent, names)
    t.is(verifiedReason, 'evidence_conflicts', because)
    t.regex(because, /is for another record than/)
  })

for (const [what, cell] of [
  ['that show their ids', ID],
  ['of a list that the page read', "'staff'"],
] as const)
  test(`ids of other rows than the checked ones, ${what}, are a caution`, async (t) => {
    const { verifiedReason, because } = await assigning('{ ids: [11, 13], owner: 5 }', cell)
    t.is(verifiedReason, 'evidence_conflicts', because)
    t.regex(because, /POST \/assign → 200 is for another record than "Cora Diaz"/)
  })

for (const [what, sent, cell] of [
  ['those of the checked rows', '{ ids: ids(checked) }', ID],
  ['those of the others', '{ keep: [21, 13] }', ID],
  ['those of all rows', '{ ids: ids([0, 1, 2, 3]) }', ID],
  ['ids that no row has', '{ ids: [31, 32] }', ID],
  ['theirs, beside a count that has the same numbers', '{ ids: [11, 14] }', '[14, 30, 31, 11][place]'],
  ['places, which the rows show', '{ ids: [1, 2] }', 'place + 1'],
] as const)
  test(`${what} are fine`, async (t) => {
    const { verified, because } = await assigning(sent, cell)
    t.is(verified, 'yes', because)
  })
