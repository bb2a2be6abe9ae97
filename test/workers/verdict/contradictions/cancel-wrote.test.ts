import test from 'ava'
import { cancelWrote } from '../../../../workers/verdict/contradictions/cancel-wrote.js'
import { ACT, claim, evidenceOf, Trace } from '../trace.js'

const closed = { kind: 'element', role: 'dialog', absent: true }
const pressed = (name: string, key?: 'Escape', method = 'DELETE') =>
  new Trace(false)
    .emit('act', {
      act: ACT,
      action: key === undefined ? 'click' : 'press',
      ref: 'e1',
      name,
      ...(key === undefined ? {} : { key }),
    })
    .started('c1', method, '/albums/5')
    .responded('c1', 204)
    .finished('c1', { status: 204, outcome: { outcome: 'ok' } })
const fires = (trace: Trace, input: object = closed) =>
  cancelWrote.detect(evidenceOf(trace.idle().events, claim(input))).length > 0

test('fires when a control that only leaves, or Escape, writes', (t) => {
  for (const name of ['Cancel', ' close ', 'Keep it', 'Abbrechen', '取消']) t.true(fires(pressed(name)), name)
  t.true(fires(pressed('Title', 'Escape')))
})

test('does not fire for other controls, or where the claim names the write', (t) => {
  for (const name of ['Cancel order', 'Close account', 'Delete', 'Back up now'])
    t.false(fires(pressed(name)), name)
  t.false(fires(pressed('Cancel'), { kind: 'net', method: 'DELETE', url: '/albums/5' }))
})

test('does not fire where what is closed is noted as seen', (t) => {
  t.false(fires(pressed('Close', undefined, 'POST')))
  t.true(fires(pressed('Cancel', undefined, 'POST')))
  t.true(fires(pressed('Close', undefined, 'PATCH')))
})

test('fires for a button that opened something and submitted its form, unless its name saves or the claim is of the write', (t) => {
  const opened = (name: string, input: object = closed, trace = pressed(name, undefined, 'POST')) =>
    cancelWrote
      .detect(evidenceOf(trace.idle().events, claim(input), { amiss: [{ how: 'submitted' }] }))
      .map(({ counter }) => counter)
  t.deepEqual(opened('Size guide'), [
    '"Size guide", which has no type and opened something, submitted its form and led to POST /albums/5 → 204',
  ])
  for (const name of ['Save', 'Send', 'Add to basket', 'Speichern']) t.deepEqual(opened(name), [], name)
  t.deepEqual(opened('Size guide', { kind: 'net', method: 'POST', url: '/albums/5' }), [])
  const shown = pressed('Next', undefined, 'POST').level(0, { holds: true }, { via: 'c1' })
  t.deepEqual(opened('Next', { kind: 'text', contains: 'Step 2' }, shown), [])
  t.false(fires(pressed('Size guide', undefined, 'POST')))
})
