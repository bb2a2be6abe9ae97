/** What tools report in addition to a verdict, on real pages: proposals, near misses, and answers compared with the screen. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)
const button = (name: string) => ({ role: 'button', name })

const ORDER = `<button data-probe-source="src/Order.tsx:12:3">Order</button><p></p><script>
  document.querySelector('button').onclick = async () => {
    await fetch('/orders', { method: 'POST', body: '{}' })
    document.querySelector('p').textContent = 'Placed'
    probe.signal('order.placed')
  }</script>`
const created = { '/orders': { status: 201, body: '{"ok":true}' } }

test('an act without a claim is unknown, and each claim that it proposes is then a yes', async (t) => {
  const { act, assert } = await setup(ORDER, created)
  const verdict = await act(button('Order'), null)
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['unknown', 'nothing_declared'])
  t.deepEqual(verdict.propose, [
    { kind: 'signal', name: 'order.placed' },
    { kind: 'net', method: 'POST', url: '/orders', status: 201 },
  ])
  for (const claim of verdict.propose ?? []) t.is((await assert(claim)).verified, 'yes')
})

test('a near miss names the source location of the element', async (t) => {
  const { act } = await setup(ORDER, created)
  const claim = { kind: 'element', role: 'button', name: 'Order', state: 'disabled' }
  const verdict = await act(button('Order'), claim, { timeout_ms: 1_500 })
  t.is(verdict.verified, 'no')
  t.deepEqual(verdict.nearMiss, ['button "Order" [focused] is there, but not disabled (src/Order.tsx:12)'])
})

const ROWS = (total: string) => `<table><tr><th>Tea</th><th>Total</th></tr></table><script>
  fetch('/teas').then((r) => r.json()).then((teas) => {
    for (const { name, cents } of teas)
      document.querySelector('table').insertAdjacentHTML('beforeend', '<tr><td>' + name + '</td><td>' + ${total} + '</td></tr>')
    probe.signal('shown')
  })</script>`
const teas = {
  '/teas': {
    body: JSON.stringify([
      { name: 'Sencha', cents: 1700, currency: 'EUR' },
      { name: 'Mint', cents: 420, currency: 'EUR' },
      { name: 'Earl Grey', cents: 950, currency: 'EUR' },
    ]),
  },
}
const CAPTURED = 'data-probe-capture-network-bodies'

test('answers that the page shows correctly have no mismatch', async (t) => {
  const { ask, assert } = await setup(ROWS("(cents / 100).toFixed(2) + ' €'"), teas, CAPTURED)
  await assert({ kind: 'signal', name: 'shown' }, { timeout_ms: 4000, wait: true })
  t.deepEqual(await ask('reconcile', {}), { mismatches: [], compared: 6 })
})

test('another currency with the same digits is a mismatch', async (t) => {
  const { ask, assert } = await setup(ROWS("'$' + (cents / 100).toFixed(2)"), teas, CAPTURED)
  await assert({ kind: 'signal', name: 'shown' }, { timeout_ms: 4000, wait: true })
  const { mismatches } = (await ask('reconcile', {})) as { mismatches: object[] }
  t.is(mismatches.length, 3)
  t.deepEqual(mismatches[0], {
    source: 'GET /teas',
    kind: 'value',
    path: '[0].cents',
    expected: 1700,
    shown: '$17.00',
    why: 'a currency other than EUR',
  })
})

test('a surplus row and the label of another code are reported, next to a correct German list', async (t) => {
  const orders = ['S', 'S', 'P', 'P', 'S', 'P'].map((state, i) => ({
    number: `A-10${i}`,
    state,
    total: 1250.5 + i,
  }))
  const rows = `<ul></ul><script>
    fetch('/orders').then((r) => r.json()).then((orders) => {
      const word = { S: 'versandt', P: 'bezahlt' }
      const euros = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' })
      const show = ({ number, state, total }) => document.querySelector('ul').insertAdjacentHTML('beforeend',
        '<li><b>' + number + '</b> ' + euros.format(total) + ' <i>' + (number === window.wrong ? 'bezahlt' : word[state]) + '</i> <button>Öffnen</button></li>')
      orders.forEach(show)
      if (window.wrong) show({ number: 'A-999', state: 'S', total: 7 })
      probe.signal('shown')
    })</script>`
  const answers = { '/orders': { body: JSON.stringify(orders) } }
  const report = async (before: string) => {
    const { ask, assert } = await setup(before + rows, answers, CAPTURED)
    await assert({ kind: 'signal', name: 'shown' }, { timeout_ms: 4000, wait: true })
    return (await ask('reconcile', {})) as { mismatches: object[]; compared: number }
  }
  t.deepEqual(await report(''), { mismatches: [], compared: 18 })
  const { mismatches } = await report("<script>window.wrong = 'A-104'</script>")
  t.is(mismatches.length, 2)
  t.like(mismatches[0], { kind: 'value', path: '[4].state', expected: 'S', shown: 'bezahlt' })
  t.like(mismatches[1], { kind: 'surplus', path: '', why: 'no answer holds such a record' })
})

test('says so when bodies are not captured', async (t) => {
  const { ask, assert } = await setup(ROWS('cents'), teas)
  await assert({ kind: 'signal', name: 'shown' }, { timeout_ms: 4000, wait: true })
  const { compared, note } = (await ask('reconcile', {})) as { compared: number; note: string }
  t.is(compared, 0)
  t.regex(note, /bodies are not captured/)
})
