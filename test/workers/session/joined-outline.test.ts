import test from 'ava'
import { joinedOutline, type Outlined } from '../../../workers/session/joined-outline.js'

const outlined = (doc: string, tree: string[], frames: Outlined['frames'] = []): Outlined => ({
  outline: { tree: tree.join('\n'), ids: tree.map((_, i) => i), doc },
  frames,
})

const PAGE = outlined(
  'd1',
  ['heading "Shop"', 'region "Payment"', ' iframe "Card" (ref=e3)', 'button "Order" (ref=e4)'],
  [{ line: 2, name: 'f1' }],
)
const CARD = outlined(
  'd2',
  ['textbox "Number" (ref=f1e1)', 'iframe "Bank" (ref=f1e2)'],
  [{ line: 1, name: 'f2' }],
)
const BANK = outlined('d3', ['text "Secure"'])

test('the lines of frames follow the lines of their elements, indented', (t) => {
  const { tree, lines } = joinedOutline(
    PAGE,
    new Map([
      ['f1', CARD],
      ['f2', BANK],
    ]),
  )
  t.deepEqual(tree.split('\n'), [
    'heading "Shop"',
    'region "Payment"',
    ' iframe "Card" (ref=e3)',
    '  textbox "Number" (ref=f1e1)',
    '  iframe "Bank" (ref=f1e2)',
    '   text "Secure"',
    'button "Order" (ref=e4)',
  ])
  t.deepEqual(
    lines.map(({ id, parent }) => [id, parent]),
    [
      ['d1 0', -1],
      ['d1 1', -1],
      ['d1 2', 1],
      ['d2 0', 2],
      ['d2 1', 2],
      ['d3 0', 4],
      ['d1 3', -1],
    ],
  )
})

test('a frame that did not answer has no lines, and the cuts of all are told', (t) => {
  const cut = { ...BANK, truncated: true as const, notEntered: ['f2e9'] }
  t.is(joinedOutline(PAGE, new Map()).tree, PAGE.outline.tree)
  t.like(
    joinedOutline(
      PAGE,
      new Map([
        ['f1', CARD],
        ['f2', cut],
      ]),
    ),
    { truncated: true, notEntered: ['f2e9'] },
  )
})
