/** What the page says that the act left amiss, as contradictions. */
import test from 'ava'
import type { Amiss } from '../../../../sdk/protocol/commands/shown.js'
import { contradictionsIn } from '../../../../workers/verdict/contradictions/index.js'
import { listDisturbed } from '../../../../workers/verdict/contradictions/list-disturbed.js'
import { notAchieved } from '../../../../workers/verdict/contradictions/not-achieved.js'
import { ACT, claim, evidenceOf, Trace } from '../trace.js'

const saved = { kind: 'text', contains: 'Saved' }
const found = (how: Amiss['how'], more: Partial<Amiss> = {}, input: object = saved) =>
  contradictionsIn(
    evidenceOf(new Trace().idle().events, claim(input), { amiss: [{ how, ...more }] }),
    '',
  ).map(({ kind, tier }) => `${kind} ${tier}`)

test('each is a caution of its detector', (t) => {
  t.deepEqual(found('untoggled'), ['dead-control caution', 'not-achieved caution'])
  t.deepEqual(found('unopened'), ['dead-control caution', 'not-achieved caution'])
  t.deepEqual(found('vanished', { count: 2 }), ['dead-control caution', 'list-disturbed caution'])
  t.deepEqual(found('doubled'), ['dead-control caution', 'list-disturbed caution'])
  t.deepEqual(found('slipped'), ['dead-control caution', 'list-disturbed caution'])
  t.deepEqual(found('displayed'), ['dead-control caution', 'not-achieved caution'])
  t.deepEqual(found('covered'), ['dead-control caution', 'not-achieved caution'])
  t.deepEqual(found('shared'), ['dead-control caution', 'not-achieved caution'])
  t.deepEqual(found('unchosen', { name: 'Black' }), ['dead-control caution', 'page-disturbed caution'])
  t.deepEqual(found('nested'), ['dead-control caution', 'page-disturbed caution'])
  t.deepEqual(found('blocked'), ['dead-control caution', 'page-disturbed caution'])
  t.deepEqual(found('shut'), ['dead-control caution', 'page-disturbed caution'])
  t.deepEqual(found('undrawn'), ['dead-control caution', 'broken-value caution'])
  t.deepEqual(found('state', { name: 'Billing' }), ['answer-not-shown caution', 'dead-control caution'])
  t.deepEqual(found('order'), ['answer-not-shown caution', 'dead-control caution'])
  t.deepEqual(found('beyond', { count: 4 }), ['dead-control caution', 'list-disturbed caution'])
  t.deepEqual(found('same-page'), ['dead-control caution', 'list-disturbed caution'])
  t.deepEqual(found('skipped'), ['dead-control caution', 'list-disturbed caution'])
  t.deepEqual(found('cut', { name: 'q' }), ['dead-control caution', 'typed-not-sent caution'])
  t.deepEqual(found('reset', { name: 'q' }), ['dead-control caution', 'typed-undone caution'])
  t.deepEqual(found('dropped', { name: 'q' }), ['dead-control caution', 'typed-not-sent caution'])
  t.deepEqual(found('number', { name: 'total' }), ['answer-not-shown caution', 'dead-control caution'])
})

test('a claim that the pressed control is on or off says itself how it stands', (t) => {
  const ref = 'e7'
  const judged = (refs: string[]) => {
    const trace = new Trace().level(0, { holds: true, refs }).idle()
    const unchecked = { kind: 'element', label: 'Mail me', state: 'unchecked' }
    const evidence = evidenceOf(trace.events, claim(unchecked), { amiss: [{ how: 'untoggled' }] })
    const marks = evidence.marks.map((mark) => ({ ...mark, data: { ...mark.data, ref } }))
    return notAchieved.detect({ ...evidence, marks }).length
  }
  t.is(judged([ref]), 0)
  t.is(judged(['e8']), 1)
})

test('a claim that counts elements says itself how many there are', (t) => {
  const counted = { kind: 'element', role: 'row', count: 2 }
  t.deepEqual(found('doubled', {}, counted), ['dead-control caution'])
})

test('doubled rows are expected where the same write was sent as often as the claim says', (t) => {
  const sent = (digest: string, contains = '2 seats added') =>
    listDisturbed.detect(
      evidenceOf(
        new Trace()
          .call('c1', 'POST', '/seats', 201, {}, { digest: 'd1' })
          .call('c2', 'POST', '/seats', 201, {}, { digest })
          .idle().events,
        claim({ kind: 'text', contains }),
        { amiss: [{ how: 'doubled' }] },
      ),
    ).length
  t.is(sent('d1'), 0)
  t.is(sent('d1', 'Seat added'), 1)
  t.is(sent('d2'), 1)
})

