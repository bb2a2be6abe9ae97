/** A brief verdict always contains what decided it, and counts what it omits. */
import test from 'ava'
import fc from 'fast-check'
import type { FullVerdict } from '../../../../mcp/answers/brief/frame.js'
import { BRIEF_BYTES, briefVerdict } from '../../../../mcp/answers/brief/verdict.js'
import { BRIEF_YES_BYTES } from '../../../../mcp/answers/brief/yes.js'
import { bytesOf } from '../../../../workers/answers/bytes.js'

const session = { sessionId: 's1', document: 'd1', lastSeenMs: 12, throttled: false, focused: true }
const health = { lastSeenMs: 12, throttled: false, focused: true }

const yes = {
  id: 'v12',
  verified: 'yes',
  verifiedReason: 'proved',
  because: 'POST /api/notes → 201 and 2 more',
  pass: true,
  since: 1200.5,
  effect: { ok: true, ref: 'e1', action: 'click', effect: { domMutatedWithin: 2 } },
  trace: ['+3 POST /api/notes → 201'],
  session,
}

test('a yes has the fields that an agent needs next, and no others', (t) => {
  t.deepEqual(briefVerdict(yes, false), {
    id: 'v12',
    verified: 'yes',
    verifiedReason: 'proved',
    because: 'POST /api/notes → 201 and 2 more',
    since: 1200.5,
    session: health,
  })
})

test('with several connected tabs the answer names its own', (t) => {
  t.deepEqual(briefVerdict(yes, true).session, { sessionId: 's1', ...health })
})

