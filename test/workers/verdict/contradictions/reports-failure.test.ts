import test from 'ava'
import { ERROR_MESSAGE } from '../../../../sdk/protocol/error-message.js'
import type { Outcome } from '../../../../sdk/protocol/events.js'
import { reportsFailure } from '../../../../workers/verdict/contradictions/reports-failure.js'
import { ACT, claim, evidenceOf, Trace } from '../trace.js'

const placed = { kind: 'text', contains: 'Order placed' }
const partial: Outcome = { outcome: 'reports-failure', failures: 3, of: 9, sign: 'errors[3]' }

function detect(trace: Trace, input: unknown = placed) {
  return reportsFailure.detect(evidenceOf(trace.events, claim(input)))
}
const tiers = (trace: Trace, input?: unknown) => detect(trace, input).map(({ tier }) => tier)
const reporting = (outcome: Outcome = partial) =>
  new Trace().call('c1', 'POST', '/api/batch', 200, { outcome })

const pressed = (name: string) =>
  new Trace(false).emit(
    'act',
    { act: ACT, action: 'click', ref: 'e1', role: 'button', name },
    { cause: `act:${ACT}` },
  )

const polled = (says: 'pending' | 'done' | 'failed', status = 202) =>
  new Trace()
    .call('c1', 'POST', '/jobs', status)
    .call('c2', 'GET', '/jobs/1', 200, {}, { via: 'c1' })
    .progress('c2', says)

test('fires for a poll that reports the failure of accepted work, unless the app shows it, too', (t) => {
  t.deepEqual(tiers(polled('failed')), ['decisive'])
  t.deepEqual(tiers(polled('failed').sign('The job failed', { failureShaped: true }, { via: 'c2' })), [])
})

test('does not fire for a poll of work that continues, is done, or was not only accepted', (t) => {
  t.deepEqual(tiers(polled('pending')), [])
  t.deepEqual(tiers(polled('done')), [])
  t.deepEqual(tiers(polled('failed', 200)), [])
})

test('fires for a batch with failed items', (t) => {
  const [found] = detect(reporting())
  t.is(found?.tier, 'decisive')
  t.is(found?.counter, 'POST /api/batch → 200 whose body says that 3 of 9 failed')
  t.deepEqual(found?.detail, { failures: 3, of: 9 })
})

test('fires for an answer that reports a failure as a whole', (t) => {
  const [found] = detect(reporting({ outcome: 'reports-failure', sign: 'success: false' }))
  t.is(found?.counter, 'POST /api/batch → 200 whose body says that it failed: "success: false"')
})

test('failed items that the request did not contain are a caution', (t) => {
  t.deepEqual(tiers(reporting({ ...partial, doubtful: true } as Outcome)), ['caution'])
})

test('does not fire when the answer is good or could not be read', (t) => {
  t.deepEqual(tiers(reporting({ outcome: 'ok' })), [])
  t.deepEqual(tiers(reporting({ outcome: 'unread', why: 'stream' })), [])
})

test('does not fire when the app shows it', (t) => {
  t.deepEqual(tiers(reporting().sign('3 items failed', { failureShaped: true }, { via: 'c1' })), [])
})

test('does not fire when the app shows it before the copy is read', (t) => {
  const trace = new Trace()
    .started('c1', 'POST', '/api/batch')
    .responded('c1', 200)
    .sign('3 items failed', { failureShaped: true }, { via: 'c1' })
    .finished('c1', { status: 200, outcome: partial })
  t.deepEqual(tiers(trace), [])
})

test('does not fire when the claim names the field that reports it', (t) => {
  const trace = reporting({ outcome: 'reports-failure', sign: 'success: false' })
  const withBody = new Trace()
  withBody.events.splice(0, withBody.events.length, ...trace.events)
  for (const event of withBody.events) {
    if (event.type === 'net.finished') event.data.responseBody = '{"success":false}'
  }
  t.deepEqual(tiers(withBody, { kind: 'net', url: '/api/batch', responseMatches: { success: false } }), [])
  t.deepEqual(tiers(withBody, { kind: 'net', url: '/api/batch', status: 200 }), ['decisive'])
})

test('does not fire for reads, for calls of others, or twice for a call that failed by its status', (t) => {
  t.deepEqual(tiers(new Trace().call('c1', 'GET', '/x', 200, { outcome: partial })), [])
  t.deepEqual(tiers(new Trace().call('c1', 'POST', '/x', 200, { outcome: partial, cause: 'other' })), [])
  t.deepEqual(tiers(new Trace().call('c1', 'POST', '/x', 500, { outcome: partial })), [])
})

test('a claim that names how many succeeded has declared the rest', (t) => {
  t.deepEqual(tiers(reporting(), { kind: 'text', contains: '6 imported, 3 were here before' }), [])
  t.deepEqual(tiers(reporting(), { kind: 'text', contains: '9 imported' }), ['decisive'])
})

