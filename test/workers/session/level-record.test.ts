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
