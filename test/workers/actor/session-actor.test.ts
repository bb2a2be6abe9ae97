/** The actor as a plain class, with a clock that the test moves and a scripted page. */
import test from 'ava'
import { codeOf, type ProbeError } from '../../../sdk/protocol/errors.js'
import { encodeFrame, FRAME } from '../../../sdk/protocol/frames.js'
import {
  ALIVE_MS,
  COMMAND_MAX_MS,
  COMMAND_SILENCE_MS,
  SIGN_OF_LIFE_MS,
} from '../../../sdk/protocol/limits.js'
import { SessionActor } from '../../../workers/actor/session-actor.js'
import type {
  ActAndWaitInput,
  ActAndWaitResult,
  ActHeldBack,
} from '../../../workers/operations/act-and-wait.js'
import type { AssertInput } from '../../../workers/operations/assert.js'
import type { VerdictFields } from '../../../workers/reporting/verdict-fields.js'
import { settle, TestClock } from '../clock.js'
import { NOT_DRIVEN } from '../not-driven.js'
import { ScriptedPage } from '../scripted-page.js'
import { claim } from '../verdict/trace.js'

const STEP = { target: { ref: 'e1' }, action: 'click' as const, args: {} }
const placed = claim({ kind: 'text', contains: 'Order placed' })
const created = claim({ kind: 'net', method: 'POST', url: '/api/orders', status: 201 })

function setup({ connected = true } = {}) {
  const clock = new TestClock(1_000_000)
  const actor = new SessionActor(clock)
  const page = new ScriptedPage(
    (message) => actor.receive(message),
    () => clock.now(),
  )
  actor.start(
    { session: 's1', isDriven: false, startedAt: 1_000_000, replacement: false, ids: '' },
    { post: (message) => page.receive(message) },
    NOT_DRIVEN,
  )
  page.answers = [{ holds: false }]
  if (connected) page.hello()
  const actAndWait = (until: ActAndWaitInput['until'], timeout_ms = 4000) =>
    follow(actor.run('actAndWait', { ...STEP, ...(until && { until }), timeout_ms }, 'c1'))
  const assert = (predicate: AssertInput['predicate'], more: Partial<AssertInput> = {}) =>
    follow(actor.run('assert', { predicate, timeout_ms: 4000, ...more }, 'c2'))
  return { clock, actor, page, actAndWait, assert }
}

/** A call in progress: whether it has ended, and how. */
function follow<T extends object>(promise: Promise<T>) {
  const call: { result?: T; error?: ProbeError; promise: Promise<T> } = { promise }
  promise.then(
    (result) => Object.assign(call, { result }),
    (error: unknown) => Object.assign(call, { error }),
  )
  return call
}

const verdictOf = (result: VerdictFields | undefined) => [result?.verified, result?.verifiedReason]
/** The result of an act, which must not have been held back. */
function acted(result: ActAndWaitResult | ActHeldBack | undefined): ActAndWaitResult {
  if (result === undefined || 'dispatched' in result) throw new Error('nothing was dispatched')
  return result
}

test('an act with its claimed effect is proved as soon as its work is done, in few bytes', async (t) => {
  const { clock, page, actAndWait } = setup()
  const call = actAndWait(placed)
  await clock.pass(40)
  page.starts('n1', 'POST', '/api/orders')
  page.idle()
  await clock.pass(60)
  t.is(call.result, undefined)
  page.idle('a1', false).respondsTo('n1', 201).level({ holds: true }, { via: 'n1' })
  await settle()
  t.is(call.result, undefined, 'its work goes on')
  page.idle()
  await settle()
  t.deepEqual(call.result, {
    id: 'v1',
    verified: 'yes',
    verifiedReason: 'proved',
    because: '"Order placed" appeared',
    pass: true,
    since: acted(call.result).since,
    verdict: { pass: true },
    effect: { ok: true, ref: 'e1', action: 'click', name: 'Place order', effect: { domMutatedWithin: 1 } },
    trace: ['+40 POST /api/orders → 201'],
    summary: { net: { total: 1 } },
    honesty: {
      grade: 'presence',
      coverage: { pct: 100 },
      integrity: { clean: true },
    },
  })
  const bytes = JSON.stringify(call.result).length
  t.true(bytes <= 600, `${bytes} bytes`)
  t.is(clock.now(), 1_000_100)
})