const frame = (more: object) => ({
  stream: 's1',
  transport: 'ws' as const,
  url: 'ws://shop/bids',
  phase: 'frame' as const,
  ...more,
})
/** The act sends a frame, and frames that speak come back. */
const socket = (...says: ('done' | 'failed')[]) =>
  says.reduce(
    (trace, said) => trace.emit('stream', frame({ direction: 'in', says: said }), { cause: 'other' }),
    new Trace().emit('stream', frame({ direction: 'out' })),
  )

test('a frame that answers what the act sent is a caution, unless another says that it is done', (t) => {
  t.deepEqual(tiers(socket('failed')), ['caution'])
  t.deepEqual(tiers(socket('done', 'failed')), [])
  t.deepEqual(tiers(socket('done')), [])
  t.deepEqual(tiers(socket('failed'), { kind: 'text', contains: 'The bid was rejected' }), [])
})

test('a mutation that returns nothing is a caution, unless it takes something away', (t) => {
  const returning = (sign: string) => tiers(reporting({ outcome: 'reports-failure', sign, doubtful: true }))
  t.deepEqual(returning('moveCard: null'), ['caution'])
  t.deepEqual(returning('dispatchOrder: null'), ['caution'])
  for (const name of ['deleteCard', 'removeItem', 'clearCart', 'logout', 'logOut', 'unfollow'])
    t.deepEqual(returning(`${name}: null`), [], name)
})

test('a process that ended badly is a caution, unless the page shows its code or a failure', (t) => {
  const ended = () => reporting({ outcome: 'reports-failure', sign: 'exitCode: 1', doubtful: true })
  t.deepEqual(tiers(ended()), ['caution'])
  t.deepEqual(tiers(ended().sign('The build exited with 1', {}, {})), [])
  t.deepEqual(tiers(ended().sign('Imported 0 rows', {}, {})), ['caution'])
})

/** An event stream that the act opens, with what each of its frames says. */
const source = (...says: ('done' | 'exited' | undefined)[]) =>
  says.reduce(
    (trace, said) =>
      trace.emit(
        'stream',
        { ...frame({ direction: 'in', ...(said && { says: said }) }), transport: 'sse' as const },
        { cause: 'other' },
      ),
    new Trace().emit('stream', { ...frame({}), transport: 'sse' as const, phase: 'opened' as const }),
  )

test('a last frame that says that a process ended badly is a caution', (t) => {
  t.deepEqual(tiers(source(undefined, 'exited')), ['caution'])
  t.deepEqual(tiers(source('exited', undefined)), [])
  t.deepEqual(tiers(source('done', 'exited')), [])
  t.deepEqual(tiers(source('exited').sign('exited with 1', {}, {})), [])
  t.deepEqual(tiers(source('exited').sign('The import failed', { failureShaped: true })), [])
})

test('a count of none is a caution, unless the claim names the other count and the control is not for the former', (t) => {
  const none = (sign: string) =>
    reporting({ outcome: 'reports-failure', sign, beside: 'hidden: 2', doubtful: true } as Outcome)
  const text = (contains: string) => ({ kind: 'text', contains })
  t.deepEqual(tiers(none('deleted: 0'), text('2 markers hidden')), [])
  t.deepEqual(tiers(none('deleted: 0'), text('3 markers hidden')), ['caution'])
  t.deepEqual(tiers(none('deleted: 0'), text('2 markers deleted')), ['caution'])
  t.deepEqual(tiers(none('deleted: 0')), ['caution'])
  const pressed = none('deleted: 0')
  const mark = pressed.events.find(({ type }) => type === 'act')
  Object.assign(mark?.data ?? {}, { name: 'Delete food' })
  t.deepEqual(tiers(pressed, text('2 markers hidden')), ['caution'])
})

test('a message about an error in HTML is a caution, unless the page shows it, also where the claim names it', (t) => {
  const outcome: Outcome = { outcome: 'reports-failure', sign: ERROR_MESSAGE, doubtful: true }
  const illegal = { kind: 'text', contains: 'Illegal move' }
  const played = () => reporting(outcome)
  t.deepEqual(tiers(played()), ['caution'])
  const shown = () =>
    played().sign('Illegal move: it cannot go there', { kind: 'server-text', failureShaped: true })
  t.deepEqual(tiers(shown(), illegal), [])
  t.deepEqual(tiers(played().sign('Illegal move: it cannot go there'), illegal), ['caution'])
})

