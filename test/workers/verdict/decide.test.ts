/** At least one test for each row of the table docs/design/verdict.md#decision-table, and for its edge cases. */
import test from 'ava'
import { decide } from '../../../workers/verdict/decide.js'
import { claim, evidenceOf, type Setting, Trace, verdictOn } from './trace.js'

const placed = { kind: 'text', contains: 'Order placed' }
const created = { kind: 'net', method: 'POST', url: '/api/orders', status: 201 }
const yes = { holds: true }

function says(trace: Trace, input: unknown, setting?: Setting) {
  const { verified, verifiedReason, because } = verdictOn(trace, input, setting)
  return { verified, verifiedReason, because }
}

const healthy = (trace = new Trace()) =>
  trace.call('c1', 'POST', '/api/orders', 201).level(0, yes, { via: 'c1' }).idle()

test('row 1: a paused session proves nothing', (t) => {
  t.deepEqual(says(healthy(), placed, { paused: true }), {
    verified: 'unknown',
    verifiedReason: 'paused',
    because: 'the session is paused by the human',
  })
})

test('row 2: without a claim there is never a yes', (t) => {
  t.deepEqual(says(healthy(), null), {
    verified: 'unknown',
    verifiedReason: 'nothing_declared',
    because: 'no consequence was declared',
  })
})

test('row 2: settled proves nothing, alone or as the only deciding part', (t) => {
  t.is(says(healthy(), { kind: 'settled' }).verifiedReason, 'nothing_declared')
  t.is(says(healthy(), { kind: 'not', predicate: { kind: 'settled' } }).verifiedReason, 'nothing_declared')
  const either = { kind: 'anyOf', predicates: [{ kind: 'settled' }, { kind: 'signal', name: 'x' }] }
  t.is(says(healthy(), either).verifiedReason, 'nothing_declared')
})

test('row 3: a lost tab is unknown, even when the claim is true', (t) => {
  t.deepEqual(says(healthy(), placed, { tabLost: true }), {
    verified: 'unknown',
    verifiedReason: 'observation_lost',
    because: 'the tab was lost while it was observed',
  })
})

test("row 4: an unknown claim gives its leaf's code and fact", (t) => {
  const trace = new Trace().call('c1', 'GET', '/api/stock', 200, { cause: 'other' }).idle()
  t.deepEqual(says(trace, { kind: 'net', urlContains: '/api/stock', status: 200 }), {
    verified: 'unknown',
    verifiedReason: 'only_ambient',
    because: 'only GET /api/stock → 200, which the act did not cause',
  })
})

test('row 4: an absence is unknown when the time ran out before the work was done', (t) => {
  t.deepEqual(says(new Trace().emit('work', { act: 'a1', idle: false }), { kind: 'error', absent: true }), {
    verified: 'unknown',
    verifiedReason: 'not_settled',
    because: 'no uncaught error, but the act still has work under way',
  })
})

test('row 5: a false claim is a no that says what was there', (t) => {
  const trace = new Trace().call('c1', 'POST', '/api/orders', 409).idle()
  t.deepEqual(says(trace, created), {
    verified: 'no',
    verifiedReason: 'assertion_failed',
    because: 'POST /api/orders → 409, not POST /api/orders 201',
  })
})

test('row 5: a match that is still open is in flight', (t) => {
  t.deepEqual(says(new Trace().started('c1', 'POST', '/api/orders').idle(), created), {
    verified: 'no',
    verifiedReason: 'in_flight',
    because: 'POST /api/orders → in flight',
  })
})

test('row 5: a state that was taken back is rolled back', (t) => {
  const trace = new Trace()
    .started('c1', 'POST', '/api/orders')
    .level(0, yes)
    .responded('c1', 500)
    .level(0, { holds: false }, { via: 'c1' })
    .finished('c1', { status: 500 })
    .idle()
  t.deepEqual(says(trace, placed), {
    verified: 'no',
    verifiedReason: 'rolled_back',
    because: 'text "Order placed" was there and was taken back when its write failed',
  })
})

test('row 5: a missing text names the write that is still open', (t) => {
  const trace = new Trace().started('c1', 'POST', '/api/orders').idle()
  t.deepEqual(says(trace, placed), {
    verified: 'no',
    verifiedReason: 'assertion_failed',
    because: 'text "Order placed" does not hold; POST /api/orders → in flight',
  })
})