test('the act itself reads the leaves: one command, one before it for the journal, one for the page after a yes, and one to stop watching', async (t) => {
  const { page, actAndWait } = setup()
  const call = actAndWait(placed)
  await settle()
  page.level({ holds: true }).idle()
  await call.promise
  await settle()
  t.deepEqual(
    page.commands.map(({ name }) => name),
    ['locators', 'act', 'around', 'unwatch'],
  )
  const [act] = page.asked('act')
  t.like(act?.args, { act: 'a1', watch: 'w1', leaves: [{ kind: 'text', contains: 'Order placed' }] })
})

test('a wait does not poll: it sets one timer, and asks the page once when the time is up', async (t) => {
  const { clock, page, actAndWait } = setup()
  const call = actAndWait(placed)
  await clock.pass(3900)
  t.is(clock.pending, 1)
  t.is(page.commands.length, 2)
  await clock.pass(100)
  t.deepEqual(
    page.commands.map(({ name }) => name),
    ['locators', 'act', 'catchUp', 'unwatch'],
  )
  t.deepEqual(verdictOf(call.result), ['no', 'assertion_failed'])
  t.is(call.result?.pass, false)
  t.is(acted(call.result).verdict.failureReason, 'text "Order placed" does not hold')
})

test('an effect that the page reports only when the time is up still counts', async (t) => {
  const { clock, page, actAndWait } = setup()
  page.on('catchUp', (_args, id) => {
    page.level({ holds: true }, { cause: 'unattributed' }).idle().reply({ id, kind: 'result', value: {} })
  })
  const call = actAndWait(placed)
  await clock.pass(4000)
  t.deepEqual(verdictOf(call.result), ['yes', 'proved'])
})

test('if the page does not answer when the time is up, the recorded events are judged', async (t) => {
  const { clock, page, actAndWait } = setup()
  page.on('catchUp', () => undefined)
  const call = actAndWait(placed)
  await clock.pass(4000)
  t.is(call.result, undefined)
  await clock.pass(8000)
  t.deepEqual(verdictOf(call.result), ['no', 'assertion_failed'])
})

test('a claim that can no longer come true is answered at once', async (t) => {
  const { clock, page, actAndWait } = setup()
  const call = actAndWait(claim({ kind: 'signal', name: 'sent', absent: true }))
  await settle()
  page.says('signal', { name: 'sent' })
  await settle()
  t.deepEqual(verdictOf(call.result), ['no', 'assertion_failed'])
  t.is(clock.now(), 1_000_000)
})

test('a write that starts late and fails is seen, because the wait includes timers of the act', async (t) => {
  const { clock, page, actAndWait } = setup()
  const call = actAndWait(placed)
  await settle()
  page.level({ holds: true })
  await clock.pass(300)
  t.is(call.result, undefined)
  page.starts('n1', 'POST', '/api/orders').idle()
  await clock.pass(50)
  page.idle('a1', false).respondsTo('n1', 500).idle()
  await settle()
  t.deepEqual(verdictOf(call.result), ['no', 'contradicted'])
  t.is(call.result?.because, 'POST /api/orders → 500 after "Order placed" appeared')
})

test('a write that is open when the time is up is in flight', async (t) => {
  const { clock, page, actAndWait } = setup()
  const call = actAndWait(placed, 500)
  await settle()
  page.starts('n1', 'POST', '/api/orders').level({ holds: true }).idle()
  await clock.pass(500)
  t.deepEqual(verdictOf(call.result), ['no', 'in_flight'])
})

