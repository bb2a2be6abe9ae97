/** What a `yes` shows of the page around what the action changed, with a real client, page and daemon. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'
import type { Answer } from '../harness/site.js'

const setup = useDriven(test)

type Driven = Awaited<ReturnType<typeof setup>>

/** Clicks and waits without the harness, which requests every field. */
async function pageAfter({ agent }: Driven, name: string, text: string, more: object = {}) {
  const { content } = await agent.client.callTool({
    name: 'probe_act_and_wait',
    arguments: {
      target: { role: 'button', name },
      action: 'click',
      until: { kind: 'text', contains: text },
      ...more,
    },
  })
  const answer = JSON.parse((content as { text: string }[])[0]?.text ?? '')
  return { verified: answer.verified, page: answer.page as string[] | undefined, answer }
}

const MEMBERS = `<h1>Members</h1><p id="count">3 members</p>
<ul><li>Ann Reed <button>Remove Ann</button></li><li>Ben Ode <button>Remove Ben</button></li><li>Cem Akar <button>Remove Cem</button></li></ul>
<p role="status"></p>
<script>
  for (const button of document.querySelectorAll('button'))
    button.onclick = () => { button.closest('li').remove(); document.querySelector('[role=status]').textContent = 'Removed' }
</script>`

test.serial('what went is marked, and a counter that stands as it was is not', async (t) => {
  const { verified, page } = await pageAfter(await setup(MEMBERS), 'Remove Ben', 'Removed')
  t.is(verified, 'yes')
  t.deepEqual(page, ['Members', '3 members', 'Ann Reed', '- Ben Ode [Remove Ben]', 'Cem Akar', '+ Removed'])
})

const FORM = `<button>Edit Bea</button><div hidden><h2>Edit</h2><label>Name <input value="Ann"></label>
<label>Password <input type="password" value="hunter22"></label><label><input type="checkbox" checked> Admin</label>
<label>Role <select><option>Reader</option><option selected>Writer</option></select></label></div>
<script>document.querySelector('button').onclick = () => { document.querySelector('div').hidden = false }</script>`

test.serial('fields have their values and states, and no secret', async (t) => {
  const { page } = await pageAfter(await setup(FORM), 'Edit Bea', 'Edit')
  t.deepEqual(page?.slice(-2), ['+ Edit', '+ Name "Ann" Password "[REDACTED]" [x] Admin Role "Writer"'])
})

test.serial('a list in another order shows the rows that moved, once', async (t) => {
  const site =
    await setup(`<ul><li>Cherry 3</li><li>Apple 1</li><li>Bean 2</li></ul><button>Sort</button><p role="status"></p>
<script>document.querySelector('button').onclick = () => {
  const list = document.querySelector('ul'); list.append(...[...list.children].toSorted((a, b) => a.textContent < b.textContent ? -1 : 1))
  document.querySelector('p').textContent = 'Sorted by name'
}</script>`)
  const { page } = await pageAfter(site, 'Sort', 'Sorted by name')
  t.deepEqual(page, ['Apple 1', 'Bean 2', '+ Cherry 3', '[Sort]', '+ Sorted by name'])
})

test.serial('where no text changed, it is what stands around the control', async (t) => {
  const site = await setup(`<h1>Player</h1><p>Volume 40</p><button aria-expanded="false">Filters</button>
<script>document.querySelector('button').onclick = ({ target }) => target.setAttribute('aria-expanded', 'true')</script>`)
  const { page, verified } = await pageAfter(site, 'Filters', 'x', {
    until: { kind: 'element', role: 'button', name: 'Filters', state: 'expanded' },
  })
  t.is(verified, 'yes')
  t.deepEqual(page, ['Player', 'Volume 40', '[Filters]'])
})

test.serial('of another document no line has a sign', async (t) => {
  const site = await setup(`<p>Draft</p><button onclick="location.search = 'done'">Send</button>
<script>if (location.search !== '') document.body.innerHTML = '<h1>Sent</h1><p>To Ann</p>'</script>`)
  const { page, verified } = await pageAfter(site, 'Send', 'Sent')
  t.is(verified, 'yes')
  t.deepEqual(page, ['Sent', 'To Ann'])
})

const ORDER = `<p id="total">Total 0</p><label>Number <input id="number"></label><button>Order</button><p role="status"></p>
<script>document.querySelector('button').onclick = async () => {
  document.querySelector('[role=status]').textContent = 'Ordered'
  await fetch('/order', { method: 'POST', body: '{}' })
  SHOW
}</script>`
const orderedAfter = (ms: number): Record<string, Answer> => ({
  '/order': (_, response) => void setTimeout(() => response.end('{}'), ms),
})