test('row 6: a failed write contradicts a true claim, and the order is given', (t) => {
  const trace = new Trace()
    .started('c1', 'POST', '/api/orders')
    .level(0, yes)
    .responded('c1', 500)
    .finished('c1', { status: 500 })
    .idle()
  t.deepEqual(says(trace, placed), {
    verified: 'no',
    verifiedReason: 'contradicted',
    because: 'POST /api/orders → 500 after "Order placed" appeared',
  })
})

test('row 6: a contradiction by the claimed call is not stated twice', (t) => {
  const outcome = { outcome: 'reports-failure' as const, failures: 3, of: 9, sign: 'errors[3]' }
  const trace = new Trace().call('c1', 'POST', '/api/orders', 201, { outcome }).idle()
  t.is(says(trace, created).because, 'POST /api/orders → 201 whose body says that 3 of 9 failed')
})

test('row 7: an open write is in flight when the time runs out, although the claim is true', (t) => {
  t.deepEqual(says(new Trace().started('c1', 'POST', '/api/orders').level(0, yes).idle(), placed), {
    verified: 'no',
    verifiedReason: 'in_flight',
    because: 'POST /api/orders → in flight when the time was up, although "Order placed" appeared',
  })
})

test('row 7: a claimed call whose answer may change the claim is in flight', (t) => {
  const trace = new Trace().started('c1', 'GET', '/api/stock').idle()
  const fine = { kind: 'not', predicate: { kind: 'net', url: '/api/stock', status: 500 } }
  t.is(says(trace, fine).verifiedReason, 'in_flight')
  t.is(says(trace, { kind: 'net', url: '/api/stock', status: 500, absent: true }).verifiedReason, 'in_flight')
})

test('row 8: a state from before the act is not proved by it', (t) => {
  t.deepEqual(says(new Trace().idle(), placed, { before: [yes] }), {
    verified: 'unknown',
    verifiedReason: 'already_true',
    because: 'text "Order placed" was so before',
  })
  const gone = { kind: 'not', predicate: placed }
  t.is(says(new Trace().idle(), gone).verifiedReason, 'already_true')
  const both = { kind: 'allOf', predicates: [placed, { kind: 'settled' }] }
  t.is(says(new Trace().idle(), both, { before: [yes] }).verifiedReason, 'already_true')
})

test('row 8: one part that came true is enough', (t) => {
  const trace = new Trace().level(1, yes).idle()
  const both = { kind: 'allOf', predicates: [placed, { kind: 'text', contains: 'Thanks' }] }
  const verdict = verdictOn(trace, both, { before: [yes, { holds: false }] })
  t.is(verdict.verified, 'yes')
  t.is(verdict.because, '"Thanks" appeared and 1 more')
})

test('row 9: a failed or open write of unknown cause makes the verdict unknown', (t) => {
  const cause = 'unattributed' as const
  const failed = healthy().call('c2', 'POST', '/api/audit', 500, { cause })
  t.deepEqual(says(failed, placed), {
    verified: 'unknown',
    verifiedReason: 'unattributed_write',
    because: '"Order placed" appeared, but POST /api/audit → 500 may be the act\'s',
  })
  t.is(says(healthy().started('c2', 'POST', '/x', { cause }), placed).verifiedReason, 'unattributed_write')
  t.is(says(healthy().call('c2', 'POST', '/x', 201, { cause }), placed).verified, 'yes')
})

test('row 9: a failed write of unknown cause that was repeated with success does not count', (t) => {
  const cause = 'unattributed' as const
  const renewed = healthy().call('c2', 'PUT', '/api/address', 401, { cause })
  t.is(says(renewed.call('c3', 'PUT', '/api/address', 200, { cause }), placed).verified, 'yes')
})

test('row 10: a write that was only accepted is pending', (t) => {
  const trace = new Trace().call('c1', 'POST', '/api/orders', 202).level(0, yes, { via: 'c1' }).idle()
  t.deepEqual(says(trace, placed), {
    verified: 'unknown',
    verifiedReason: 'outcome_pending',
    because: 'POST /api/orders → 202 only accepts the work, and nothing shows its outcome',
  })
})

