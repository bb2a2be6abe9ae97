import test from 'ava'
import type { NetFinished, Sign } from '../../../../sdk/protocol/events.js'
import { refusedYetWritten } from '../../../../workers/verdict/contradictions/refused-yet-written.js'
import { ACT, claim, evidenceOf, Trace, verdictOn } from '../trace.js'

const short = { kind: 'text', contains: 'at least 8 characters' }
const shown = { holds: true }

interface Write {
  path?: string
  status?: number
  end?: Partial<NetFinished>
}

/** A write that carries all that was filled in, around what `between` shows. */
function written(
  between: (trace: Trace) => Trace,
  { path = '/accounts', status = 201, end = {} }: Write = {},
) {
  const trace = between(new Trace().started('c1', 'POST', path, { digest: 'd1' })).responded('c1', status)
  const data = { call: 'c1', result: 'done' as const, durationMs: 6, status, unsent: [], ...end }
  return trace.emit('net.finished', { outcome: { outcome: 'ok' }, ...data }, { via: 'c1' })
}

const refused =
  (text = 'Use at least 8 characters', more: Partial<Sign> = { region: 'alert' }) =>
  (trace: Trace) =>
    trace.sign(text, more).level(0, shown)
const fires = (trace: Trace, input: unknown = short) =>
  refusedYetWritten.detect(evidenceOf(trace.idle(ACT).events, claim(input))).length > 0

test('a claimed refusal, and a write of the same form that succeeds', (t) => {
  t.true(fires(written(refused())))
  t.is(verdictOn(written(refused()).idle(), short).verifiedReason, 'evidence_conflicts')
  const invalid = { kind: 'text', contains: 'is invalid' }
  t.true(fires(written(refused('The e-mail is invalid', {})), invalid))
})

test('the refusal is the answer of that write, or the write fails', (t) => {
  t.false(fires(refused()(written((trace) => trace))))
  t.false(fires(written(refused(), { status: 422 })))
  t.false(fires(written(refused(), { end: { outcome: { outcome: 'reports-failure', sign: 'error' } } })))
})

test('a write that asks whether the input is good, a draft, and telemetry', (t) => {
  for (const path of [
    '/accounts/validate',
    '/api/email-availability',
    '/drafts/7',
    '/autosave',
    '/api/1/envelope/',
  ])
    t.false(fires(written(refused(), { path })), path)
})

test('a write that is stored already, lacks what was filled in, or is of another thing', (t) => {
  t.false(fires(written(refused(), { status: 200 })))
  t.false(fires(written(refused(), { end: { unsent: ['Password'] } })))
  const { unsent: _unsent, ...without } = { unsent: undefined }
  const other = refused()(new Trace().started('c1', 'POST', '/log', { digest: 'd1' }))
  t.false(
    fires(other.responded('c1', 201).finished('c1', { status: 201, outcome: { outcome: 'ok' }, ...without })),
  )
})

test('a text that refuses nothing, a claim of the write, and a failure that came first', (t) => {
  const saved = { kind: 'text', contains: 'Saved' }
  t.false(fires(written(refused('Saved')), saved), 'an app may say so before the answer')
  const both = { kind: 'allOf', predicates: [short, { kind: 'net', method: 'POST', ok: true }] }
  t.false(fires(written(refused()), both))
  const failed = (trace: Trace) => refused('Failed, trying again')(trace.call('c0', 'GET', '/rules', 503))
  t.false(fires(written(failed), { kind: 'text', contains: 'trying again' }))
})