test('a poll, a socket and a beacon are not waited for', async (t) => {
  const { page, actAndWait } = setup()
  const call = actAndWait(placed)
  await settle()
  page.starts('p1', 'GET', '/poll', { cause: 'other' })
  page.says('net.started', {
    call: 'b1',
    transport: 'beacon',
    method: 'POST',
    url: 'http://x/m',
    sameSite: false,
    side: 'beacon',
  })
  page.level({ holds: true }).idle()
  await settle()
  t.deepEqual(verdictOf(call.result), ['yes', 'proved'])
})

test('an act without a claim reports its effects, and proves nothing', async (t) => {
  const { page, actAndWait } = setup()
  page.answers = []
  const call = actAndWait(undefined)
  await settle()
  page.call('n1', 'POST', '/api/orders', 201).idle()
  await settle()
  t.deepEqual(verdictOf(call.result), ['unknown', 'nothing_declared'])
  t.deepEqual(acted(call.result).summary, { net: { total: 1 } })
})

test('large values of a store are reported by their size, and many differences by their number', async (t) => {
  const { page, actAndWait } = setup()
  const call = actAndWait(undefined)
  await settle()
  const to = { sku: 'sencha', name: 'Sencha', price: 850, quantity: 1 }
  const change = (i: number) => ({ path: `lines.${i}`, from: null, to })
  page.says('state', { store: 'shop', changes: [0, 1, 2, 3, 4, 5, 6].map(change) }).idle()
  await settle()
  const { stateDiffs = [], moreStateDiffs } = acted(call.result).summary
  t.is(moreStateDiffs, 2)
  t.deepEqual(stateDiffs[0], { path: 'shop.lines.0', from: null, to: '{4 keys}' })
  t.is(stateDiffs.length, 5)
})

test('settled with quietMs waits until the page is quiet for that long', async (t) => {
  const { clock, page, actAndWait } = setup()
  const call = actAndWait(claim({ kind: 'allOf', predicates: [created, { kind: 'settled', quietMs: 300 }] }))
  await settle()
  page.call('n1', 'POST', '/api/orders', 201).idle()
  await clock.pass(299)
  t.is(call.result, undefined)
  await clock.pass(1)
  t.deepEqual(verdictOf(call.result), ['yes', 'proved'])
})

test('a claim that was true before is true only through a new change', async (t) => {
  const { clock, page, actAndWait } = setup()
  page.answers = [{ holds: true }]
  const call = actAndWait(placed)
  await settle()
  page.idle()
  await clock.pass(1000)
  t.is(call.result, undefined)
  page.level({ holds: true, fresh: true })
  await settle()
  t.deepEqual(verdictOf(call.result), ['yes', 'proved'])
})

test('an act that leads to another document continues in it', async (t) => {
  const { page, actAndWait } = setup()
  page.on('act', (args, id) => {
    page.acknowledges(id, args.act)
    page.says('document.left', { persisted: false })
    page.drops()
  })
  const call = actAndWait(placed)
  await settle()
  t.is(call.result, undefined)
  page.answers = [{ holds: true }]
  page.hello('d2', ['a1']).idle()
  await settle()
  t.deepEqual(verdictOf(call.result), ['yes', 'proved'])
  t.deepEqual(acted(call.result).trace, ['+0 document /d2'])
  t.is(page.asked('watch').length, 1)
})

test('the first answers come before a change that arrives with them', async (t) => {
  const { page, assert } = setup()
  page.on('watch', (_args, id) => {
    page.reply({ id, kind: 'result', value: { answers: [{ holds: false, observed: 0 }] } })
    page.level({ holds: true, observed: 9 })
  })
  const call = assert(claim({ kind: 'state', statePath: 'teas.length', equals: 9 }))
  await settle()
  t.deepEqual(verdictOf(call.result), ['yes', 'proved'])
})

test('a document that replaces the page without the act ends the window', async (t) => {
  const { page, actAndWait } = setup()
  const call = actAndWait(placed)
  await settle()
  page.hello('d2')
  await settle()
  t.deepEqual(verdictOf(call.result), ['unknown', 'superseded_document'])
})

