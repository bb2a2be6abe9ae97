import test from 'ava'
import { progressIn, progressOf } from '../../../../../sdk/observe/network/outcome/progress.js'

const says: [unknown, ReturnType<typeof progressIn>][] = [
  [{ id: 1, state: 'running' }, 'pending'],
  [{ status: 'IN_PROGRESS' }, 'pending'],
  [{ status: 'in-progress', error: 'the first try timed out' }, 'pending'],
  [{ state: 'retrying', attempt: 2, lastError: 'timed out' }, 'pending'],
  [{ job: { status: 'succeeded' } }, 'done'],
  [{ state: 'captured' }, 'done'],
  [{ state: 'done', failed: 1, lastError: 'timed out' }, 'done'],
  [{ status: 'finished', error: null }, 'done'],
  [{ status: 'payment_failed' }, 'failed'],
  [{ status: 'completedWithErrors' }, 'failed'],
  [{ status: 'timed out' }, 'failed'],
  [{ state: 'finished', result: 'failure', imported: 0 }, 'failed'],
  [{ state: 'finished', ok: false }, 'failed'],
  [{ status: 'complete', exitCode: 1 }, 'failed'],
  [{ status: 'done', error: 'disk full' }, 'failed'],
  [{ status: 'completed', result: { delivered: 0, bounced: 3 } }, 'failed'],
  [{ status: 'completed', result: { delivered: 3, bounced: 0 } }, 'done'],
  [{ type: 'message_ack', status: 'blocked' }, 'failed'],
  [{ done: 120, all: 120, finished: true }, 'done'],
  [{ failed: true, reason: 'disk full' }, 'failed'],
  [{ paid: true }, undefined],
  [{ id: 9, completed: true }, undefined],
  [{ next: '10:00', last: { failed: true } }, undefined],
  [{ upload: { complete: true }, job: { state: 'running' } }, 'pending'],
  [{ finished: true, ok: false }, 'failed'],
  [{ finished: true, errors: ['row 3'] }, 'failed'],
  [{ finished: false }, undefined],
  [{ state: 'New York' }, undefined],
  [{ state: 'Oklahoma' }, undefined],
  [{ state: 'Denmark' }, undefined],
  [{ status: 'Working title' }, undefined],
  [{ name: 'done' }, undefined],
  [[{ status: 'done' }], undefined],
]
for (const [value, expected] of says)
  test(`${JSON.stringify(value)} says ${expected}`, (t) => t.is(progressIn(value), expected))

test('a frame speaks by its JSON text, else by its name', (t) => {
  t.is(progressOf('finished', '{"status":"failed"}'), 'failed')
  t.is(progressOf('deploy', '{"type":"deploy","status":"succeeded"}'), 'done')
  t.is(progressOf('import.failed', 'row 3'), 'failed')
  t.is(progressOf('job-done'), 'done')
  t.is(progressOf('done-list', '{"count":3}'), undefined)
  t.is(progressOf(undefined, 'done'), undefined)
  t.is(progressOf(undefined, '{"id":1,"error":{"code":-32010}}'), 'failed')
  t.is(progressOf('log', '{"type":"log","error":{"code":1}}'), undefined)
  t.is(progressOf('end', '{"exit":1,"imported":0}'), 'exited')
  t.is(progressOf('end', '{"exit":0,"imported":3}'), undefined)
})
