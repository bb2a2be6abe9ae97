import test from 'ava'
import type { DownloadSeen } from '../../../../sdk/protocol/events.js'
import { emptyFile } from '../../../../workers/verdict/contradictions/empty-file.js'
import { claim, evidenceOf, type Head, Trace, verdictOn } from '../trace.js'

const exported = { kind: 'text', contains: 'Exported 3 rows' }
const file = { kind: 'download', name: 'orders.csv' }
const saved = (more: Partial<DownloadSeen> = {}, head: Head = {}) =>
  new Trace()
    .emit('download', { name: 'orders.csv', url: 'blob:1', state: 'done', bytes: 0, ...more }, head)
    .level(0, { holds: true })
    .idle()
const counters = (trace: Trace, input: object = exported) =>
  emptyFile.detect(evidenceOf(trace.events, claim(input))).map(({ counter }) => counter)

test('fires for a file without a byte, also where the claim names it', (t) => {
  t.deepEqual(counters(saved()), ['"orders.csv" was saved with 0 bytes'])
  t.deepEqual(counters(saved(), file), ['"orders.csv" was saved with 0 bytes'])
  t.is(verdictOn(saved(), file).verifiedReason, 'evidence_conflicts')
})

test('does not fire for a file with content, one of unknown size, one of others, or where the claim says its size', (t) => {
  t.deepEqual(counters(saved({ bytes: 9 })), [])
  t.deepEqual(counters(new Trace().emit('download', { name: 'a', url: '/a', state: 'asked' }).idle()), [])
  t.deepEqual(counters(saved({}, { cause: 'other' })), [])
  t.deepEqual(counters(saved(), { ...file, bytes: 0 }), [])
  t.is(verdictOn(saved(), { ...file, bytes: 0 }).verified, 'yes')
  t.is(verdictOn(saved(), { ...file, minBytes: 1 }).verified, 'no')
})