test('a bridge that drops and reconnects in time changes nothing', async (t) => {
  const { clock, page, actAndWait } = setup()
  const call = actAndWait(placed)
  await settle()
  page.drops()
  await clock.pass(1000)
  page.hello('d1').level({ holds: true }).idle()
  await settle()
  t.deepEqual(verdictOf(call.result), ['yes', 'proved'])
})

test('a tab that is away when the time is up makes the verdict unknown', async (t) => {
  const { clock, page, actAndWait } = setup()
  const call = actAndWait(placed)
  await settle()
  page.drops()
  await clock.pass(4000)
  t.deepEqual(verdictOf(call.result), ['unknown', 'observation_lost'])
})

test('a tab that is lost ends a wait at once', async (t) => {
  const { page, actAndWait } = setup()
  const call = actAndWait(placed)
  await settle()
  page.isLost()
  await settle()
  t.deepEqual(verdictOf(call.result), ['unknown', 'observation_lost'])
})

test('a call to a lost tab fails with SESSION_LOST', async (t) => {
  const { page, actor } = setup()
  page.isLost()
  const error = await t.throwsAsync(actor.run('page', { mode: 'full' }, 'c1'))
  t.is(codeOf(error), 'SESSION_LOST')
})

test('a silent page is a PAGE_TIMEOUT, and progress postpones it', async (t) => {
  const { clock, page, actAndWait } = setup()
  page.on('act', (_args, id) => page.reply({ id, kind: 'progress' }))
  const call = actAndWait(placed)
  await clock.pass(COMMAND_SILENCE_MS - 1)
  page.reply({ id: 2, kind: 'progress' })
  await clock.pass(COMMAND_SILENCE_MS - 1)
  t.is(call.error, undefined)
  await clock.pass(1)
  t.is(call.error?.code, 'PAGE_TIMEOUT')
})

test('the wait for a page that only reports progress has a limit', async (t) => {
  const { clock, page, actAndWait } = setup()
  page.on('act', (_args, id) => page.reply({ id, kind: 'progress' }))
  const call = actAndWait(placed)
  for (let passed = 0; passed < COMMAND_MAX_MS; passed += COMMAND_SILENCE_MS / 2) {
    t.is(call.error, undefined)
    await clock.pass(COMMAND_SILENCE_MS / 2)
    page.reply({ id: 2, kind: 'progress' })
  }
  await clock.pass(0)
  t.like(call.error, { code: 'PAGE_TIMEOUT', message: 'the page did not finish "act" within 600 s' })
})

test("the page's own error code reaches the caller", async (t) => {
  const { page, actAndWait } = setup()
  page.on('act', (_args, id) => {
    const error = { code: 'STALE_REF' as const, message: 'e1 is gone' }
    page.reply({ id, kind: 'error', error })
  })
  const call = actAndWait(placed)
  await settle()
  t.is(call.error?.code, 'STALE_REF')
  t.is(call.error?.message, 'e1 is gone')
})

test('an invalid answer is a coded error, and the next call works', async (t) => {
  const { page, actor } = setup()
  page.on('snapshot', (_args, id) => page.reply({ id, kind: 'result', value: { tree: 7 } }))
  t.is(codeOf(await t.throwsAsync(actor.run('page', { mode: 'full' }, 'c1'))), 'BAD_FRAME')
  page.on('snapshot', (_args, id) => page.frame(FRAME.reply, { id, kind: 'nonsense' }))
  t.is(codeOf(await t.throwsAsync(actor.run('page', { mode: 'full' }, 'c2'))), 'BAD_FRAME')
  const endless = '['.repeat(200_000) + ']'.repeat(200_000)
  page.on('state', (_args, id) => {
    const reply = `{"id":${id},"kind":"result","value":{"stores":{"deep":${endless}}}}`
    page.bytes(encodeFrame(FRAME.reply, new TextEncoder().encode(reply)).buffer)
  })
  t.is(codeOf(await t.throwsAsync(actor.run('state', {}, 'c3'))), 'BAD_FRAME')
  t.deepEqual((await actor.run('network', { bodies: false }, 'c4')).calls, [])
})

