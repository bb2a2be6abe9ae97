import test from 'ava'
import { LOCATORS } from '../../../sdk/protocol/commands/locators.js'
import type { Json } from '../../../sdk/protocol/values.js'
import { compile } from '../../../workers/flows/compile.js'
import { FLOW_LOCATORS, flowSchema } from '../../../workers/flows/flow.js'
import type { ActDeed, ClaimMade, JournalEntry } from '../../../workers/session/journal.js'

const SAVE: ActDeed = {
  kind: 'act',
  action: 'click',
  ref: 'e1',
  role: 'button',
  name: 'Save',
  locators: [{ testid: 'save' }, { role: 'button', name: 'Save' }],
}

function done(deed: Partial<ActDeed> = {}, entry: Partial<JournalEntry> = {}): JournalEntry {
  return {
    t: 1,
    by: 'agent',
    claims: [],
    url: 'http://app.test/orders?id=1#top',
    deed: { ...SAVE, ...deed },
    ...entry,
  }
}

function claim(verified: ClaimMade['verified'], contains: string, more: Partial<ClaimMade> = {}): ClaimMade {
  return { verdict: 'v1', verified, predicate: { kind: 'text', contains }, ...more }
}

const named = { name: 'flow', start: '/' }
const compiled = (...entries: JournalEntry[]) => compile(entries, named)

test('a flow begins at the path where the first deed was done, and can be read back', (t) => {
  const { flow } = compiled(done())
  t.is(flow.start, '/orders?id=1#top')
  t.deepEqual(flowSchema.parse(JSON.parse(JSON.stringify(flow))), flow)
  t.is(
    compile([{ t: 1, by: 'agent', claims: [], deed: SAVE }], { name: 'flow', start: '/cart' }).flow.start,
    '/cart',
  )
})

test('a step has room for all locators that a page lists', (t) => {
  t.true(FLOW_LOCATORS >= LOCATORS)
})

const CLAIMS: [name: string, claims: ClaimMade[], expected: unknown, unproved: number, unclaimed: number][] =
  [
    ['no claim prepares', [], undefined, 0, 1],
    ['one that was not proved is left out', [claim('no', 'Saved')], undefined, 1, 0],
    ['one that could not be known is left out', [claim('unknown', 'Saved')], undefined, 1, 0],
    ['one that contains a secret is left out', [claim('yes', 'horse', { withheld: true })], undefined, 1, 0],
    ['a proved one is kept', [claim('yes', 'Saved')], { kind: 'text', contains: 'Saved' }, 0, 0],
    [
      'what was proved after a failure is kept',
      [claim('no', 'Done'), claim('yes', 'Saved')],
      { kind: 'text', contains: 'Saved' },
      0,
      0,
    ],
    [
      'the same claim twice is one',
      [claim('yes', 'Saved'), claim('yes', 'Saved')],
      { kind: 'text', contains: 'Saved' },
      0,
      0,
    ],
    [
      'several are one claim',
      [claim('yes', 'Saved'), claim('yes', '1 order')],
      {
        kind: 'allOf',
        predicates: [
          { kind: 'text', contains: 'Saved' },
          { kind: 'text', contains: '1 order' },
        ],
      },
      0,
      0,
    ],
  ]

for (const [name, claims, expected, unproved, unclaimed] of CLAIMS)
  test(`claims: ${name}`, (t) => {
    const result = compiled(done({}, { claims }))
    t.deepEqual(result.flow.steps[0]?.expect as unknown, expected)
    t.is(result.unproved.length, unproved)
    t.is(result.unclaimed.length, unclaimed)
  })

test('a claim keeps its times and its intent', (t) => {
  const claims = [
    claim('yes', 'Saved', { timeout_ms: 4_000, within_ms: 900, intent: 'orders are saved' }),
    claim('yes', 'Listed', { timeout_ms: 9_000 }),
  ]
  t.like(compiled(done({}, { claims })).flow.steps[0], {
    timeout_ms: 9_000,
    within_ms: 900,
    intent: 'orders are saved',
  })
})

test('a step that nothing finds again is a ref, and is named', (t) => {
  const { flow, unstable, unchecked } = compiled(done(), done({ locators: [] }), done({ unchecked: true }))
  t.like(flow.steps[1], { target: [{ ref: 'e1' }], stable: false })
  t.false('stable' in (flow.steps[0] ?? {}))
  t.deepEqual([unstable, unchecked], [[2], [3]])
  const drag = (to: Json) => compiled(done({ action: 'drag', args: { to } })).unstable
  t.deepEqual([drag('e2'), drag({ ref: 'e2' }), drag({ testid: 'bin' })], [[1], [1], []])
})

const SECRETS: [name: string, fields: [field: string, digest?: string][], names: string[], all: string[]][] =
  [
    ['a field gives its name', [['Password', 'a']], ['PASSWORD'], ['PASSWORD']],
    [
      'equal texts have one name',
      [
        ['Password', 'a'],
        ['Repeat it', 'a'],
      ],
      ['PASSWORD', 'PASSWORD'],
      ['PASSWORD'],
    ],
    [
      'other texts of a field have another',
      [
        ['Password', 'a'],
        ['Password', 'b'],
        ['Password', 'a'],
      ],
      ['PASSWORD', 'PASSWORD_2', 'PASSWORD'],
      ['PASSWORD', 'PASSWORD_2'],
    ],
    [
      'texts that nobody saw are told apart by the field',
      [['Pin'], ['Pin'], ['Code']],
      ['PIN', 'PIN', 'CODE'],
      ['PIN', 'CODE'],
    ],
    [
      'a name of other letters still is one',
      [
        ['密码', 'a'],
        ['Clé API', 'b'],
        ['2nd factor', 'c'],
      ],
      ['SECRET', 'CLE_API', 'SECRET_2ND_FACTOR'],
      ['SECRET', 'CLE_API', 'SECRET_2ND_FACTOR'],
    ],
  ]

for (const [name, fields, names, all] of SECRETS)
  test(`secrets: ${name}`, (t) => {
    const entries = fields.map(([concealed, digest]) =>
      done({ action: 'fill', args: { text: { concealed, ...(digest === undefined ? {} : { digest }) } } }),
    )
    const { flow, secrets } = compiled(...entries)
    const given = flow.steps.map((step) => ('act' in step ? (step.args?.text as { env: string }).env : ''))
    t.deepEqual(given, names)
    t.deepEqual(secrets, all)
    t.notThrows(() => flowSchema.parse(JSON.parse(JSON.stringify(flow))))
  })

test('what a person writes into one field in several goes is one step; what an agent writes stays as it was', (t) => {
  const write = (text: string, by: JournalEntry['by'], ref = 'e1') =>
    done({ action: 'fill', ref, args: { text } }, { by })
  const byPerson = compiled(write('a', 'person'), write('ab', 'person'), write('c', 'person', 'e2'))
  t.deepEqual(
    byPerson.flow.steps.map((step) => ('act' in step ? step.args : {})),
    [{ text: 'ab' }, { text: 'c' }],
  )
  t.is(compiled(write('a', 'agent'), write('ab', 'agent')).flow.steps.length, 2)
})

test('other deeds are the arguments of their tools', (t) => {
  const kinds = ['navigate', 'clock', 'mock', 'scroll'] as const
  const entries = kinds.map(
    (kind): JournalEntry => ({ t: 1, by: 'agent', claims: [], deed: { kind, args: { x: 1 } } }),
  )
  t.deepEqual(
    compiled(...entries).flow.steps as unknown[],
    kinds.map((kind) => ({ [kind]: { x: 1 } })),
  )
})
