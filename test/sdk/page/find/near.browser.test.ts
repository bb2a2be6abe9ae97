import test from 'ava'
import type { LevelLeaf } from '../../../../sdk/protocol/predicates.js'
import { useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)

const PAGE = `<main data-probe-source="src/App.tsx:3:1">
  <p data-probe-source="src/Notice.tsx:12:5">Order <b>not</b> placed yet</p><p>An order</p>
  <p data-probe-source="src/Toast.tsx:7:3" style="display:none">Saved for later</p>
  <input data-probe-source="src/Form.tsx:2:1" value="Ada Lovelace"></main>`

test('a missing text is reported with the nearest texts and their places in the source', async (t) => {
  const { bridge, page } = await setup(PAGE)
  const near = async (leaf: LevelLeaf) => {
    const { answers } = await bridge.command('watch', { watch: 'w', leaves: [leaf] })
    return answers[0]?.near
  }
  t.deepEqual(await near({ kind: 'text', contains: 'The order was placed' }), [
    'no text "The order was placed"; similar: "Order" (src/Notice.tsx:12), "placed yet" (src/Notice.tsx:12), "An order"',
  ])
  t.deepEqual(await near({ kind: 'text', contains: 'saved for' }), [
    'the text "saved for" is in the page and not visible (src/Toast.tsx:7)',
  ])
  t.deepEqual(await near({ kind: 'text', contains: 'lovelace' }), [
    'no text "lovelace"; it is the value of a textbox (src/Form.tsx:2): claim it with element and hasValue',
  ])
  // A search for near misses stops after a maximum number of elements.
  await page.evaluate(() => {
    const rows = Array.from({ length: 5_000 }, (_, i) => `<p>Row ${i}</p>`).join('')
    document.body.innerHTML = `<button>Plan</button>${rows}<button>Place it</button><p>Place</p>`
  })
  t.deepEqual(await near({ kind: 'element', target: { role: 'button', name: 'Place' }, state: 'disabled' }), [
    'button "Place it" is there, but not disabled',
  ])
  t.deepEqual(await near({ kind: 'element', target: { role: 'button', name: 'Pla it' } }), [
    'no button "Pla it"; there is "Plan"',
  ])
  t.deepEqual(await near({ kind: 'text', contains: 'Place of honour' }), undefined)
})

test('a label that is not there is reported with the placeholder that says it', async (t) => {
  const { bridge } = await setup('<label>Sort <select></select></label><input placeholder="Search posts">')
  const leaf: LevelLeaf = { kind: 'element', target: { label: 'Search' } }
  const { answers } = await bridge.command('watch', { watch: 'w', leaves: [leaf] })
  t.deepEqual(answers[0]?.near, ['no label "Search"; there is a placeholder "Search posts"'])
})