test('a call that is cancelled stops waiting and leaves no timer', async (t) => {
  const { clock, actor, actAndWait } = setup()
  const call = actAndWait(placed)
  await settle()
  await actor.cancel('c1')
  await settle()
  t.is(call.error?.code, 'CANCELLED')
  t.is(clock.pending, 0)
})

test('a call that is cancelled before it waits does not wait', async (t) => {
  const { clock, page, actor, actAndWait } = setup()
  let answer = () => {}
  page.on('act', (args, id) => {
    answer = () => void page.acknowledges(id, args.act).settles(id)
  })
  const call = actAndWait(placed)
  await actor.cancel('c1')
  answer()
  await settle()
  t.is(call.error?.code, 'CANCELLED')
  t.is(clock.now(), 1_000_000)
})

test('assert judges events since the last act, and says that the earlier truth is unknown', async (t) => {
  const { page, actor, assert } = setup()
  const { since } = await actor.run('act', STEP, 'c1')
  page.call('n1', 'POST', '/api/orders', 201).says('dom', { added: 1, removed: 0, changed: 0 }, { via: 'n1' })
  page.idle()
  const call = assert(created, { timeout_ms: 0 })
  await settle()
  t.deepEqual(call.result, {
    id: 'v2',
    verified: 'yes',
    verifiedReason: 'proved',
    because: 'POST /api/orders → 201',
    pass: true,
    since,
    evidence: { method: 'POST', url: '/api/orders', status: 201, durationMs: 4 },
    honesty: {
      grade: 'net',
      before: 'not-known',
      coverage: { pct: 100 },
      integrity: { clean: true },
    },
  })
})

test('assert at 0 evaluates once, and an open write is in flight', async (t) => {
  const { clock, page, actor, assert } = setup()
  await actor.run('act', STEP, 'c1')
  page.starts('n1', 'POST', '/api/orders').idle()
  page.answers = [{ holds: true }]
  const call = assert(placed, { timeout_ms: 0 })
  await settle()
  t.deepEqual(verdictOf(call.result), ['no', 'in_flight'])
  t.is(
    call.result?.because,
    'POST /api/orders → in flight when the time was up, although text "Order placed" holds',
  )
  t.is(clock.now(), 1_000_000)
})

test('assert from an earlier cursor covers every act since', async (t) => {
  const { page, actor, assert } = setup()
  const first = await actor.run('act', STEP, 'c1')
  page.call('n1', 'POST', '/api/orders', 500).idle()
  await actor.run('act', STEP, 'c1')
  page.says('dom', { added: 1, removed: 0, changed: 0 }, { cause: 'act:a2' }).idle('a2')
  page.answers = [{ holds: true }]
  const last = assert(placed, { timeout_ms: 0 })
  const both = assert(placed, { timeout_ms: 0, since: Number(first.since) })
  const wait = assert(placed, { timeout_ms: 0, wait: true })
  await settle()
  t.deepEqual(verdictOf(last.result), ['yes', 'proved'])
  t.deepEqual(verdictOf(both.result), ['no', 'contradicted'])
  t.deepEqual(verdictOf(wait.result), ['no', 'contradicted'])
})

test('assert while the tab is between two documents is answered in the next', async (t) => {
  const { page, actor, assert } = setup()
  await actor.run('act', STEP, 'c1')
  page.says('document.left', { persisted: false }).drops()
  page.answers = [{ holds: true }]
  const call = assert(placed)
  await settle()
  t.is(call.result, undefined)
  page.hello('d2', ['a1']).idle()
  await settle()
  t.deepEqual(verdictOf(call.result), ['yes', 'proved'])
})

test('assert after a reload by others judges what is on the page, and not its events', async (t) => {
  const { clock, page, actor, assert } = setup()
  await actor.run('act', STEP, 'c1')
  page.idle().hello('d2').call('n1', 'POST', '/api/orders', 201, { cause: 'other' })
  page.answers = [{ holds: true }]
  const shown = assert(placed)
  const event = assert(created)
  await clock.pass(4000)
  t.deepEqual(verdictOf(shown.result), ['yes', 'proved'])
  t.deepEqual(verdictOf(event.result), ['unknown', 'superseded_document'])
})

