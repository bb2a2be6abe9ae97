import test from 'ava'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { type Flow, flowSchema } from '../../../workers/flows/flow.js'
import { type Play, type Replayed, replay } from '../../../workers/flows/replay.js'

type Given = object | ProbeError
type Call = [tool: string, args: Record<string, unknown>]

const flow = (steps: object[], fields: object = {}): Flow =>
  flowSchema.parse({ version: 1, name: 'save', start: '/orders', steps, ...fields })

/** Answers the calls in order. @throws Error for a call too many */
function scripted(answers: readonly Given[]) {
  const calls: Call[] = []
  return {
    calls,
    async call(tool: string, args: object): Promise<object> {
      const answer = answers[calls.length]
      calls.push([tool, args as Call[1]])
      if (answer === undefined) throw new Error(`nobody answers ${tool}`)
      if (answer instanceof ProbeError) throw answer
      return answer
    },
  }
}

async function played(
  flows: Play['flows'],
  answers: readonly Given[],
  { hasPage = false, ...play }: Partial<Play> & { hasPage?: boolean } = {},
): Promise<{ result: Replayed; calls: Call[] }> {
  let now = 1_000
  const stage = scripted(answers)
  const result = await replay(
    {
      flows,
      environment: {},
      isRecorded: false,
      address: (start) => `http://app.test${start}`,
      now: () => {
        now += 10
        return now
      },
      ...play,
    },
    hasPage ? stage : { ...stage, open: async () => undefined },
  )
  return { result, calls: stage.calls }
}

const SAID = { kind: 'text', contains: 'Saved' }
const SAVE = { act: 'click', target: [{ testid: 'save' }], expect: SAID }
const FILL = { act: 'fill', target: [{ label: 'Note' }], args: { text: 'Ring twice' } }
const YES = { id: 'v1', verified: 'yes', because: 'text "Saved" is shown' }
const DONE = { since: 1, dispatched: true, result: { ok: true } }
const nothing = new ProbeError('NO_MATCH', 'no element has testid "save"')
const several = new ProbeError('AMBIGUOUS_TARGET', '2 elements have testid "save"')

test('each step is the call of a tool, and a claim lingers', async (t) => {
  const steps = [
    FILL,
    { ...SAVE, timeout_ms: 900, within_ms: 500, intent: 'notes are kept', dialog: 'accept' },
    { navigate: { url: '/cart' }, expect: SAID },
    { clock: { advance: 5_000 } },
    { mock: { rules: [] } },
    { scroll: { by: 'text', value: 'Row 9' } },
  ]
  const { result, calls } = await played(
    [flow(steps, { success: SAID })],
    [DONE, YES, { since: 7, arrived: true }, { ...YES, id: 'v2' }, {}, {}, {}, { ...YES, id: 'v3' }],
    { lingerMs: 40 },
  )
  t.deepEqual(calls, [
    ['probe_act', { target: { label: '/^Note$/i' }, action: 'fill', args: { text: 'Ring twice' } }],
    [
      'probe_act_and_wait',
      {
        target: { testid: 'save' },
        action: 'click',
        dialog: 'accept',
        until: SAID,
        timeout_ms: 900,
        within_ms: 500,
        intent: 'notes are kept',
        detail: 'full',
        linger_ms: 40,
      },
    ],
    ['probe_navigate', { url: '/cart' }],
    ['probe_assert', { predicate: SAID, detail: 'full', since: 7 }],
    ['probe_clock', { advance: 5_000 }],
    ['probe_network_mock', { rules: [] }],
    ['probe_scroll_to', { by: 'text', value: 'Row 9' }],
    ['probe_assert', { predicate: SAID, detail: 'full' }],
  ])
  t.deepEqual(result, { flow: 'save', verdict: 'yes', drifted: [], ms: 10 })
})