test('a page that asks for a password is what the claim names: signing out leads there', (t) => {
  const outcome: Outcome = {
    outcome: 'reports-failure',
    sign: 'a page that asks for a password',
    doubtful: true,
  }
  const left = (name: string) =>
    new Trace(false)
      .emit('act', { act: ACT, action: 'click', ref: 'e1', role: 'button', name }, { cause: `act:${ACT}` })
      .started('c1', 'POST', '/logout')
      .emit(
        'net.responded',
        { call: 'c1', status: 200, mediaType: 'text/html', durationMs: 5, redirectedTo: 'http://shop/login' },
        { via: 'c1' },
      )
      .finished('c1', { status: 200, outcome })
      .level(0, { holds: true }, { via: 'c1' })
  t.deepEqual(tiers(left('Sign out'), { kind: 'route', path: '/login' }), [])
  t.deepEqual(tiers(left('Save'), { kind: 'route', path: '/login' }), ['caution'])
  t.deepEqual(tiers(left('Sign out'), { kind: 'route', path: '/' }), ['caution'])
  t.deepEqual(tiers(left('Sign out'), placed), ['caution'])
  const redirected = { kind: 'net', method: 'POST', url: '/logout', redirectedTo: '/login' }
  t.deepEqual(tiers(left('Save'), redirected), [])
  t.deepEqual(tiers(left('Save'), { ...redirected, url: '/other' }), ['caution'])
})

test('a failure in the answer to a check or test is a caution; an address that only resembles one stays decisive', (t) => {
  const checked = (path: string) =>
    pressed('Approve')
      .call('c1', 'POST', path, 200, { outcome: { outcome: 'reports-failure', sign: 'ok: false' } })
      .level(0, { holds: true }, { via: 'c1' })
  const said = { kind: 'text', contains: 'Approved' }
  for (const path of ['/api/hooks/3/test', '/api/hooks/3/tests/', '/api/checks/3'])
    t.deepEqual(tiers(checked(path), said), ['caution'], path)
  for (const path of ['/api/test/orders', '/api/test-drives', '/api/latest', '/api/checkout'])
    t.deepEqual(tiers(checked(path), said), ['decisive'], path)
})

test('errors that a check was asked for are no failure, where a text of the claim shows how many', (t) => {
  const checked = (count: number, text: string, path = '/api/check') =>
    pressed('Approve')
      .call('c1', 'POST', path, 200, { outcome: { outcome: 'reports-failure', sign: `errors[${count}]` } })
      .emit('dom', { added: 1, removed: 0, changed: 0, appeared: [text] }, { via: 'c1' })
      .level(0, { holds: true }, { via: 'c1' })
  const asked = { kind: 'text', contains: 'Checked' }
  t.deepEqual(tiers(checked(2, 'Checked: 2 points to mend'), asked), [])
  t.deepEqual(tiers(checked(1, 'Checked: 1 point to mend'), asked), [])
  t.deepEqual(tiers(checked(2, 'Checked'), asked), ['caution'])
  t.deepEqual(tiers(checked(2, '2 minutes ago'), asked), ['caution'])
  const approved = { kind: 'text', contains: 'Approved: 1' }
  t.deepEqual(tiers(checked(1, 'Approved: 1', '/api/cart'), approved), ['decisive'])
  t.deepEqual(tiers(checked(1, 'Approved: 1', '/api/checkout'), approved), ['decisive'])
})

test('a report is decisive where the claim says that what the control names was done, and a caution where it names another outcome', (t) => {
  const failed: Outcome = { outcome: 'reports-failure', sign: 'ok: false' }
  const said = (name: string, outcome = failed, more = {}) =>
    pressed(name)
      .call('c1', 'POST', '/api/things', 200, { outcome, ...more })
      .level(0, { holds: true }, { via: 'c1' })
  const text = (contains: string) => ({ kind: 'text', contains })
  t.deepEqual(tiers(said('Move file'), text('Moved to Archive')), ['decisive'])
  t.deepEqual(tiers(said('Guess'), text('XQZWV is not in the list')), ['caution'])
  t.deepEqual(tiers(said('Hand in'), text('2 of 5 correct')), ['caution'])
  // What a batch had in it is counted, whatever the claim names.
  t.deepEqual(tiers(said('Hand in', partial), text('All went well')), ['decisive'])
  // Nothing shows that the app read the answer.
  t.deepEqual(tiers(said('Hand in'), { kind: 'net', url: '/api/things', status: 200 }), ['decisive'])
  // What was there before the answer is nothing that it led to.
  const optimistic = pressed('Archive')
    .level(0, { holds: true })
    .call('c1', 'POST', '/api/things', 200, { outcome: failed })
  t.deepEqual(tiers(optimistic, text('Undo')), ['decisive'])
  const standing = { kind: 'allOf', predicates: [text('Undo'), text('Inbox')] }
  const archived = pressed('Archive')
    .level(0, { holds: true })
    .call('c1', 'POST', '/api/things', 200, { outcome: failed })
  const before = [{ holds: false }, { holds: true }] as const
  t.deepEqual(
    reportsFailure
      .detect(evidenceOf(archived.events, claim(standing), { before: [...before] }))
      .map(({ tier }) => tier),
    ['decisive'],
  )
  // A claim that is false keeps what explains it.
  const missed = pressed('Guess').call('c1', 'POST', '/api/things', 200, { outcome: failed })
  t.deepEqual(tiers(missed, text('You won')), ['decisive'])
  // Only what made the claim true is read.
  const denied = { kind: 'not', predicate: text('was refused') }
  const net = { kind: 'net', url: '/api/things', status: 200 }
  const refusable = pressed('Hand in')
    .call('c1', 'POST', '/api/things', 200, { outcome: failed })
    .level(0, { holds: false }, { via: 'c1' })
  t.deepEqual(tiers(refusable, { kind: 'allOf', predicates: [net, denied] }), ['decisive'])
  // What only finds an element says nothing about what was done.
  const letter = { kind: 'element', role: 'button', name: 'Letter Z', state: 'disabled' }
  const guessed = said('Letter Z').level(1, { holds: true }, { via: 'c1' })
  t.deepEqual(tiers(guessed, { kind: 'allOf', predicates: [text('5 lives left'), letter] }), ['caution'])
  const done = { kind: 'element', role: 'checkbox', name: 'Milk', state: 'checked' }
  t.deepEqual(tiers(said('Mark as done'), done), ['decisive'])
})