test('assert before any act judges the current document', async (t) => {
  const { page, assert } = setup()
  page.hello('d2').call('n1', 'GET', '/api/cart', 200, { cause: 'other' })
  const call = assert(claim({ kind: 'net', url: '/api/cart', status: 200 }))
  await settle()
  t.deepEqual(verdictOf(call.result), ['yes', 'proved'])
})

test('steps share an act and a cursor, each with its own settling', async (t) => {
  const { page, actor } = setup()
  const { since, result } = await actor.run('act', { steps: [STEP, STEP] }, 'c1')
  t.is(typeof since, 'number')
  const landed = { dispatched: true, settled: true, settleReason: 'frame', inputMode: 'synthetic' } as const
  t.deepEqual(result, {
    ok: true,
    count: 2,
    effects: [{ domMutatedWithin: 1 }, { domMutatedWithin: 1 }],
    steps: [
      { ref: 'e1', action: 'click', ...landed },
      { ref: 'e1', action: 'click', ...landed },
    ],
  })
  t.deepEqual(
    page.asked('act').map(({ args }) => (args as { act: string }).act),
    ['a1', 'a1'],
  )
})

test('a failed step is named, because the steps before it took effect', async (t) => {
  const { page, actor } = setup()
  page.on('act', (args, id) => {
    if (page.asked('act').length === 1) return void page.acknowledges(id, args.act).settles(id)
    page.reply({
      id,
      kind: 'error',
      error: { code: 'OUT_OF_REACH', message: 'a wall covers it' },
    })
  })
  const error = (await t.throwsAsync(actor.run('act', { steps: [STEP, STEP] }, 'c1'))) as ProbeError
  t.is(error.code, 'OUT_OF_REACH')
  t.is(error.message, 'step 2: a wall covers it')
  t.deepEqual(error.detail, { stepsDone: 1 })
})

test('an act whose document is replaced before it settles is dispatched', async (t) => {
  const { page, actor } = setup()
  page.on('act', (args, id) => {
    page.acknowledges(id, args.act)
    page.hello('d2', [args.act])
  })
  const result = await actor.run('act', STEP, 'c1')
  t.like(result, { dispatched: true, settled: false, settleReason: 'document-replaced' })
})

test('a malformed frame is a loss and nothing else', async (t) => {
  const { page, assert } = setup()
  page.frame(FRAME.events, [{ type: 'nonsense' }])
  page.bytes(new ArrayBuffer(3))
  page.answers = [{ holds: true }]
  const call = assert(placed, { since: 0, timeout_ms: 0 })
  await settle()
  t.deepEqual(verdictOf(call.result), ['unknown', 'unclean_capture'])
})

test('navigate waits for the new document, or for the route if the document stays', async (t) => {
  const { page, actor } = setup()
  const away = follow(actor.run('navigate', { to: { url: '/cart' }, timeoutMs: 8_000 }, 'c1'))
  await settle()
  page.drops()
  await settle()
  t.is(away.result, undefined)
  page.hello('d2', ['a1'])
  await settle()
  t.like(away.result, { arrived: true, url: 'http://shop/d2', document: 'd2' })
  const within = follow(actor.run('navigate', { to: { url: '#top' }, timeoutMs: 8_000 }, 'c2'))
  await settle()
  page.says('route', { from: 'http://shop/d2', to: 'http://shop/d2#top', how: 'hash' })
  await settle()
  t.like(within.result, { arrived: true, url: 'http://shop/d2#top', sameDocument: true })
})

test('navigate refuses URLs of other schemes than the web', async (t) => {
  const { actor } = setup()
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', ' data:text/html,x']) {
    t.is(
      codeOf(await t.throwsAsync(actor.run('navigate', { to: { url }, timeoutMs: 8_000 }, 'c1'))),
      'BAD_ARGUMENTS',
    )
  }
})