test('the first locator that fits one element is taken, and the step has drifted', async (t) => {
  const target = [{ testid: 'save' }, { label: 'Save' }, { role: 'button', name: 'Save' }]
  const { result, calls } = await played([flow([{ ...SAVE, target }])], [nothing, several, YES])
  t.deepEqual(
    calls.map(([, args]) => args.target),
    [{ testid: 'save' }, { label: '/^Save$/i' }, { role: 'button', name: '/^Save$/i' }],
  )
  t.deepEqual(result, {
    flow: 'save',
    verdict: 'yes',
    whatChanged: 'step 1 was found by button "Save", because testid "save" no longer fits one element',
    nextAction: 'Give the element its first locator back, or save the flow again.',
    drifted: [{ step: 1, index: 2, from: 'testid "save"', to: 'button "Save"' }],
    ms: 10,
  })
})

test('only the first locator of a step without a claim waits', async (t) => {
  const target = [{ testid: 'note' }, { label: 'Note' }]
  const { calls } = await played([flow([{ ...FILL, target, timeout_ms: 700 }, SAVE])], [nothing, DONE, YES])
  t.deepEqual(
    calls.map(([, args]) => args.timeout_ms),
    [700, 0, undefined],
  )
})

const failures: [what: string, steps: object[], answers: Given[], expected: Partial<Replayed>][] = [
  [
    'a claim that does not hold',
    [FILL, SAVE],
    [
      DONE,
      { verified: 'no', because: 'POST /save → 500', effect: { source: { file: 'src/Save.tsx', line: 12 } } },
    ],
    {
      verdict: 'no',
      step: { number: 2, does: 'click testid "save"' },
      whatChanged: 'step 2 (click testid "save"): POST /save → 500',
      whereInSource: 'src/Save.tsx:12',
      nextAction: 'Repair the app at src/Save.tsx:12, or save the flow again if it is meant to be so now.',
    },
  ],
  [
    'a claim that cannot be judged, with the source of the recording',
    [{ ...SAVE, source: 'src/Old.tsx:3' }],
    [{ verified: 'unknown', because: 'a worker was not seen' }],
    {
      verdict: 'unknown',
      step: { number: 1, does: 'click testid "save"' },
      whatChanged: 'step 1 (click testid "save"): a worker was not seen',
      whereInSource: 'src/Old.tsx:3',
      nextAction: 'Remove what keeps the step from being judged, and play the flow again.',
    },
  ],
  [
    'no element',
    [{ ...SAVE, target: [{ testid: 'save' }, { label: 'Save' }], source: 'src/Save.tsx:12' }],
    [nothing, nothing],
    {
      verdict: 'no',
      step: { number: 1, does: 'click testid "save"' },
      whatChanged:
        'step 1 (click testid "save"): no element has testid "save", and its other locator fits no single element either',
      whereInSource: 'src/Save.tsx:12',
      nextAction: 'Give the element back one of its locators, or save the flow again as the app is now.',
    },
  ],
  [
    'several elements',
    [SAVE],
    [several],
    {
      verdict: 'unknown',
      step: { number: 1, does: 'click testid "save"' },
      whatChanged: 'step 1 (click testid "save"): 2 elements have testid "save"',
      nextAction: 'Give the element back one of its locators, or save the flow again as the app is now.',
    },
  ],
  [
    'a disabled element',
    [SAVE],
    [new ProbeError('DISABLED', 'the button is disabled')],
    {
      verdict: 'no',
      step: { number: 1, does: 'click testid "save"' },
      whatChanged: 'step 1 (click testid "save"): the button is disabled',
      nextAction: 'Repair the app, or save the flow again if it is meant to be so now.',
    },
  ],
  [
    'a lost page',
    [SAVE],
    [new ProbeError('LEASE_LOST', 'the browser has ended')],
    {
      verdict: 'unknown',
      step: { number: 1, does: 'click testid "save"' },
      whatChanged: 'step 1 (click testid "save"): the browser has ended',
      nextAction: 'Call probe_lease with action acquire again; the page and its state are gone.',
    },
  ],
  [
    'a person who has paused',
    [FILL, SAVE],
    [{ paused: true }],
    {
      verdict: 'unknown',
      step: { number: 1, does: 'fill label "Note"' },
      whatChanged: 'step 1 (fill label "Note"): a person has paused the tab',
      nextAction: 'Continue with probe_session and action resume, and play the flow again.',
    },
  ],
  [
    'an address that does not open',
    [{ navigate: { url: '/cart' } }, SAVE],
    [{ since: 3, arrived: false }],
    {
      verdict: 'unknown',
      step: { number: 1, does: 'open "/cart"' },
      whatChanged: 'step 1 (open "/cart"): no document and no route arrived in time',
      nextAction: 'Open the address in a browser, and repair what keeps it from answering.',
    },
  ],
  [
    'a row that is in no list',
    [{ scroll: { by: 'text', value: 'Row 9' } }, SAVE],
    [{ since: 3, found: false, reason: 'not-there', because: 'every list was searched' }],
    {
      verdict: 'no',
      step: { number: 1, does: 'scroll' },
      whatChanged: 'step 1 (scroll): every list was searched',
      nextAction: 'Repair the app, or save the flow again if it is meant to be so now.',
    },
  ],
  [
    'a search that did not end',
    [{ scroll: { by: 'text', value: 'Row 9' } }, SAVE],
    [{ since: 3, found: false, reason: 'timed-out', because: 'the time was up' }],
    {
      verdict: 'unknown',
      step: { number: 1, does: 'scroll' },
      whatChanged: 'step 1 (scroll): the time was up',
      nextAction: 'Remove what keeps the step from being judged, and play the flow again.',
    },
  ],
  [
    'a verdict that is taken back later',
    [SAVE, FILL],
    [YES, { ...DONE, retracted: [{ id: 'v1', was: 'yes', now: 'no', because: 'POST /save → 500' }] }],
    {
      verdict: 'no',
      step: { number: 1, does: 'click testid "save"' },
      whatChanged: 'step 1 (click testid "save"): it was proved, and then not so: POST /save → 500',
      nextAction: 'Repair the app, or save the flow again if it is meant to be so now.',
    },
  ],
  [
    'no claim at all',
    [FILL],
    [DONE],
    {
      verdict: 'unknown',
      whatChanged: 'every step was played, but the flow claims nothing',
      nextAction: 'Say in expect of a step what must follow it, or in success what must be so at the end.',
    },
  ],
]
for (const [what, steps, answers, expected] of failures)
  test(`a flow fails: ${what}`, async (t) => {
    const { result, calls } = await played([flow(steps)], answers)
    const { ms, ...others } = result
    t.deepEqual(others, { flow: 'save', drifted: [], ...expected } as never)
    t.true(ms > 0)
    t.is(calls.length, answers.length, 'nothing is played after the failure')
  })