test('a claim that names the rows that go says itself how many', (t) => {
  const gone = (count: number, contains: string) =>
    found('vanished', { count }, { kind: 'text', contains }).includes('list-disturbed caution')
  t.false(gone(3, 'Photos and 2 files are deleted'))
  t.false(gone(2, '2 entries are deleted'))
  t.true(gone(3, 'Photos is deleted'))
  t.true(gone(2, '1 entry is deleted'))
  t.true(gone(3, '7 entries are deleted'))
  t.true(gone(2, '2 items left'))
  t.true(gone(3, 'Invoice 3 deleted'))
})

test('a veil may lie over the page while a request is open that may be of the act, and what says the claim is none', (t) => {
  const counters = (trace: Trace, name = 'Please wait') =>
    contradictionsIn(evidenceOf(trace.events, claim(saved), { amiss: [{ how: 'veiled', name }] }), '')
      .filter(({ kind }) => kind === 'page-disturbed')
      .map(({ counter }) => counter)
  const written = () => new Trace().call('c1', 'POST', '/orders', 201)
  t.deepEqual(counters(written()), [
    'a layer that came with "Please wait" lies over the page and takes every press',
  ])
  t.deepEqual(counters(new Trace().call('c1', 'GET', '/orders', 200)), [])
  t.deepEqual(counters(written().started('c2', 'GET', '/orders')), [])
  t.deepEqual(counters(written().started('c2', 'GET', '/orders', { cause: 'unattributed' })), [])
  t.is(counters(written().started('c2', 'GET', '/clock', { cause: 'other' })).length, 1)
  t.deepEqual(counters(written().level(0, { holds: true }, { via: 'c1' }), 'Your order is saved'), [])
})

test('an act that did not do what it is for is noted, and what the page left amiss comes first', (t) => {
  const shortfalls = [{ act: ACT, action: 'fill', instead: { how: 'holds' as const, text: 'ab' } }]
  const noted = (amiss: Amiss[]) =>
    contradictionsIn(evidenceOf(new Trace().idle().events, claim(saved), { amiss, shortfalls }), '')
      .filter(({ kind }) => kind === 'not-achieved')
      .map(({ tier, counter }) => [tier, counter])
  t.deepEqual(noted([]), [['note', 'after the fill on button "Go", the field holds "ab"']])
  t.deepEqual(noted([{ how: 'untoggled' }]), [
    ['caution', 'the button "Go" that was pressed stands as before'],
  ])
})

test('a dialog beside the window counts where the claim has a dialog that came', (t) => {
  const judged = (more: object, answer: object = { holds: true }) => {
    const trace = new Trace().level(0, answer as { holds: boolean }).idle()
    const predicate = claim({ kind: 'element', role: 'dialog', ...more })
    return notAchieved.detect(evidenceOf(trace.events, predicate, { amiss: [{ how: 'unseen' }] })).length
  }
  t.is(judged({ state: 'visible' }), 1)
  t.is(judged({ state: 'hidden' }), 0)
  t.is(judged({ absent: true }), 0)
  t.deepEqual(found('unseen'), ['dead-control caution'])
})

test('a total or a count that stays is a caution only where the act wrote, and all of it is done', (t) => {
  const judged = (how: Amiss['how'], trace: Trace) => {
    const evidence = evidenceOf(trace.idle().events, claim(saved), { amiss: [{ how }] })
    return listDisturbed.detect(evidence).length
  }
  for (const how of ['unsummed', 'uncounted'] as const) {
    t.is(judged(how, new Trace().call('c1', 'POST', '/lines', 201)), 1, how)
    t.is(judged(how, new Trace()), 0, how)
    t.is(judged(how, new Trace().call('c1', 'POST', '/lines', 500)), 0, how)
    const open = new Trace().call('c1', 'POST', '/lines', 201).started('c2', 'GET', '/total')
    t.is(judged(how, open), 0, how)
  }
})

test('a row beside that of the control counts where the page heard of nothing but the write', (t) => {
  const judged = (how: Amiss['how'], trace: Trace) =>
    listDisturbed.detect(evidenceOf(trace.idle().events, claim(saved), { amiss: [{ how }] })).length
  const written = () => new Trace().call('c1', 'PUT', '/rows/2', 200)
  for (const how of ['elsewhere', 'displaced'] as const) {
    t.is(judged(how, written()), 1, how)
    t.is(judged(how, new Trace()), 0, how)
    t.is(judged(how, written().call('c2', 'GET', '/rows', 200)), 0, how)
  }
})

test('a row stays although a record with an id was deleted', (t) => {
  const judged = (method: string, url: string, status: number) => {
    const trace = new Trace().call('c1', method, url, status).idle()
    return listDisturbed.detect(evidenceOf(trace.events, claim(saved), { amiss: [{ how: 'unremoved' }] }))
      .length
  }
  t.is(judged('DELETE', '/rows/2', 204), 1)
  t.is(judged('DELETE', '/rows/2', 202), 0)
  t.is(judged('DELETE', '/rows/2', 404), 0)
  t.is(judged('DELETE', '/rows/2/cover', 204), 0)
  t.is(judged('POST', '/rows/2', 200), 0)
})
