import test from 'ava'
import { CHANNELS, type WireEvent } from '../../../sdk/protocol/events.js'
import type { Json } from '../../../sdk/protocol/values.js'
import { sliceOf } from '../../../workers/timeline/slice.js'
import { Timeline } from '../../../workers/timeline/timeline.js'
import { Trace } from '../verdict/trace.js'

function play(trace: Trace, timeline = new Timeline(0)): Timeline {
  for (const event of trace.events) timeline.add(structuredClone(event))
  return timeline
}

test("t rises strictly, even when the page's clock stands still, goes back, or is behind", (t) => {
  const timeline = new Timeline(1000)
  const { events } = new Trace().idle().idle().idle()
  const times = [2000, 2000, 1500, 2000.0004, 2001].map((at, i) => {
    return timeline.add({ ...(events[i] as WireEvent), at, seq: i + 1 })?.t
  })
  t.deepEqual(times, [1000, 1000.001, 1000.002, 1000.003, 1001])
})

test('an event that was added before is not added again', (t) => {
  const trace = new Trace().call('c1', 'GET', '/x', 200)
  const timeline = play(trace)
  const { size } = timeline
  play(trace, timeline)
  t.is(timeline.size, size)
})

test('a jump of seq is a loss of every channel from then on', (t) => {
  const trace = new Trace()
    .emit('signal', { name: 'a' })
    .emit('signal', { name: 'b' })
    .emit('signal', { name: 'c' })
  trace.events.splice(3, 1)
  const timeline = play(trace)
  t.deepEqual(new Set(timeline.losses.after(0).map(({ channel }) => channel)), new Set(CHANNELS))
  t.deepEqual([...new Set(timeline.losses.after(0).map(({ why, count }) => `${count} ${why}`))], ['1 gap'])
  t.deepEqual(timeline.losses.after(timeline.now), [])
})

test('what a document lost before its hello is no loss of a window that begins after it', (t) => {
  const trace = new Trace().emit('signal', { name: 'a' }).emit('signal', { name: 'b' })
  trace.events.splice(0, 1)
  const timeline = new Timeline(0)
  timeline.documents.hello('d1', [], timeline.tick())
  const from = timeline.now
  play(trace, timeline)
  t.true(timeline.losses.after(0).some(({ why }) => why === 'gap'))
  t.deepEqual(timeline.losses.after(from), [])
})

test('a jump that the page explains counts only as the reported loss', (t) => {
  const trace = new Trace()
  for (let i = 0; i < 3; i++) trace.emit('dom', { added: 1, removed: 0, changed: 0 })
  trace.emit('signal', { name: 'a' }).emit('lost', { channel: 'dom', count: 3, why: 'outbox' })
  trace.events.splice(2, 3)
  const found = play(trace).losses.after(0)
  t.deepEqual(
    found.map(({ channel, count, why }) => ({ channel, count, why })),
    [{ channel: 'dom', count: 3, why: 'outbox' }],
  )
})

test('a partly explained jump stays a loss of every channel', (t) => {
  const trace = new Trace()
    .emit('signal', { name: 'a' })
    .emit('signal', { name: 'b' })
    .emit('signal', { name: 'c' })
  trace.emit('lost', { channel: 'dom', count: 1, why: 'outbox' })
  trace.events.splice(2, 2)
  t.true(
    play(trace)
      .losses.after(0)
      .some(({ why }) => why === 'gap'),
  )
})

test('a channel that failed to install is lost for its document, however late the window', (t) => {
  const trace = new Trace(false).emit('lost', { channel: 'network', count: 1, why: 'install-failed' })
  const timeline = play(trace.act('a1').idle())
  t.is(timeline.losses.after(timeline.now).length, 1)
  play(new Trace(false).document('d2', []).idle(), timeline)
  t.is(timeline.losses.after(timeline.now).length, 0)
})