test('a verdict of another agent that is taken back does not matter', async (t) => {
  const retracted = [{ id: 'v9', was: 'yes', now: 'no', because: 'x' }]
  const { result } = await played([flow([SAVE, FILL])], [YES, { ...DONE, retracted }])
  t.is(result.verdict, 'yes')
})

test('success is asserted at the end', async (t) => {
  const no = { verified: 'no', because: 'text "Saved" is not shown' }
  const { result } = await played([flow([FILL], { success: SAID })], [DONE, no])
  t.like(result, {
    verdict: 'no',
    step: { does: 'the success at the end' },
    whatChanged: 'the success at the end: text "Saved" is not shown',
  })
})

test('the flows that are needed are played before, each from its start', async (t) => {
  const signIn: Flow = {
    ...flow([{ ...SAVE, target: [{ label: 'a' }, { label: 'b' }] }]),
    name: 'sign-in',
    start: '/in',
  }
  const main = flow([SAVE], { needs: ['sign-in'] })
  const arrived = { since: 2, arrived: true }
  const good = await played([signIn, main], [arrived, nothing, YES, arrived, YES], { hasPage: true })
  t.deepEqual(
    good.calls.map(([tool, args]) => (tool === 'probe_navigate' ? args.url : tool)),
    [
      'http://app.test/in',
      'probe_act_and_wait',
      'probe_act_and_wait',
      'http://app.test/orders',
      'probe_act_and_wait',
    ],
  )
  t.deepEqual(good.result.drifted, [
    { flow: 'sign-in', step: 1, index: 1, from: 'label "a"', to: 'label "b"' },
  ])
  const bad = await played([signIn, main], [{ verified: 'no', because: 'wrong password' }])
  t.like(bad.result, {
    flow: 'save',
    verdict: 'no',
    step: { flow: 'sign-in', number: 1 },
    whatChanged: 'step 1 of sign-in (click label "a"): wrong password',
  })
})