test('row 10: effects of the 202 itself do not show the outcome, however late their turn', (t) => {
  const accepted = () => new Trace().call('c1', 'POST', '/api/orders', 202)
  const paid = { kind: 'state', statePath: 'order.status', equals: 'accepted' }
  t.is(says(accepted().level(0, yes, { via: 'c1' }).idle(), paid).verifiedReason, 'outcome_pending')
  const named = { kind: 'net', method: 'POST', url: '/api/orders', status: 202 }
  t.is(says(accepted().idle(), named).verifiedReason, 'outcome_pending')
  const fired = accepted().level(0, yes).emit('signal', { name: 'order.sent' }, { via: 'c1' }).idle()
  t.is(says(fired, placed).verifiedReason, 'outcome_pending')
})

test('row 10: a later read, signal or state with another cause shows the outcome', (t) => {
  const accepted = () => new Trace().call('c1', 'POST', '/api/orders', 202).level(0, yes, { via: 'c1' })
  t.is(says(accepted().call('c2', 'GET', '/api/orders/7', 200).idle(), placed).verified, 'yes')
  const pushed = accepted().emit('signal', { name: 'order.done' }, { cause: 'other' }).idle()
  t.is(says(pushed, placed).verified, 'yes')
  const done = { kind: 'state', statePath: 'order.status', equals: 'done' }
  const stored = new Trace().call('c1', 'POST', '/api/orders', 202).level(0, yes, { cause: 'other' }).idle()
  t.is(says(stored, done).verified, 'yes')
})

test('row 10: a poll that says pending shows no outcome, one that says done does', (t) => {
  const polled = (says: 'pending' | 'done') =>
    new Trace()
      .call('c1', 'POST', '/api/orders', 202)
      .level(0, yes, { via: 'c1' })
      .call('c2', 'GET', '/api/orders/7', 200, {}, { via: 'c1' })
      .progress('c2', says)
      .idle()
  t.is(says(polled('pending'), placed).verifiedReason, 'outcome_pending')
  t.is(says(polled('done'), placed).verified, 'yes')
})

test('row 10: a frame that says done shows the outcome, over a stream that the 202 led to', (t) => {
  const frame = { stream: 's1', transport: 'sse', url: 'http://shop/jobs/1', phase: 'frame' } as const
  const streamed = (says: 'pending' | 'done', name = 'message') =>
    new Trace()
      .call('c1', 'POST', '/api/jobs', 202)
      .emit('stream', { ...frame, direction: 'in', says, name }, { via: 'c1' })
      .level(0, yes, { via: 'c1' })
      .idle()
  t.is(says(streamed('pending'), placed).verifiedReason, 'outcome_pending')
  t.is(says(streamed('done'), placed).verified, 'yes')
  t.is(says(streamed('done', 'subscription_succeeded'), placed).verifiedReason, 'outcome_pending')
})

test('row 10: the latest of several polls counts', (t) => {
  const polled = (...words: ('pending' | 'done')[]) => {
    const trace = new Trace().call('c1', 'POST', '/api/orders', 202).level(0, yes, { via: 'c1' })
    for (const [i, word] of words.entries())
      trace
        .call(`p${i}`, 'GET', '/api/orders/7', 200, {}, { via: i === 0 ? 'c1' : `p${i - 1}` })
        .progress(`p${i}`, word)
    return trace.idle()
  }
  t.is(says(polled('pending', 'pending', 'done'), placed).verified, 'yes')
  t.is(says(polled('done', 'pending'), placed).verifiedReason, 'outcome_pending')
})

test('row 10: a poll of other work, and a signal of failure, show no outcome', (t) => {
  const accepted = () => new Trace().call('c1', 'POST', '/api/orders', 202).level(0, yes, { via: 'c1' })
  const failed = accepted().emit('signal', { name: 'order.failed' }, { cause: 'other' }).idle()
  t.is(says(failed, placed).verifiedReason, 'outcome_pending')
})

test('row 6: a poll that says that the accepted work failed contradicts', (t) => {
  const trace = new Trace()
    .call('c1', 'POST', '/api/orders', 202)
    .level(0, yes, { via: 'c1' })
    .call('c2', 'GET', '/api/orders/7', 200, {}, { via: 'c1' })
    .progress('c2', 'failed')
    .idle()
  t.deepEqual(says(trace, placed), {
    verified: 'no',
    verifiedReason: 'contradicted',
    because:
      'GET /api/orders/7 → 200 says that the accepted POST /api/orders → 202 failed after "Order placed" appeared',
  })
})