test.serial('what changed after the claim held is shown as it is in the end', async (t) => {
  const site = await setup(ORDER.replace('SHOW', "total.textContent = 'Total 5'"), orderedAfter(10))
  const { page } = await pageAfter(site, 'Order', 'Ordered')
  t.deepEqual(page, ['- Total 0', '+ Total 5', 'Number ""', '+ Ordered'])
})

test.serial('a field that was set after the claim held is shown with its value', async (t) => {
  const site = await setup(ORDER.replace('SHOW', 'number.value = 41'), orderedAfter(1_000))
  const { page } = await pageAfter(site, 'Order', 'Ordered')
  t.true(page?.includes('+ Number "41" [Order]'), page?.join('\n'))
})

test.serial('an image that did not load is broken', async (t) => {
  const site = await setup(
    `<ul></ul><button>Add</button><p role="status"></p>
<script>document.querySelector('button').onclick = () => {
  const [good, bad] = [new Image(), new Image()]
  document.querySelector('ul').innerHTML = '<li>Ann</li><li>Ben</li>'
  const [ann, ben] = document.querySelectorAll('li')
  ann.append(good); ben.append(bad)
  bad.onerror = () => { document.querySelector('p').textContent = 'Added' }
  good.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  good.onload = () => { bad.src = '/nowhere.png' }
}</script>`,
    { '/nowhere.png': { status: 404 } },
  )
  const { page } = await pageAfter(site, 'Add', 'Added')
  t.deepEqual(page, ['+ Ann', '+ Ben (broken image)', '[Add]', '+ Added'])
})

test.serial('an image that breaks beside an unchanged text does not count as a change', async (t) => {
  const site = await setup(
    `<p>Ann <picture><img id="face"></picture> 5 <button>Add</button></p><p role="status"></p>
<script>document.querySelector('button').onclick = () => {
  face.onerror = () => { document.querySelector('[role=status]').textContent = 'Added' }
  face.src = '/nowhere.png'
}</script>`,
    { '/nowhere.png': { status: 404 } },
  )
  const { page } = await pageAfter(site, 'Add', 'Added')
  t.deepEqual(page, ['Ann (broken image) 5', '+ Added'])
})

test.serial('a text that a person cannot read says so', async (t) => {
  const site =
    await setup(`<div style="height: 40px; overflow: hidden"><button>More</button><div id="menu" hidden style="margin-top: 60px">Suspend</div></div>
<p style="background: #111; color: #121212">Dark</p><p role="status"></p>
<script>document.querySelector('button').onclick = () => { menu.hidden = false; document.querySelector('[role=status]').textContent = 'Open' }</script>`)
  const { page } = await pageAfter(site, 'More', 'Open')
  t.deepEqual(page, ['[More]', '+ Suspend (cut off)', 'Dark (same colour as background)', '+ Open'])
})

test.serial('a page with too much text has none, and its verdict is the same', async (t) => {
  const site = await setup(`${'<p>one more line</p>'.repeat(1_200)}<button>Go</button><p role="status"></p>
<script>document.querySelector('button').onclick = () => { document.querySelector('[role=status]').textContent = 'Done' }</script>`)
  const { page, verified } = await pageAfter(site, 'Go', 'Done')
  t.deepEqual([page, verified], [undefined, 'yes'])
})

test.serial('of such a page the region of the control is read', async (t) => {
  const site =
    await setup(`${'<p>one more line</p>'.repeat(1_200)}<form><h2>Vote</h2><p>12 votes</p><button type="button">Go</button><p role="status"></p></form>
<script>document.querySelector('button').onclick = () => { document.querySelector('[role=status]').textContent = 'Done' }</script>`)
  const { page } = await pageAfter(site, 'Go', 'Done')
  t.deepEqual(page, ['Vote', '12 votes', '[Go]', '+ Done'])
})

test.serial('a long change keeps its beginning and the figures near it', async (t) => {
  const site = await setup(`<h1>Orders</h1><p>Total 12</p><ul></ul><button>Load</button><p role="status"></p>
<script>document.querySelector('button').onclick = () => {
  document.querySelector('ul').innerHTML = Array.from({ length: 60 }, (_, i) => '<li>Order ' + (i + 1) + ' of a customer</li>').join('')
  document.querySelector('[role=status]').textContent = 'Loaded'
}</script>`)
  const { page = [], answer } = await pageAfter(site, 'Load', 'Loaded')
  t.true(Buffer.byteLength(JSON.stringify(answer)) <= 500)
  t.true(page.includes('Total 12'), page.join('\n'))
  t.true(page.includes('+ Order 1 of a customer') && page.includes('+ Loaded'), page.join('\n'))
})