const SECRET = { act: 'fill', target: [{ label: 'Password' }], args: { text: { env: 'PASS' } } }

test('secrets come from the environment, and are in no answer', async (t) => {
  const no = { verified: 'no', because: 'text "hunter22" is shown' }
  const { result, calls } = await played([flow([SECRET, SAVE])], [DONE, no], {
    environment: { PASS: 'hunter22' },
  })
  t.deepEqual(calls[0]?.[1].args, { text: 'hunter22' })
  t.is(result.whatChanged, 'step 2 (click testid "save"): text "{env PASS}" is shown')
})

for (const environment of [{}, { PASS: '' }])
  test(`nothing is played without a secret: ${JSON.stringify(environment)}`, async (t) => {
    const { result, calls } = await played([flow([SAVE, SECRET])], [], { environment })
    t.deepEqual(calls, [])
    t.like(result, {
      verdict: 'unknown',
      whatChanged: 'the environment has no PASS, so nothing was played',
    })
  })

test('a step that is valid in its own session alone is refused in another one', async (t) => {
  const unstable = { ...SAVE, target: [{ ref: 'e12' }], stable: false, source: 'src/Save.tsx:12' }
  const elsewhere = await played([flow([FILL, unstable])], [])
  t.deepEqual(elsewhere.calls, [])
  t.like(elsewhere.result, {
    verdict: 'unknown',
    step: { number: 2, does: 'click ref "e12"' },
    whereInSource: 'src/Save.tsx:12',
  })
  const there = await played([flow([unstable])], [YES], { isRecorded: true })
  t.is(there.calls[0]?.[1].ref, 'e12')
  t.is(there.result.verdict, 'yes')
})

test('a start that cannot be opened is told as such', async (t) => {
  const refused = new ProbeError('PAGE_UNREACHABLE', 'nothing answers at http://app.test/orders')
  const opening = await replay(
    {
      flows: [flow([SAVE])],
      environment: {},
      isRecorded: false,
      address: (start) => start,
      now: () => 0,
    },
    { ...scripted([]), open: () => Promise.reject(refused) },
  )
  t.deepEqual(opening, {
    flow: 'save',
    verdict: 'unknown',
    step: { does: 'open /orders' },
    whatChanged: 'open /orders: nothing answers at http://app.test/orders',
    nextAction: 'Start the app, and use the address that its server prints.',
    drifted: [],
    ms: 0,
  })
})

test('a call that the caller cancelled is no verdict', async (t) => {
  const cancelled = new ProbeError('CANCELLED', 'the caller cancelled the call')
  await t.throwsAsync(played([flow([SAVE])], [cancelled]), { code: 'CANCELLED' })
})

test('dynamic texts may say anything; a claim of nothing else is refused before anything is played', async (t) => {
  const order = { act: 'click', target: [{ role: 'button', name: 'Approve 4711' }] }
  const shown = { kind: 'text', contains: '4711 approved' }
  const { result, calls } = await played([flow([{ ...order, expect: shown }], { dynamic: ['4711'] })], [YES])
  t.is(result.verdict, 'yes')
  t.like(calls[0]?.[1], {
    target: { role: 'button', name: '/^Approve .+$/i' },
    until: { kind: 'text', contains: 'approved' },
  })
  const refused = await played(
    [flow([order], { dynamic: ['4711'], success: { kind: 'text', contains: '4711' } })],
    [],
  )
  t.is(refused.result.verdict, 'unknown')
  t.regex(refused.result.whatChanged ?? '', /^the success at the end: .*"4711", so nothing was played$/)
})
