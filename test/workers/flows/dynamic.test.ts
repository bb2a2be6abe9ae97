import test from 'ava'
import { withDynamicTexts } from '../../../workers/flows/dynamic.js'
import { type Flow, flowSchema } from '../../../workers/flows/flow.js'

const flow = (step: object, more: object = {}): Flow =>
  flowSchema.parse({
    version: 1,
    name: 'order',
    start: '/',
    dynamic: ['4711', 'Order 4711'],
    steps: [step],
    ...more,
  })
const save = { act: 'click', target: [{ testid: 'save' }] }
const claimed = (expect: object) => {
  const read = withDynamicTexts(flow({ ...save, expect }))
  return 'because' in read ? read : read.steps[0]?.expect
}

test('without dynamic texts a flow stays as it is', (t) => {
  const one = flow(save, { dynamic: [] })
  t.is(withDynamicTexts(one), one)
})

test('a name in a locator may have any text in their place, and nothing else around it', (t) => {
  const target = [
    { role: 'button', name: 'Approve Order 4711 (now)', within: { testid: 'row-4711' } },
    { text: 'Approve 4711' },
    { text: 'Order 4711' },
    { testid: 'save' },
  ]
  const read = withDynamicTexts(flow({ act: 'click', target }))
  t.deepEqual(
    'steps' in read && 'target' in (read.steps[0] ?? {}) && (read.steps[0] as { target: object }).target,
    [
      { role: 'button', name: '/^Approve .+ \\(now\\)$/i', within: { testid: '/^row-.+$/i' } },
      { text: 'Approve' },
      { testid: 'save' },
    ],
  )
})

const CLAIMS: [what: string, claim: object, read: object][] = [
  [
    'what is around it in a text',
    { kind: 'text', contains: 'Your Order 4711 is approved' },
    {
      kind: 'allOf',
      predicates: [
        { kind: 'text', contains: 'Your' },
        { kind: 'text', contains: 'is approved' },
      ],
    },
  ],
  ['one part', { kind: 'text', contains: 'Saved 4711' }, { kind: 'text', contains: 'Saved' }],
  [
    'an element with any text',
    { kind: 'element', testid: 'number', hasText: '4711' },
    { kind: 'element', testid: 'number' },
  ],
  [
    'an element of any such name',
    { kind: 'element', role: 'heading', name: 'Order 4711' },
    { kind: 'element', role: 'heading', name: '/.+/i' },
  ],
  [
    'values',
    { kind: 'state', statePath: 'order', equals: { id: '4711', label: 'No. 4711', open: true } },
    {
      kind: 'state',
      statePath: 'order',
      equals: { id: '*', label: { $matches: 'No. *' }, open: true },
    },
  ],
  [
    'claims in claims; others stay',
    {
      kind: 'anyOf',
      predicates: [
        { kind: 'text', contains: 'Saved 4711' },
        { kind: 'signal', name: 'saved' },
      ],
    },
    {
      kind: 'anyOf',
      predicates: [
        { kind: 'text', contains: 'Saved' },
        { kind: 'signal', name: 'saved' },
      ],
    },
  ],
  [
    'an absence without one',
    { kind: 'not', predicate: { kind: 'text', contains: 'Error' } },
    { kind: 'not', predicate: { kind: 'text', contains: 'Error' } },
  ],
]
for (const [what, claim, read] of CLAIMS)
  test(`a claim is read without them: ${what}`, (t) => {
    t.deepEqual(claimed(claim) as object, read)
  })

const REFUSED: [what: string, claim: object, because: RegExp][] = [
  [
    'nothing is left',
    { kind: 'text', contains: 'Order 4711' },
    /says nothing but the dynamic text "Order 4711"/,
  ],
  [
    'an absence',
    { kind: 'text', contains: 'Saved 4711', absent: true },
    /not there cannot have a dynamic text/,
  ],
  [
    'a denial',
    { kind: 'not', predicate: { kind: 'text', contains: 'No 4711' } },
    /not there cannot have a dynamic text/,
  ],
]
for (const [what, claim, because] of REFUSED)
  test(`a claim that could not fail, or would say more, is refused: ${what}`, (t) => {
    const read = claimed(claim) as { step: number; because: string }
    t.is(read.step, 1)
    t.regex(read.because, because)
  })

test('a step without another locator is refused', (t) => {
  t.like(withDynamicTexts(flow({ act: 'click', target: [{ text: '4711' }] })), { step: 1 })
})
