import test from 'ava'
import { brokenValue } from '../../../../workers/verdict/contradictions/broken-value.js'
import { claim, evidenceOf, type Head, Trace, verdictOn } from '../trace.js'

const placed = { kind: 'text', contains: 'Order placed' }
const showing = (text: string, head: Head = {}) =>
  new Trace()
    .emit('dom', { added: 1, removed: 0, changed: 0, appeared: [text] }, head)
    .level(0, { holds: true })
    .idle()
const counters = (trace: Trace, input: object = placed) =>
  brokenValue.detect(evidenceOf(trace.events, claim(input))).map(({ counter }) => counter)

for (const text of [
  'Total: NaN',
  '€NaN',
  'Hello undefined',
  '[object Object]',
  'Due Invalid Date',
  'Bonjour {nom}',
  '{nombre} nouveaux messages',
  'Hi %{name}!',
])
  test(`fires for ${text}`, (t) => {
    t.deepEqual(counters(showing(text)), [`"${text}" appeared`])
    t.is(verdictOn(showing(text), placed).verifiedReason, 'evidence_conflicts')
  })

const LONG = 'Three nights at the Harbour Inn, breakfast and parking included'

for (const end of ['NaN €', '€ NaN', '$NaN', 'undefined °C', 'NaN%', '[object Object]', 'Invalid Date'])
  test(`fires for ${end} at the end of a long text`, (t) => {
    t.regex(counters(showing(`${LONG}: ${end}`))[0] ?? '', /appeared$/)
  })

for (const text of [
  `${LONG}: NaN`,
  `${LONG}: NaNs € `,
  `${LONG}: [object Object](s)`,
  'Nan Goldin',
  'NaNo',
  'undefinedness',
  'object',
  '{}',
  'set {a, b}',
  'f{x}g',
  '{"name": "Ann"}',
  '{children}',
  '/pets/{petId}',
  'GET /pets/{petId} of a shop',
  '{{ count }} messages',
  'x^{n} grows',
  `${'A long text about '.repeat(4)}undefined`,
])
  test(`does not fire for ${text.slice(-40)}`, (t) => t.deepEqual(counters(showing(text)), []))

test('fires where the claim names the beginning of the text only', (t) => {
  const link = { kind: 'text', contains: 'https://files.test/s/' }
  t.deepEqual(counters(showing('https://files.test/s/undefined'), link), [
    '"https://files.test/s/undefined" appeared',
  ])
})

test('does not fire for what others show, or for what the claim names', (t) => {
  t.deepEqual(counters(showing('Total: NaN', { cause: 'other' })), [])
  t.deepEqual(counters(showing('Total: NaN'), { kind: 'text', contains: 'Total: NaN' }), [])
})

test('fires for a request without a value in its address', (t) => {
  const trace = new Trace().call('c1', 'GET', '/api/orders/undefined', 200)
  t.deepEqual(counters(trace.idle()), ['GET /api/orders/undefined → 200 has no value in its address'])
  t.deepEqual(counters(new Trace().call('c1', 'GET', '/api/undefined-orders', 200).idle()), [])
})

for (const text of [
  '€21.200000000000003',
  '$ 5.8999999999999995',
  '21,200000000000003 €',
  '0.30000000000000004 km',
  'Room: 21.099999999999998 °C',
  `${LONG}: €0.09999999999999432`,
  '-0.30000000000000004%',
  'Area (12.600000000000001 m²)',
])
  test(`fires for ${text.slice(-40)}`, (t) => t.regex(counters(showing(text))[0] ?? '', /appeared$/))

for (const text of [
  '€21.20',
  '13.404953999999975, 52.518610999999993',
  '52.50000000000001° N, 13.400000000000002° E',
  '13.400000000000002 E',
  '0.1 + 0.2 = 0.30000000000000004',
  '0.30000000000000004 is what the console says',
  '1.000000000000000001 ETH',
  '0.000000000001 BTC',
  '3.141592653589793 rad',
  '0.3333333333333333%',
  '€1.000000000000',
  'v1.2.000000000000003 kB',
  'id 21.200000000000003abc',
  '1.6000000000000001e-19 C',
  '900000000000000003 €',
])
  test(`does not fire for ${text}`, (t) => t.deepEqual(counters(showing(text)), []))