test('churn is evicted first, then the oldest events, and each eviction is a loss', (t) => {
  const timeline = new Timeline(0, { events: 4, bytes: 1e9 })
  const trace = new Trace(false)
    .emit('signal', { name: 'a' })
    .emit('dom', { added: 1, removed: 0, changed: 0 })
  play(trace.emit('signal', { name: 'b' }).emit('signal', { name: 'c' }), timeline)
  t.is(timeline.of('dom', 0).length, 0)
  t.deepEqual(
    timeline.losses.after(0).map(({ channel, why }) => `${channel} ${why}`),
    ['dom evicted'],
  )
  play(new Trace(false), timeline)
  t.is(timeline.size, 4)
  const more = new Trace(false)
  for (let i = 0; i < 9; i++) more.emit('signal', { name: `${i}` })
  play(more, timeline)
  t.deepEqual(
    timeline.of('signal', 0).map(({ data }) => data.name),
    ['5', '6', '7', '8'],
  )
  t.is(timeline.losses.after(timeline.of('signal', 0)[0]?.t ?? 0).length, 0, 'what is held is whole')
})

test('the size in bytes is bounded', (t) => {
  const timeline = new Timeline(0, { events: 1e6, bytes: 10_000 })
  const trace = new Trace(false)
  for (let i = 0; i < 100; i++) trace.emit('console', { level: 'log', text: 'x'.repeat(1000) })
  play(trace, timeline)
  t.true(timeline.size < 10)
})

test('a deep value counts with all that it holds', (t) => {
  const timeline = new Timeline(0, { events: 1e6, bytes: 10_000 })
  const trace = new Trace(false)
  const deep = JSON.parse(`${'['.repeat(50)}"${'x'.repeat(1000)}"${']'.repeat(50)}`) as Json
  for (let i = 0; i < 100; i++) trace.emit('signal', { name: 'a', data: deep })
  play(trace, timeline)
  t.true(timeline.size < 10)
})

test('a smaller share evicts at once, and each eviction is a loss', (t) => {
  const trace = new Trace(false)
  for (let i = 0; i < 100; i++) trace.emit('console', { level: 'log', text: 'x'.repeat(1000) })
  const timeline = play(trace)
  const before = timeline.size
  timeline.keepWithin(10_000)
  t.true(timeline.size < 10)
  const [lost] = timeline.losses.after(0)
  t.like(lost, { channel: 'console', why: 'evicted' })
  t.true(before - timeline.size - (lost?.count ?? 0) <= 1, 'the beginning of a document is in no channel')
})

test('the mark of an act outlasts the events after it, because it begins the window', (t) => {
  const trace = new Trace(false).act('a1')
  const seq = trace.events.at(-1)?.seq ?? 0
  for (let i = 0; i < 100; i++) trace.emit('signal', { name: `${i}`, data: 'x'.repeat(1000) })
  const timeline = play(trace, new Timeline(0, { events: 1e6, bytes: 10_000 }))
  t.true(timeline.actCursor('a1', seq) < (timeline.of('signal', 0)[0]?.t ?? 0))
})

test('an act in steps has a mark for each, in their order, until they are evicted', (t) => {
  const trace = new Trace(false).act('a1').act('a2').act('a1').act('a3')
  const acts = (timeline: Timeline, of: string[]) => timeline.marksOf(of).map(({ data }) => data.act)
  const timeline = play(trace)
  t.deepEqual(acts(timeline, ['a1']), ['a1', 'a1'])
  t.deepEqual(acts(timeline, ['a2', 'a1', 'a1']), ['a1', 'a2', 'a1'])
  t.deepEqual(acts(play(trace, new Timeline(0, { events: 2, bytes: 1e6 })), ['a1', 'a2', 'a3']), ['a1', 'a3'])
})

test('a page that makes up documents, gaps and blind spots fills no memory', (t) => {
  const timeline = new Timeline(0, { events: 100, bytes: 1e6 })
  const head = { at: 1000, edit: 0, cause: 'other', turn: 1 } as const
  for (let i = 0; i < 3_000; i++) {
    const doc = `d${i}`
    const where = `${i} ${'x'.repeat(1_000)}`
    timeline.add({ ...head, doc, seq: 1, type: 'signal', data: { name: 'a' } })
    timeline.add({ ...head, doc, seq: 9, type: 'signal', data: { name: 'b' } })
    timeline.add({
      ...head,
      doc: 'd2999',
      seq: i + 1,
      type: 'blind',
      data: { spot: 'canvas', channels: ['dom'], where },
    })
  }
  t.true(timeline.heardAfter(0).length <= 1_000)
  const spots = timeline.blind.now()
  t.true(spots.length <= 201)
  t.true(JSON.stringify(spots).length < 200_000)
  t.true(timeline.losses.after(0).length <= 256)
})

