/** Targets by place, and by the test id attribute that the app uses. */
import test from 'ava'
import { codeOf } from '../../../../sdk/protocol/errors.js'
import type { Locator } from '../../../../sdk/protocol/predicates.js'
import { type Tab, useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)

const ROWS = `<ul>${['Ann', 'Bob', 'Cid'].map((name) => `<li aria-label="${name}">${name} <button>Edit</button></li>`).join('')}</ul>
  <section id="s"><button>Edit</button></section>
  <script>onclick = ({ target }) => { window.hit = (target.closest('li,section') ?? document.body).textContent.trim() }</script>`

async function hit({ bridge, page }: Tab, target: Locator) {
  await bridge.command('act', { act: 'a1', target, action: 'click', args: {}, leaves: [] })
  return page.evaluate('hit')
}

const edit = { role: 'button', name: 'Edit' }

test('nth counts in document order from 0, and from the end', async (t) => {
  const tab = await setup(ROWS)
  t.is(await hit(tab, { ...edit, nth: 1 }), 'Bob Edit')
  t.is(await hit(tab, { ...edit, nth: -1 }), 'Edit')
  const none = await t.throwsAsync(hit(tab, { ...edit, nth: 7 }))
  t.is(codeOf(none), 'NO_MATCH')
  t.regex(none?.message ?? '', /only 4 elements match/)
})

test('within is a target, a CSS selector or a ref', async (t) => {
  const tab = await setup(ROWS)
  t.is(await hit(tab, { ...edit, within: { role: 'listitem', name: 'Cid' } }), 'Cid Edit')
  t.is(await hit(tab, { ...edit, within: { role: 'listitem', nth: 0 } }), 'Ann Edit')
  t.is(await hit(tab, { ...edit, within: '#s' }), 'Edit')
  const { elements } = await tab.bridge.command('find', { by: 'role', value: 'listitem', name: 'Bob' })
  t.is(await hit(tab, { ...edit, within: elements[0]?.ref ?? '' }), 'Bob Edit')
  t.is(codeOf(await t.throwsAsync(hit(tab, { ...edit, within: '#none' }))), 'NO_MATCH')
})

const marked = (attribute: string, more = '') =>
  `<section ${attribute}="save" ${more}><p>${attribute}</p></section><script>onclick = ({ target }) => { window.hit = target.textContent.trim() }</script>`

test('a test id is the attribute that the app uses', async (t) => {
  for (const attribute of ['data-testid', 'data-test', 'data-cy', 'data-qa'])
    t.is(await hit(await setup(marked(attribute)), { testid: 'save' }), attribute)
})

test('data-testid wins where it is in use, and the script tag names another attribute', async (t) => {
  const both = `<p data-testid="other">o</p>${marked('data-cy')}`
  t.is(codeOf(await t.throwsAsync(hit(await setup(both), { testid: 'save' }))), 'NO_MATCH')
  const tab = await setup(both, { attributes: 'data-probe-test-id="data-cy"' })
  t.is(await hit(tab, { testid: 'save' }), 'data-cy')
  const { bridge } = await setup('<span data-part="save">Saved</span>', {
    attributes: 'data-probe-test-id="data-part"',
  })
  const { outline } = await bridge.command('snapshot', { mode: 'full' })
  t.regex(outline?.tree ?? '', /testid="save"/)
})

test('find matches as an act does', async (t) => {
  const { bridge } = await setup(
    '<p>Order <b>placed</b> now</p><label for="q">Your name</label><input id="q">',
  )
  const found = async (by: 'text' | 'label', value: string) => {
    const { elements } = await bridge.command('find', { by, value, asActs: true })
    return elements.map(({ role }) => role)
  }
  t.deepEqual(await found('text', 'order placed'), ['paragraph'])
  t.deepEqual(await found('label', 'name'), ['textbox'])
})