test('a yes has the values of an exchange, which its reason does not name again, and counts the others', (t) => {
  const exchanged = [
    {
      with: 'POST /api/notes',
      sent: { values: ['text="Milk, bread and a long shopping list"'] },
      answered: { values: ['id=4'] },
    },
    {
      with: 'PUT /api/lists/7',
      sent: { values: ['title=Shopping'] },
      answered: { values: ['the same'] },
    },
  ]
  const { exchanged: one, leftOut: none } = briefVerdict({ ...yes, exchanged: exchanged.slice(0, 1) }, false)
  t.deepEqual([one, none], [['sent text="Milk, bread and a long shopping list", answered id=4'], undefined])
  const { exchanged: claimed } = briefVerdict({ ...yes, exchanged }, false)
  t.regex(String(claimed), /^sent text="Milk/, 'what the reason names comes first')
  const { exchanged: latest, leftOut } = briefVerdict(
    { ...yes, because: '"Shopping" appeared', exchanged },
    false,
  )
  t.deepEqual(
    [latest, leftOut],
    [
      [
        'PUT /api/lists/7 sent title=Shopping, answered the same',
        'POST /api/notes sent text="Milk, bread and a long shopping list", answered id=4',
      ],
      undefined,
    ],
  )
  const because = 'POST /api/notes/4/tags → 201'
  const { exchanged: other } = briefVerdict({ ...yes, because, exchanged: exchanged.slice(0, 1) }, false)
  t.regex(String(other), /^POST \/api\/notes sent text="Milk/, 'the reason names another request')
})

test('a yes has what appeared, numbers first, where the values leave room', (t) => {
  const because = 'POST /api/tips → 200 and 1 more'
  const exchanged = [{ with: 'POST /api/tips', sent: { values: ['rate=2'] }, answered: { values: ['id=4'] } }]
  const appeared = [
    'a very long text that has no room beside the others in this answer',
    'Average 30 bpm',
    'Thanks',
  ]
  const brief = briefVerdict({ ...yes, because, exchanged, appeared }, false)
  t.like(brief, { exchanged: ['sent rate=2, answered id=4'] })
  t.deepEqual((brief.appeared as string[]).slice(0, 2), ['Average 30 bpm', 'Thanks'])
  t.true(bytesOf(brief) <= BRIEF_YES_BYTES)
})

test('a yes has what was noted about the claim after the exchange, and counts the notes without room', (t) => {
  const contradictions = [
    { kind: 'focus-lost', tier: 'note', counter: 'the focus moved to the page body' },
    { kind: 'failed-read', tier: 'note', counter: 'GET /api/audit → 403' },
  ]
  const brief = briefVerdict({ ...yes, contradictions, page: [{ text: '+ No entries', rank: 0 }] }, false)
  t.deepEqual(brief.noted, ['failed-read: GET /api/audit → 403'])
  const long = { kind: 'failed-read', tier: 'note', counter: `GET /api/${'a'.repeat(300)} → 403` }
  const exchanged = [
    { with: 'POST /api/notes', sent: { values: ['text=Milk'] }, answered: { values: ['id=4'] } },
  ]
  const full = briefVerdict({ ...yes, exchanged, contradictions: [long, long, long] }, false)
  t.deepEqual([full.exchanged, (full.noted as string[]).length], [['sent text=Milk, answered id=4'], 1])
  t.regex(String(full.leftOut), /2 notes/)
})

test('a long reason and long values share a yes', (t) => {
  const because = `POST /api/notes/${'a'.repeat(200)} → 201 and 2 more`
  const exchange = {
    with: 'POST /api/notes/a',
    sent: { values: [`text=${'b'.repeat(180)}`, 'kind=note'] },
    answered: { values: ['id=4', `state=${'kept'.repeat(20)}`], more: 2 },
  }
  const brief = briefVerdict({ ...yes, because, exchanged: [exchange] }, false)
  t.true(bytesOf(brief) <= BRIEF_YES_BYTES)
  const [line = ''] = brief.exchanged as string[]
  t.regex(line, /^POST \/api\/notes\/a sent text=b+…b*, 1 more, answered id=4, 3 more$/)
  t.regex(String(brief.because), /^POST .* → 201 and 2 more$/)
})

test('a no has the evidence against it, unexpected effects of the act, and three lines of the trace', (t) => {
  const full = {
    ...yes,
    verified: 'no',
    verifiedReason: 'contradicted',
    because: 'POST /api/notes → 500, although "Saved" appeared',
    contradictions: [
      { kind: 'failed-write', tier: 'decisive', counter: 'POST /api/notes → 500', detail: { x: 1 } },
    ],
    nearMiss: ['the dialog is there and not visible'],
    effect: {
      ok: true,
      action: 'click',
      source: { file: 'src/save.tsx', line: 12, column: 4 },
      effect: { occluded: true, occludedBy: 'div.veil', domMutatedWithin: 0 },
    },
    trace: ['+3 POST /api/notes → 500', '+4 appeared "Saved"', '+5 signal saved', '+6 route /'],
    moreTrace: 2,
  }
  t.deepEqual(briefVerdict(full, false), {
    id: 'v12',
    verified: 'no',
    verifiedReason: 'contradicted',
    because: 'POST /api/notes → 500, although "Saved" appeared',
    since: 1200.5,
    contradictions: [{ kind: 'failed-write', tier: 'decisive' }],
    nearMiss: ['the dialog is there and not visible'],
    effect: { occluded: true, occludedBy: 'div.veil', source: { file: 'src/save.tsx', line: 12 } },
    trace: ['+3 POST /api/notes → 500', '+4 appeared "Saved"', '+5 signal saved'],
    session: health,
    leftOut: '3 trace lines',
  })
})

test('of what contradicts a claim, a brief verdict has what its reason does not say', (t) => {
  const contradictions = [
    { kind: 'typed-not-sent', tier: 'caution', counter: 'no request carried what "Age" holds' },
    { kind: 'focus-lost', tier: 'note', counter: 'the focus moved to the page body' },
  ]
  const because = 'POST /api/notes → 201, but no request carried what "Age" holds'
  const { contradictions: brief } = briefVerdict(
    { ...yes, verified: 'unknown', verifiedReason: 'evidence_conflicts', because, contradictions },
    false,
  )
  t.deepEqual(brief, [
    { kind: 'typed-not-sent', tier: 'caution' },
    { kind: 'focus-lost', tier: 'note', counter: 'the focus moved to the page body' },
  ])
})

test('a doubt has the page around the change, in reading order, and counts the changed lines without room', (t) => {
  const line = (text: string, rank: number) => ({ text, rank })
  const doubt = {
    ...yes,
    verified: 'unknown',
    verifiedReason: 'evidence_conflicts',
    because: '"Sent" appeared, but POST /api/notes → 409',
  }
  const page = [line('Notes', 3), line('- 4 notes', 1), line('+ 5 notes', 0), line('far away', 4)]
  t.deepEqual(briefVerdict({ ...doubt, page }, false).page, ['Notes', '- 4 notes', '+ 5 notes', 'far away'])
  const long = [line('+ 5 notes', 0), line(`+ ${'x'.repeat(600)}`, 1), line('y'.repeat(600), 2)]
  t.like(briefVerdict({ ...doubt, page: long }, false), {
    page: ['+ 5 notes'],
    leftOut: '1 changed line',
  })
})

test('a verdict says that nothing followed the act', (t) => {
  const { effect } = briefVerdict(
    { ...yes, verified: 'no', trace: [], effect: { effect: { domMutatedWithin: 0 } } },
    false,
  )
  t.deepEqual(effect, { nothingChanged: true })
})

test('messages of the person are never omitted', (t) => {
  const messages = [{ id: 'p1', text: 'wait'.repeat(200) }]
  t.deepEqual(briefVerdict({ ...yes, messages }, false).messages, messages)
})

test('any verdict fits, says what decided it, and counts what it omits', (t) => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  const verdict: fc.Arbitrary<FullVerdict> = fc.record(
    {
      id: fc.constant('v9.123'),
      verified: fc.constantFrom('yes', 'no', 'unknown'),
      verifiedReason: fc.constantFrom('proved', 'superseded_document'),
      because: fc.string({ unit: 'binary', minLength: 1, maxLength: 160 }),
      since: fc.double({ min: 0, max: 1e12, noNaN: true }),
      session: fc.record({
        sessionId: fc.constant('s-4f3a9'),
        lastSeenMs: fc.nat(),
        throttled: fc.boolean(),
        focused: fc.boolean(),
      }),
      warning: text,
      contradictions: fc.array(
        fc.record({ kind: fc.constant('failed-write'), tier: fc.constant('note'), counter: text }),
        {
          maxLength: 5,
        },
      ),
      nearMiss: fc.array(text, { maxLength: 5 }),
      propose: fc.array(fc.dictionary(text, text), { maxLength: 3 }),
      exchanged: fc.array(
        fc.record({
          with: text,
          sent: fc.record({ values: fc.array(text, { minLength: 1, maxLength: 4 }), more: fc.nat(9) }),
        }),
        { maxLength: 5 },
      ),
      page: fc.array(fc.record({ text, rank: fc.nat() }), { maxLength: 5 }),
      appeared: fc.array(text, { maxLength: 5 }),
      trace: fc.array(text, { maxLength: 10 }),
    },
    { requiredKeys: ['id', 'verified', 'verifiedReason', 'because', 'session'] },
  )
  fc.assert(
    fc.property(verdict, fc.boolean(), (full, isOneOfSeveral) => {
      const brief = briefVerdict(full, isOneOfSeveral)
      const most = full.verified === 'yes' ? BRIEF_YES_BYTES : BRIEF_BYTES
      const { sessionId: _id, ...block } = brief.session as { sessionId?: string }
      if (bytesOf({ ...brief, session: block }) > most) throw new Error(`${bytesOf(brief)} bytes of ${most}`)
      const { verified, verifiedReason, because, leftOut = '' } = JSON.parse(JSON.stringify(brief))
      const trace = (full.trace?.length ?? 0) - ((brief.trace as [] | undefined)?.length ?? 0)
      const isCounted = full.verified === 'yes' || trace === 0 || leftOut.includes(`${trace} trace line`)
      return (
        verified === full.verified && verifiedReason === full.verifiedReason && because !== '' && isCounted
      )
    }),
  )
  t.pass()
})