test('does not fire for an amount that the claim names as a whole', (t) => {
  const named = (contains: string) => counters(showing('€21.200000000000003'), { kind: 'text', contains })
  t.deepEqual(named('€21.200000000000003'), [])
  t.is(named('€21.2').length, 1)
})

test('fires for half a character that the page says was lost, unless the claim names it or a frame came', (t) => {
  const found = (
    text: string,
    input: object = placed,
    trace = showing(text),
    amiss = [{ how: 'lost' as const }],
  ) => brokenValue.detect(evidenceOf(trace.events, claim(input), { amiss })).length
  t.is(found('\uD83C 1'), 1)
  t.is(found('Caf\uFFFD'), 1)
  t.is(found('Order placed'), 0)
  t.is(found('\uD83C 1', placed, showing('\uD83C 1'), []), 0)
  t.is(found('\uD83C 1', placed, showing('\uD83C 1', { cause: 'other' })), 0)
  t.is(found('Caf\uFFFD', { kind: 'text', contains: 'Caf\uFFFD' }), 0)
  const frame = { stream: 's1', transport: 'ws', url: '/live', phase: 'frame', direction: 'in' } as const
  t.is(found('Caf\uFFFD', placed, showing('Caf\uFFFD').emit('stream', frame)), 0)
})

const going = (to: string, head: Head = {}, from = 'http://shop/') =>
  new Trace()
    .emit('route', { from, to: `http://shop${to}`, how: 'push' }, head)
    .level(0, { holds: true })
    .idle()

for (const to of [
  '/orders/undefined',
  '/orders/null/track',
  '/orders/NaN?new=1',
  '/orders/%5Bobject%20Object%5D',
  '/#/orders/undefined',
])
  test(`fires for the route ${to}`, (t) =>
    t.regex(counters(going(to))[0] ?? '', /^the route .* has no value in its path$/))

test('does not fire for a route that others took, that the control or the claim names, or whose step was there', (t) => {
  t.deepEqual(counters(going('/orders/undefined', { cause: 'other' })), [])
  t.deepEqual(counters(going('/orders/7?from=undefined')), [])
  t.deepEqual(counters(going('/orders/undefined-terms')), [])
  t.deepEqual(counters(going('/docs/undefined', {}, 'http://shop/reference/undefined')), [])
  const claimed = { kind: 'route', path: '/docs/undefined', changed: true }
  t.deepEqual(counters(going('/docs/undefined'), claimed), [])
  const { events } = going('/docs/null')
  const named = events.map((event) =>
    event.type === 'act' ? { ...event, data: { ...event.data, name: 'Type null' } } : event,
  ) as typeof events
  t.deepEqual(brokenValue.detect(evidenceOf(named, claim(placed))), [])
})

const warned = (text: string, says: string, level: 'warn' | 'info' = 'warn') =>
  new Trace()
    .emit('console', { level, text: says })
    .emit('dom', { added: 0, removed: 0, changed: 1, appeared: [text] })
    .level(0, { holds: true })
    .idle()
const KEY = 'onboarding.next'

for (const says of [
  `missing translation: ${KEY}`,
  `[intlify] Not found '${KEY}' key in 'de' locale messages.`,
  `i18next::translator: missingKey de translation ${KEY} ${KEY}`,
])
  test(`fires for the key of a text in: ${says}`, (t) => {
    t.deepEqual(counters(warned(KEY, says)), [`"${KEY}" appeared, which the console says has no text`])
  })

test('does not fire for a text that no warning names, that has words, is asked for, or is claimed', (t) => {
  const says = `missing translation: ${KEY}`
  t.deepEqual(counters(warned(KEY, 'missing translation: onboarding.next.title2')), [])
  t.deepEqual(counters(warned(KEY, `${KEY} is slow`)), [])
  t.deepEqual(counters(warned(KEY, says, 'info')), [])
  t.deepEqual(counters(warned('Next step', 'missing translation: Next step')), [])
  t.deepEqual(counters(warned('a.b', 'missing translation: a.b')), [])
  t.deepEqual(counters(warned(KEY, says), { kind: 'text', contains: KEY }), [])
  const file = new Trace().call('c1', 'GET', '/files/report.pdf', 200)
  file.emit('console', { level: 'warn', text: 'preview of report.pdf not found' })
  t.deepEqual(
    counters(file.emit('dom', { added: 1, removed: 0, changed: 0, appeared: ['report.pdf'] }).idle()),
    [],
  )
})