test('the control is that of the act that sent the request', (t) => {
  /** Presses `sender`, which sends, and then `other`. */
  const inSteps = (sender: string, other: string, outcome: Outcome, said: string) => {
    const trace = pressed(sender)
      .call('c1', 'POST', '/api/things', 200, { outcome })
      .emit(
        'act',
        { act: 'a9', action: 'click', ref: 'e2', role: 'button', name: other },
        { cause: 'act:a9' },
      )
      .level(0, { holds: true }, { via: 'c1' })
    const setting = { acts: [ACT, 'a9'] }
    const text = claim({ kind: 'text', contains: said })
    return reportsFailure.detect(evidenceOf(trace.events, text, setting)).map(({ tier }) => tier)
  }
  const failed: Outcome = { outcome: 'reports-failure', sign: 'ok: false' }
  t.deepEqual(inSteps('Move file', 'Close', failed, 'Moved to Archive'), ['decisive'])
  t.deepEqual(inSteps('Close', 'Move file', failed, 'Moved to Archive'), ['caution'])
  const listed: Outcome = { outcome: 'reports-failure', sign: 'errors[2]' }
  t.deepEqual(inSteps('Validate', 'Close', listed, '2 points to mend'), [])
  t.deepEqual(inSteps('Close', 'Validate', listed, '2 points to mend'), ['caution'])
  const rejected: Outcome = { outcome: 'reports-failure', sign: 'status: rejected', doubtful: true }
  t.deepEqual(inSteps('Reject', 'Close', rejected, 'Done'), [])
  t.deepEqual(inSteps('Close', 'Reject', rejected, 'Done'), ['caution'])
  const none: Outcome = { outcome: 'reports-failure', sign: 'deleted: 0', beside: 'hidden: 2' }
  t.deepEqual(inSteps('Delete', 'Close', none, '2 markers hidden'), ['caution'])
  t.deepEqual(inSteps('Tidy up', 'Delete', none, '2 markers hidden'), [])
})

test('a failure of an event stream is declared by the protocol', (t) => {
  const failed: Outcome = { outcome: 'reports-failure', sign: 'event: error' }
  const asked = (mediaType: string) =>
    pressed('Ask')
      .started('c1', 'POST', '/api/chat')
      .emit('net.responded', { call: 'c1', status: 200, mediaType, durationMs: 5 }, { via: 'c1' })
      .finished('c1', { status: 200, outcome: failed })
      .level(0, { holds: true }, { via: 'c1' })
  const said = { kind: 'text', contains: 'Here you are' }
  t.deepEqual(tiers(asked('text/event-stream'), said), ['decisive'])
  t.deepEqual(tiers(asked('application/json'), said), ['caution'])
})

test('in GraphQL a report is decisive whatever the claim names', (t) => {
  const trace = pressed('Guess')
    .started('c1', 'POST', '/graphql', { operation: { kind: 'mutation', name: 'Guess' } })
    .responded('c1', 200)
    .finished('c1', { status: 200, outcome: { outcome: 'reports-failure', sign: 'errors[1]' } })
    .level(0, { holds: true }, { via: 'c1' })
  t.deepEqual(tiers(trace, { kind: 'text', contains: 'Not in the list' }), ['decisive'])
})
