import test from 'ava'
import { typedNotSent } from '../../../../workers/verdict/contradictions/typed-not-sent.js'
import { writeIgnored } from '../../../../workers/verdict/contradictions/write-ignored.js'
import { claim, evidenceOf, Trace } from '../trace.js'

const saved = { kind: 'net', method: 'PUT', url: '/profile', ok: true }
const putting = (unsent: string[] | undefined, trace = new Trace(), id = 'c1') =>
  trace
    .started(id, 'PUT', '/profile', { requestBody: '{"name":"Ada"}' })
    .responded(id, 200)
    .emit('net.finished', {
      call: id,
      result: 'done',
      durationMs: 6,
      outcome: { outcome: 'ok' },
      ...(unsent === undefined ? {} : { unsent }),
    })
const counters = (trace: Trace, input: unknown = saved) =>
  typedNotSent.detect(evidenceOf(trace.events, claim(input))).map(({ counter }) => counter)

test('fires for a filled field that the write left out', (t) => {
  t.deepEqual(counters(putting(['Phone'])), [
    'no request carried what "Phone" holds, not even PUT /profile → 200',
  ])
  t.deepEqual(counters(putting([''])), [
    'no request carried what a field without a name holds, not even PUT /profile → 200',
  ])
})

test('does not fire when the write carried every field, or none was filled', (t) => {
  t.deepEqual(counters(putting([])), [])
  t.deepEqual(counters(putting(undefined)), [])
})

test('does not fire when a second write carried the rest', (t) => {
  t.deepEqual(counters(putting([], putting(['Phone']), 'c2')), [])
  t.is(counters(putting(['Phone'], putting([]), 'c2')).length, 1)
})

test('does not fire when the claim says what is sent', (t) => {
  t.deepEqual(counters(putting(['Phone']), { ...saved, requestMatches: { name: '*' } }), [])
})

const answering = (trace: Trace, id: string, ignored: object) =>
  trace
    .started(id, 'PATCH', '/page')
    .responded(id, 200)
    .emit('net.finished', {
      call: id,
      result: 'done',
      durationMs: 6,
      outcome: { outcome: 'ok' },
      ...ignored,
    })

test('a typed value that the last write returns changed is a caution', (t) => {
  const tiers = (trace: Trace) =>
    writeIgnored.detect(evidenceOf(trace.events, claim(saved))).map(({ tier }) => tier)
  t.deepEqual(tiers(answering(new Trace(), 'c1', { ignored: 'title' })), ['caution'])
  const draft = answering(new Trace(), 'c1', { ignored: 'title' })
  t.deepEqual(tiers(answering(draft, 'c2', {})), [])
})

const text = (contains: string) => ({ kind: 'text', contains })
for (const [says, isFine] of [
  [[text('limited to 3 per customer')], true],
  [[text('Only 3 of the 10 are left')], true],
  [[text('Saved'), { kind: 'element', label: 'Pieces', hasValue: '3' }], true],
  [[text('Cart updated')], false],
  [[text('Total €30')], false],
  [[text('Order 3 updated'), text('10 pieces')], false],
  [[text('Saved'), { kind: 'text', contains: '3 pieces', absent: true }], false],
] as const)
  test(`a claim of ${JSON.stringify(says)} ${isFine ? 'names' : 'does not name'} the value that was returned`, (t) => {
    const { events } = answering(new Trace(), 'c1', { ignored: 'pieces', instead: { sent: '10', back: '3' } })
    const found = writeIgnored.detect(evidenceOf(events, claim({ kind: 'allOf', predicates: says })))
    t.is(found.length, isFine ? 0 : 1)
  })

for (const [appeared, isFine] of [
  [['Your daily limit is now €2,000'], true],
  [['Your daily limit is now €5,000, and was €2,000'], false],
  [['Your daily limit is now €2,000', 'You asked for 5.000'], false],
  [['Daily limit: 2,000'], false],
  [['Changes saved', 'Limit', '2000'], false],
  [['We saved all of it 2000 times'], false],
  [['Your limit was saved'], false],
] as const)
  test(`a number that the server changed is ${isFine ? 'accepted' : 'doubted'} when the page says ${JSON.stringify(appeared)}`, (t) => {
    const instead = { sent: '5000', back: '2000' }
    const found = (cause?: 'other') => {
      const dom = { added: 1, removed: 0, changed: 0, appeared: [...appeared] }
      const head = cause === undefined ? {} : { cause }
      const { events } = answering(new Trace(), 'c1', { ignored: 'dailyLimit', instead }).emit(
        'dom',
        dom,
        head,
      )
      return writeIgnored.detect(evidenceOf(events, claim(text('Saved')))).length
    }
    t.is(found(), isFine ? 0 : 1)
    t.is(found('other'), 1, 'what others bring says nothing of the act')
  })

test('a claim of a longer value that was sent does not name the former one, which was returned', (t) => {
  const instead = { sent: 'Q3 reports', back: 'Reports' }
  const { events } = answering(new Trace(), 'c1', { ignored: 'name', instead })
  t.is(writeIgnored.detect(evidenceOf(events, claim(text('Q3 reports')))).length, 1)
})

const asked = (path: string, head: { cause?: 'other' } = {}) =>
  typedNotSent.detect(
    evidenceOf(
      new Trace().call('c1', 'GET', path, 200, head).idle().events,
      claim({ kind: 'text', contains: 'Results' }),
    ),
  ).length > 0

test('fires where a value with an "&" was not encoded in an address', (t) => {
  for (const path of [
    '/search?q=salt%20&%20pepper',
    '/search?q=salt+&+pepper',
    '/contacts?company=R&D%20Partners',
  ])
    t.true(asked(path), path)
})

test('does not fire for flags, encoded values, a query that is one text, or a request of another', (t) => {
  for (const path of [
    '/search?q=salt%20%26%20pepper',
    '/search?q=tea&draft&page=2',
    '/search?salt%20pepper',
    '/search?q=a%20b&c=d%20e',
    '/search?a&b&=c%20d',
    '/search',
  ])
    t.false(asked(path), path)
  t.false(asked('/search?q=salt%20&%20pepper', { cause: 'other' }))
})