test('observe returns a window with its counts, and the newest events up to a limit', async (t) => {
  const { clock, page, actor } = setup()
  const call = follow(actor.run('observe', { window_ms: 2000, max_events: 2 }, 'c1'))
  await clock.pass(10)
  page.says('dom', { added: 2, removed: 1, changed: 0 })
  page.says('console', { level: 'error', text: 'one' })
  page.says('signal', { name: 'x' })
  await clock.pass(1990)
  t.deepEqual(call.result?.summary, {
    network: 0,
    domAdded: 2,
    domRemoved: 1,
    domChanged: 0,
    routeChanges: 0,
    consoleErrors: 1,
    animations: 0,
    signals: 1,
  })
  t.deepEqual(
    call.result?.events.map(({ type }) => type),
    ['console', 'signal'],
  )
  t.like(call.result?.cost, { events: 2, droppedOldest: 1 })
})

const LOSSES = {
  'install-failed': 'it could not be installed in this page',
  rate: 'more events arrived than are accepted',
  outbox: 'the page was away from the daemon for too long',
  evicted: 'what was recorded is no longer held',
} as const

test('observe distinguishes what is not watched, and why, from what did not happen', async (t) => {
  const filters = ['storage', 'network']
  for (const [why, said] of Object.entries(LOSSES)) {
    const { page, actor } = setup()
    page.says('lost', { channel: 'storage', count: 3, why: why as keyof typeof LOSSES })
    t.like(await actor.run('observe', { since: 0, window_ms: 0, filters }, 'c1'), {
      nothingSeen: ['network'],
      notWatched: { storage: said },
    })
  }
  const { page, actor } = setup()
  page.says('blind', { spot: 'canvas', channels: ['dom'], where: 'canvas#chart' })
  t.like(await actor.run('observe', { since: 0, window_ms: 0, filters: ['dom'] }, 'c1'), {
    notWatched: { dom: 'not everywhere: canvas canvas#chart' },
  })
  t.like(await actor.run('observe', { since: 9e9, window_ms: 0, filters: ['dom'] }, 'c1'), {
    notWatched: { dom: 'the window begins after now: its cursor belongs to another session' },
  })
  const away = setup({ connected: false })
  t.like(await away.actor.run('network', { bodies: false }, 'c1'), {
    notWatched: { network: 'the tab is away' },
  })
})

test('observe refuses an unknown filter, with the nearest', async (t) => {
  const { actor } = setup()
  const error = await t.throwsAsync(actor.run('observe', { window_ms: 0, filters: ['netwrk'] }, 'c1'))
  t.regex(error?.message ?? '', /no event type "netwrk"; nearest: "network"/)
})

test('network lists the matching calls, with bodies only on request', async (t) => {
  const { page, actor } = setup()
  page.call('n1', 'POST', '/api/orders', 201).starts('n2', 'GET', '/api/cart')
  const { calls } = await actor.run('network', { bodies: false }, 'c1')
  t.is(calls.length, 2)
  t.like(calls[1], { method: 'GET', url: 'http://shop/api/cart', result: 'in-flight' })
  const posts = await actor.run('network', { bodies: false, method: 'post', status: 201 }, 'c1')
  t.is(posts.calls.length, 1)
})

test('a silent tab is pinged before an act, and nothing is dispatched without an answer', async (t) => {
  const { clock, page, actAndWait } = setup()
  await clock.pass(ALIVE_MS)
  const alive = actAndWait(placed)
  await settle()
  t.deepEqual(
    page.commands.map(({ name }) => name),
    ['ping', 'locators', 'act'],
  )
  page.idle()
  await clock.pass(10_000)
  t.truthy(alive.result)
  await settle()
  await clock.pass(ALIVE_MS)
  page.on('ping', () => undefined)
  const silent = actAndWait(placed)
  await clock.pass(SIGN_OF_LIFE_MS)
  t.like(silent.error, { code: 'PAGE_TIMEOUT', detail: { dispatched: false } })
  t.is(page.asked('act').length, 1)
})
