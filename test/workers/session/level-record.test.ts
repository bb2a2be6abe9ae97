import test from 'ava'
import { LevelRecord } from '../../../workers/session/level-record.js'
import type { EventOf } from '../../../workers/timeline/timeline-event.js'

const LEAF = { kind: 'text', contains: 'Saved' } as const

function report(t: number): EventOf<'level'> {
  const head = { at: t, t, seq: t, doc: 'd1', edit: 0, cause: 'other', turn: t } as const
  return { ...head, type: 'level', data: { watch: 'w1', leaf: 0, answer: { holds: t % 2 === 0 } } }
}

test('a leaf that changes without end keeps its latest reports, and names what it dropped', (t) => {
  const record = new LevelRecord('w1', [LEAF])
  const dropped = Array.from({ length: 5_000 }, (_, i) => record.note(report(i))).filter(
    (leaf) => leaf !== undefined,
  )
  const { reports } = record.history(LEAF) ?? { reports: [] }
  t.deepEqual(new Set(dropped), new Set([LEAF]))
  t.is(reports.length + dropped.length, 5_000)
  t.is(reports.at(-1)?.t, 4_999)
})

const COUNT = { kind: 'element', target: { role: 'listitem' }, count: 1 } as const
const one = { holds: true, observed: 1 }
const none = { holds: false, observed: 0 }

test('a frame that joins between the beginning of an act and its answer does not answer for the page', (t) => {
  const record = new LevelRecord('w1', [COUNT])
  record.begin([none], 5, 'f1')
  record.before([one])
  record.opened(4)
  const history = record.history(COUNT)
  t.like(history?.before, { holds: true, observed: 1 })
  t.deepEqual(history?.reports, [])
  record.begin([one], 6, 'f2')
  t.like(record.history(COUNT)?.reports.at(-1)?.answer, { holds: false, observed: 2 })
})

test('a frame that joins a question without an act is no answer from before', (t) => {
  const record = new LevelRecord('w1', [COUNT])
  record.begin([none], 5, 'f1')
  record.begin([one], 6)
  t.is(record.history(COUNT)?.before, null)
  t.like(record.history(COUNT)?.reports, [{ t: 6, answer: { holds: true, observed: 1 } }])
})

test('a frame that the act removes before its document answers is there before, and gone after', (t) => {
  const record = new LevelRecord('w1', [COUNT])
  record.before([one], 'f1')
  record.left('f1', 4)
  t.deepEqual(record.history(COUNT)?.reports, [])
  record.before([none])
  record.opened(3)
  t.like(record.history(COUNT)?.before, { holds: true, observed: 1 })
  t.like(record.history(COUNT)?.reports, [{ t: 4, answer: { holds: false, observed: 0 } }])
})

test('a frame that left before the act belongs to neither side of it', (t) => {
  const record = new LevelRecord('w1', [COUNT])
  record.before([one], 'f1')
  record.left('f1', 4)
  record.before([none])
  record.opened(5)
  t.like(record.history(COUNT)?.before, { holds: false, observed: 0 })
  t.deepEqual(record.history(COUNT)?.reports, [])
})

test('a frame that is replaced before the answer of the act is counted once', (t) => {
  const record = new LevelRecord('w1', [COUNT])
  record.before([one], 'f1')
  record.left('f1', 4)
  record.begin([one], 5, 'f2')
  record.before([none])
  record.opened(3)
  t.like(record.history(COUNT)?.before, { holds: true, observed: 1 })
})
