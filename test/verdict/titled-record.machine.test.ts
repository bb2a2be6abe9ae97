/** A write from a dialog or form whose title or field names one record. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)
const CAUTION = 'evidence_conflicts'
const until = { kind: 'text', contains: 'Done' }
const send = (method: string, url: string, body: string) =>
  `await fetch('${url}', { method: '${method}', headers: { 'content-type': 'application/json' }, body: JSON.stringify(${body}) })
  document.querySelector('[role=status]').textContent = 'Done'`

/** A list with ids in its markup, and a dialog about the table. @param body what the dialog sends */
const shop = (body: string, more = '') => `
<ul><li>Ash chair <button data-product="11" data-name="Ash chair">View</button></li>
<li>Oak table <button data-product="12" data-name="Oak table">View</button></li></ul>
<div role="dialog" aria-label="Quick view"><h2>Oak table</h2>${more}<button id="add">Add to basket</button></div>
<p role="status"></p><script>
document.querySelector('#add').onclick = async () => {
  ${send('POST', '/basket', body)}
}
</script>`

async function adding(body: string, more?: string) {
  const { act } = await setup(shop(body, more), { '/basket': { body: '{}' } })
  return act({ role: 'button', name: 'Add to basket' }, until)
}

test('a dialog that sends the id of another record that the page shows is a caution', async (t) => {
  for (const body of ['{ product: 11 }', "{ product_id: '11' }"]) {
    const { verifiedReason, because } = await adding(body)
    t.is(verifiedReason, CAUTION, body)
    t.regex(because, /POST \/basket → 200 is for another record than "Oak table"/)
  }
})

for (const [what, body, more] of [
  ['its own id', '{ product: 12 }', ''],
  ['its own id and another one', '{ product: 11, instead_of: 12 }', ''],
  ['an id that is chosen in it', '{ product: 11 }', '<select><option>Ash chair</option></select>'],
  ['an id that the page does not show', '{ product: 13 }', ''],
  ['an id of something else', '{ shelf: 11 }', ''],
] as const)
  test(`a dialog that sends ${what} is fine`, async (t) => {
    const { verified, because } = await adding(body, more)
    t.is(verified, 'yes', because)
  })

const PROJECTS = [
  { id: 'p1', name: 'Mercury' },
  { id: 'p2', name: 'Apollo' },
  { id: 'p3', name: 'Skylab' },
]
/** A form that renames Apollo, over one address. @param variables what it sends */
const projects = (variables: string) => `
<form onsubmit="return false"><label>Project name <input value="Apollo"></label><button>Rename</button></form>
<p role="status"></p><script>
const ask = (query, variables) => fetch('/graphql', { method: 'POST', body: JSON.stringify({ query, variables }) })
const read = ask('query Projects { projects { id name } }', {}).then((response) => response.json())
read.then(({ data }) => { document.querySelector('form').ariaLabel = data.projects.length + ' projects' })
document.querySelector('button').onclick = async () => {
  const name = document.querySelector('input').value
  await ask('mutation Rename { rename { id name } }', ${variables})
  document.querySelector('[role=status]').textContent = 'Done'
}
</script>`

async function renaming(variables: string) {
  const { page, act } = await setup(projects(variables), {
    '/graphql': { body: JSON.stringify({ data: { projects: PROJECTS } }) },
  })
  await page.getByRole('form', { name: '3 projects' }).waitFor()
  const held = { kind: 'element', label: 'Project name', hasValue: 'Lunar' }
  await act({ label: 'Project name' }, held, { action: 'fill', args: { text: 'Lunar' } })
  return act({ role: 'button', name: 'Rename' }, until)
}

test('a form that sends the id of another record than the one that its field held is a caution', async (t) => {
  const { verifiedReason, because } = await renaming("{ id: 'p1', name }")
  t.is(verifiedReason, CAUTION)
  t.regex(because, /is for another record than "apollo"/)
})

for (const [what, variables] of [
  ['its own id', "{ id: 'p2', name }"],
  ['two ids', "{ id: 'p1', from: 'p2', name }"],
  ['an id that no answer has', "{ id: 'p9', name }"],
  ['an id of something else', "{ id: 'p1', comment: name }"],
] as const)
  test(`a form that sends ${what} is fine`, async (t) => {
    const { verified, because } = await renaming(variables)
    t.is(verified, 'yes', because)
  })

/** A section about Apollo. @param sent the address that its button writes to, and the body */
const section = (to: string, body: string, more: string) => `
<section><h2>Apollo</h2>${more}<button>Go</button></section><p role="status"></p><script>
fetch('/projects').then((response) => response.json()).then(() => { document.title = 'Read' })
document.querySelector('button').onclick = async () => {
  ${send('PUT', '/projects/', body).replace("'/projects/'", `'/projects/${to}'`)}
}
</script>`

async function going(to: string, body = '{}', more = '') {
  const { page, act } = await setup(section(to, body, more), {
    '/projects': { body: JSON.stringify(PROJECTS) },
    '/projects/p1': { body: '{}' },
    '/projects/p2': { body: '{}' },
    '/projects/p9': { body: '{}' },
  })
  await page.waitForFunction("document.title === 'Read'")
  return act({ role: 'button', name: 'Go' }, until)
}

test('a section about one record that writes to another one is a caution', async (t) => {
  const { verifiedReason, because } = await going('p1')
  t.is(verifiedReason, CAUTION)
  t.regex(because, /PUT \/projects\/p1 → 200 is for another record than "apollo"/)
})

test('a section that writes to its own record, names both, or lists the other one, is fine', async (t) => {
  t.is((await going('p2')).verified, 'yes')
  t.is((await going('p9')).verified, 'yes')
  t.is((await going('p1', "{ merged: 'p2' }")).verified, 'yes')
  t.is((await going('p1', '{}', '<label><input type="radio">Mercury</label>')).verified, 'yes')
})