test('evictions of alternating channels are merged into few records', (t) => {
  const timeline = new Timeline(0, { events: 10, bytes: 1e9 })
  const trace = new Trace(false)
  for (let i = 0; i < 2000; i++)
    trace.emit('signal', { name: 'a' }).emit('console', { level: 'log', text: 'b' })
  play(trace, timeline)
  t.true(timeline.losses.after(0).length <= 2)
})

test('a call belongs to the window in which it starts', (t) => {
  const trace = new Trace(false)
    .started('c1', 'POST', '/a')
    .act('a1')
    .responded('c1', 200)
    .call('c2', 'POST', '/b', 200)
  const timeline = play(trace)
  const since = timeline.of('act', 0)[0]?.t ?? 0
  t.deepEqual(
    sliceOf(timeline, since, ['a1']).calls.map(({ id }) => id),
    ['c2'],
  )
})

test('a window holds the document chain of its acts and ends where a foreign document begins', (t) => {
  const trace = new Trace()
    .emit('signal', { name: 'one' })
    .document('d2', ['a1'])
    .emit('signal', { name: 'two' })
  const names = (timeline: Timeline, acts: string[]) =>
    sliceOf(timeline, timeline.of('act', 0)[0]?.t ?? 0, acts)
      .of('signal')
      .map(({ data }) => data.name)
  const chain = play(trace)
  t.deepEqual(names(chain, ['a1']), ['one', 'two'])
  const foreign = play(trace.document('d3', []).emit('signal', { name: 'three' }))
  t.deepEqual(names(foreign, ['a1']), ['one', 'two'])
  t.true(sliceOf(foreign, foreign.of('act', 0)[0]?.t ?? 0, ['a1']).chain.superseded)
})

test('a document whose first events are missing is a foreign one', (t) => {
  const trace = new Trace()
  trace.doc = 'd2'
  trace.emit('signal', { name: 'late' }).emit('signal', { name: 'later' })
  const timeline = play(trace)
  t.true(sliceOf(timeline, timeline.of('act', 0)[0]?.t ?? 0, ['a1']).chain.superseded)
})

test('an edit is known by its event, or by the stamp of the first event after it', (t) => {
  const stamped = new Trace().emit('signal', { name: 'a' })
  stamped.edit = 1
  const timeline = play(stamped.emit('signal', { name: 'b' }))
  t.is(sliceOf(timeline, 0, ['a1']).chain.editedAt, timeline.now)
})

test('an act is quiet when the page last said so and none of its calls is open', (t) => {
  const isQuiet = (trace: Trace) => {
    const timeline = play(trace)
    return sliceOf(timeline, timeline.of('act', 0)[0]?.t ?? 0, ['a1']).isQuiet
  }
  t.true(isQuiet(new Trace().idle()))
  t.false(isQuiet(new Trace().idle().emit('work', { act: 'a1', idle: false })))
  t.false(isQuiet(new Trace().started('c1', 'GET', '/x').idle()))
  t.true(
    isQuiet(new Trace().started('c1', 'GET', '/x').responded('c1', 200).idle()),
    'a read needs its head only',
  )
  t.false(isQuiet(new Trace().started('c1', 'POST', '/x').responded('c1', 200).idle()), 'a write its body')
  t.false(isQuiet(new Trace().started('c1', 'POST', '/x', { cause: 'unattributed' }).idle()))
  t.true(isQuiet(new Trace().started('c1', 'POST', '/x', { cause: 'other' }).idle()))
  t.false(isQuiet(new Trace().idle().emit('document.left', { persisted: false })))
  t.false(isQuiet(new Trace().idle().document('d2', ['a1'])), 'the next document has not said so yet')
  t.true(isQuiet(new Trace().idle().document('d2', ['a1']).idle()))
  const left = (method: string) => new Trace().started('c1', method, '/x').document('d2', ['a1']).idle()
  t.true(isQuiet(left('GET')), 'what a replaced document reads can change nothing')
  t.false(isQuiet(left('POST')), 'what it writes may have been done')
})