test('row 11: an unreadable outcome needs more than a text', (t) => {
  const outcome = { outcome: 'unread' as const, why: 'too-large' as const }
  const trace = () =>
    new Trace().call('c1', 'POST', '/api/orders', 200, { outcome }).level(0, yes, { via: 'c1' }).idle()
  t.deepEqual(says(trace(), placed), {
    verified: 'unknown',
    verifiedReason: 'outcome_unread',
    because: '"Order placed" appeared, but what POST /api/orders → 200 says could not be read',
  })
  t.is(says(trace(), { kind: 'state', statePath: 'order.id' }).verified, 'yes')
})

test('row 11: a write that the app aborted has no outcome, unless it was retried', (t) => {
  const dropped = () =>
    new Trace().started('c1', 'PUT', '/draft').finished('c1', { result: 'aborted' }).level(0, yes)
  t.is(says(dropped().idle(), placed).verifiedReason, 'outcome_unread')
  t.is(says(dropped().call('c2', 'PUT', '/draft', 200).idle(), placed).verified, 'yes')
})

test('row 12: a caution makes a true claim unknown', (t) => {
  const outcome = {
    outcome: 'reports-failure' as const,
    failures: 1,
    of: 3,
    doubtful: true as const,
    sign: 'items[0]',
  }
  const trace = new Trace().call('c1', 'POST', '/api/orders', 200, { outcome }).level(0, yes).idle()
  t.deepEqual(says(trace, placed), {
    verified: 'unknown',
    verifiedReason: 'evidence_conflicts',
    because: '"Order placed" appeared, but POST /api/orders → 200 whose body says that 1 of 3 failed',
  })
})

test('row 12: a caution without a call counts the same', (t) => {
  const trace = new Trace()
    .level(0, yes)
    .emit('error', { kind: 'uncaught', name: 'Error', message: 'boom' })
    .sign('Please look again', { region: 'dialog' })
    .idle()
  t.is(says(trace, placed).verifiedReason, 'evidence_conflicts')
})

test('row 13: a loss in a channel that the claim or a decisive contradiction reads is unclean', (t) => {
  for (const channel of ['network', 'error'] as const) {
    t.is(
      says(healthy().emit('lost', { channel, count: 1, why: 'outbox' }), placed).verifiedReason,
      'unclean_capture',
    )
  }
  const fired = new Trace()
    .emit('signal', { name: 'x' })
    .emit('lost', { channel: 'signal', count: 1, why: 'outbox' })
  t.is(says(fired.idle(), { kind: 'signal', name: 'x' }).verifiedReason, 'unclean_capture')
})

test('row 13: a loss in a channel that nothing reads is reported and decides nothing', (t) => {
  const verdict = verdictOn(healthy().emit('lost', { channel: 'console', count: 4, why: 'rate' }), placed)
  t.is(verdict.verified, 'yes')
  t.deepEqual(verdict.honesty.integrity, { clean: false, issues: ['4 of console lost (rate)'] })
})

test("row 13: dropped churn does not affect the page's answers about text", (t) => {
  t.is(says(healthy().emit('lost', { channel: 'dom', count: 900, why: 'rate' }), placed).verified, 'yes')
})

test('row 13: missing events may be of any channel', (t) => {
  const trace = healthy().emit('console', { level: 'info', text: 'one' }).idle()
  t.is(says(trace, placed).verified, 'yes')
  trace.events.splice(-2, 1)
  t.is(says(trace, placed).verifiedReason, 'unclean_capture')
})

test('row 14: a complete capture without a contradiction is proved', (t) => {
  t.deepEqual(verdictOn(healthy(), { kind: 'allOf', predicates: [placed, created] }), {
    verified: 'yes',
    verifiedReason: 'proved',
    because: 'POST /api/orders → 201 and 1 more',
    pass: true,
    evidence: { method: 'POST', url: '/api/orders', status: 201, durationMs: 6 },
    honesty: {
      grade: 'net',
      coverage: { pct: 100 },
      integrity: { clean: true },
    },
  })
})