test.serial('what went keeps its secrets, also without the label that it had', async (t) => {
  const site =
    await setup(`<dl><dt>Password</dt><dd>hunter2go</dd></dl><h3>Backup codes</h3><ul><li>83914-20577</li></ul>
<label>API key <input value="sk-12345678abcdef"></label><div id="box"><button>482913</button></div><table><tr><td>INV-2041</td><td>€40.00</td></tr></table>
<button>Hide</button><p role="status"></p>
<script>[...document.querySelectorAll('button')].at(-1).onclick = () => {
  for (const gone of document.querySelectorAll('dd,ul,input,#box,tr')) gone.remove()
  document.querySelector('p').textContent = 'Hidden'
}</script>`)
  const { page = [] } = await pageAfter(site, 'Hide', 'Hidden', { detail: 'full' })
  const text = page.join('\n')
  t.notRegex(text, /hunter2go|83914|sk-123|482913/, text)
  t.regex(text, /- INV-2041 €40\.00/)
  t.regex(text, /\+ Hidden/)
})

test.serial('switches, drawn boxes, files and texts in buttons are read as a person sees them', async (t) => {
  const site =
    await setup(`<p><input type="checkbox" role="switch" id="s"> Alerts</p><p><input type="checkbox" style="opacity: 0" checked> Drawn</p>
<p>Qty 1<br>2 left</p><p>H<sub>2</sub>O</p><button><div>Save</div></button><div style="display: contents">Loose</div><div id="host"></div>
<script>host.attachShadow({ mode: 'open' }).append('Shadow text')
document.querySelector('button').onclick = () => { s.checked = true; document.body.append('Saved') }</script>`)
  const { page = [] } = await pageAfter(site, 'Save', 'Saved')
  t.deepEqual(page, [
    '- [ ] Alerts',
    '+ [x] Alerts',
    '[x] Drawn',
    'Qty 1 2 left',
    'H 2 O',
    '[Save]',
    'Loose',
    'Shadow text',
    '+ Saved',
  ])
})

test.serial('a change at the end of a long line is shown', async (t) => {
  const long = 'A long line that goes on and on before anything of interest comes. '.repeat(5)
  const site = await setup(`<p id="log">${long}</p><button>Log</button>
<script>document.querySelector('button').onclick = () => { log.textContent += 'Saved' }</script>`)
  const { page = [] } = await pageAfter(site, 'Log', 'Saved')
  t.regex(page.find((line) => line.startsWith('+ ')) ?? '', /^\+ ….*Saved$/)
})

test.serial('colours of another space, and a picture under the text, mark nothing', async (t) => {
  const site = await setup(`<p style="background: oklch(0.98 0 0); color: oklch(0.2 0 0)">Modern</p>
<section style="position: relative; background: #fff; color: #fff"><img style="position: absolute; inset: 0; width: 300px; height: 20px" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"><b style="position: relative">Over</b></section>
<button>Go</button><p role="status"></p>
<script>document.querySelector('button').onclick = () => { document.querySelector('[role=status]').textContent = 'Done' }</script>`)
  const { page = [] } = await pageAfter(site, 'Go', 'Done')
  t.deepEqual(page, ['Modern', 'Over', '[Go]', '+ Done'])
})

test.serial('a body that is replaced as a whole is read', async (t) => {
  const site = await setup(`<p>Cart (0)</p><button>Add</button>
<script>document.querySelector('button').onclick = () => {
  const body = document.createElement('body'); body.innerHTML = '<p>Cart (0)</p><p>Added</p>'; document.body.replaceWith(body)
}</script>`)
  const { page } = await pageAfter(site, 'Add', 'Added')
  t.deepEqual(page, ['Cart (0)', '- [Add]', '+ Added'])
})

test.serial('without an act a yes has no page', async (t) => {
  const { agent } = await setup('<p>Cart (0)</p>')
  const { content } = await agent.client.callTool({
    name: 'probe_assert',
    arguments: { predicate: { kind: 'text', contains: 'Cart' } },
  })
  const answer = JSON.parse((content as { text: string }[])[0]?.text ?? '')
  t.deepEqual([answer.verified, answer.page], ['yes', undefined])
})
