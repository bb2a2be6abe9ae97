import test from 'ava'
import type { Locator } from '../../../sdk/protocol/predicates.js'
import type { ActFlowStep } from '../../../workers/flows/flow.js'
import { type Candidate, choose } from '../../../workers/flows/heal.js'

const SAVE: ActFlowStep = {
  act: 'click',
  target: [{ testid: 'save-order' }, { role: 'button', name: 'Save' }],
  source: 'src/OrderForm.tsx:40',
}
const button = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  role: 'button',
  name,
  locators: [{ role: 'button', name }],
  ...more,
})
const chosen = (step: ActFlowStep, candidates: Candidate[], taken: Locator[] = []) => {
  const choice = choose(step, candidates, taken)
  return choice.kind === 'one' ? [choice.candidate.name, choice.isSure] : choice.kind
}

const CASES: [string, Candidate[], unknown][] = [
  ['relabelled by a word', [button('Save order'), button('Cancel')], 'tie'],
  [
    'relabelled by a word, in the same file',
    [button('Save order', { source: 'src/OrderForm.tsx:90' }), button('Cancel')],
    ['Save order', true],
  ],
  // "Publish" cannot be undone, so it is not chosen; it still could be it.
  ['split into two', [button('Save draft'), button('Publish')], 'tie'],
  ['spelled otherwise', [button('save'), button('Print')], ['save', true]],
  [
    'another test id with the same words',
    [button('Sichern', { locators: [{ testid: 'saveOrder' }] }), button('Drucken')],
    ['Sichern', true],
  ],
  [
    'translated, at the same line',
    [button('Speichern', { source: 'src/OrderForm.tsx:40' }), button('Drucken')],
    ['Speichern', true],
  ],
  [
    'translated, in the same file as another',
    [
      button('Speichern', { source: 'src/OrderForm.tsx:44' }),
      button('Drucken', { source: 'src/OrderForm.tsx:48' }),
    ],
    'tie',
  ],
  ['two that are alike', [button('Save draft'), button('Save and close')], 'tie'],
  ['the only one that is left', [button('Speichern')], ['Speichern', false]],
  ['nothing alike', [button('Print'), button('Share')], 'tie'],
  ['another role', [{ ...button('Save'), role: 'link' }], 'none'],
  ['one that deletes', [button('Delete order')], 'none'],
  ['one that no locator fits', [button('Save', { locators: [] })], 'none'],
]
for (const [what, candidates, expected] of CASES)
  test(`healing: ${what}`, (t) => t.deepEqual(chosen(SAVE, candidates), expected))

test('what another step uses is not it', (t) => {
  t.deepEqual(
    chosen(SAVE, [button('Speichern'), button('Abbrechen')], [{ role: 'button', name: 'Abbrechen' }]),
    ['Speichern', false],
  )
})

test('a step that deletes may be healed by one that deletes', (t) => {
  const step: ActFlowStep = { act: 'click', target: [{ role: 'button', name: 'Delete' }] }
  t.deepEqual(chosen(step, [button('Delete order')]), ['Delete order', false])
})

test('without a recorded role, nothing is chosen', (t) => {
  t.is(chosen({ act: 'click', target: [{ testid: 'save' }] }, [button('Save')]), 'none')
})