test('a poll that fails during a good order does not change the verdict', (t) => {
  t.is(says(healthy().call('p1', 'GET', '/poll', 500, { cause: 'other' }), placed).verified, 'yes')
  const polling = new Trace(false).call('p0', 'POST', '/poll', 200, { cause: 'other' }).act('a1')
  t.is(says(healthy(polling).call('p1', 'POST', '/poll', 500, { cause: 'other' }), placed).verified, 'yes')
})

test('what an older root writes for the first time after the act, and fails, bars a yes', (t) => {
  const { verified, verifiedReason } = says(
    healthy().call('p1', 'POST', '/sync', 500, { cause: 'other' }),
    placed,
  )
  t.deepEqual([verified, verifiedReason], ['unknown', 'unattributed_write'])
})

test('failing side traffic does not change the verdict', (t) => {
  const blocked = healthy()
    .started('b1', 'POST', '/metrics', { side: 'keepalive' })
    .finished('b1', { result: 'failed' })
  t.is(says(blocked, placed).verified, 'yes')
})

test('the act of a form leads its claim into the next document', (t) => {
  const trace = new Trace()
    .emit('document.left', { persisted: false })
    .document('d2', ['a1'])
    .call('c1', 'POST', '/contact', 200, {}, { transport: 'document' })
    .level(0, yes)
    .idle()
  t.is(says(trace, placed).verified, 'yes')
  t.is(says(trace, { kind: 'net', method: 'POST', url: '/contact', status: 200 }).verified, 'yes')
})

test('a document that replaces the page without the act leaves the claim unknown', (t) => {
  const trace = healthy().document('d2', [])
  t.is(says(trace, placed).verifiedReason, 'superseded_document')
})

test('honesty reports what was unknown, not settled, and not visible', (t) => {
  const trace = new Trace()
    .emit('regions', { known: 4 })
    .emit('blind', { spot: 'canvas', channels: ['dom'], where: 'canvas 0' })
    .emit('work', { act: 'a1', idle: false })
    .level(0, yes)
  t.deepEqual(verdictOn(trace, placed, { how: 'assert' }).honesty, {
    grade: 'presence',
    before: 'not-known',
    coverage: { pct: 88, partial: true, blind: ['canvas'] },
    integrity: { clean: true },
    settled: false,
  })
})

test('a claim of absence has no grade', (t) => {
  const verdict = verdictOn(healthy(), { kind: 'net', url: '/api/refund', absent: true })
  t.is(verdict.verified, 'yes')
  t.is(verdict.honesty.grade, 'none')
})

test('all acts of a wide window count as its own', (t) => {
  const trace = new Trace().call('c1', 'POST', '/api/orders', 500).act('a2').level(0, yes)
  t.is(says(trace, placed, { acts: ['a1', 'a2'] }).verifiedReason, 'contradicted')
  t.is(says(trace, placed, { acts: ['a1'] }).verifiedReason, 'contradicted')
})

test('decide answers a window of 10,000 events, half of them failed writes, and gives the same answer twice', (t) => {
  const trace = new Trace()
  for (let i = 0; i < 1250; i++) {
    trace.call(`c${i}`, 'POST', `/api/${i}`, 500).sign(`note ${i}`, { region: 'status' }, { via: `c${i}` })
    trace.emit('dom', { added: 1, removed: 0, changed: 2 }).emit('console', { level: 'info', text: 'x' })
    trace.emit('state', { store: 's', changes: [{ path: 'n', from: i, to: i + 1 }] })
    trace.emit('signal', { name: 'tick' })
  }
  const evidence = evidenceOf(trace.level(0, yes).idle().events, claim(placed))
  const one = decide(evidence)
  t.is(one.verified, 'unknown')
  t.deepEqual(decide(evidence), one)
})

test('because has at most 160 characters, and keeps both of its ends', (t) => {
  const url = `/api/${'long/'.repeat(60)}end`
  const { because } = verdictOn(new Trace().call('c1', 'POST', url, 500).idle(), {
    kind: 'net',
    method: 'POST',
    status: 500,
  })
  t.is(because.length, 160)
  t.regex(because, /^POST \/api\/long\/.*….*long\/ → 500$/)
})
