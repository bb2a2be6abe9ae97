/** The bytes of a verdict by default, with a real client, page and daemon. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const NOTES = `<button onclick="save()">Save</button><button onclick="signal()">Signal</button><button>Dead</button><p role="status"></p>
<script>
  const say = (text) => { document.querySelector('p').textContent = text }
  async function save() { await fetch('/api/notes', { method: 'POST', body: '{}' }); say('Saved') }
  function signal() { for (let i = 0; i < 400; i++) probe.signal('tick', { text: 'x'.repeat(400) }) }
</script>`

const save = {
  target: { role: 'button', name: 'Save' },
  action: 'click',
  until: { kind: 'text', contains: 'Saved' },
}
/** Calls a tool without the harness, which requests every field. */
type Raw = (name: string, args: object) => Promise<{ text: string; value: Record<string, unknown> }>

function raw({ agent }: Awaited<ReturnType<typeof setup>>): Raw {
  return async (name, args) => {
    const { content } = await agent.client.callTool({ name, arguments: { ...args } })
    const text = (content as { text: string }[])[0]?.text ?? ''
    return { text, value: JSON.parse(text) }
  }
}

test.serial(
  'a yes takes 500 bytes: the verdict, why, the cursor, the page around the change and the tab',
  async (t) => {
    const driven = await setup(NOTES, { '/api/notes': { status: 201, body: '{}' } })
    const call = raw(driven)
    const until = {
      kind: 'allOf',
      predicates: [{ kind: 'net', method: 'POST', url: '/api/notes', status: 201 }, save.until],
    }
    const { text, value } = await call('probe_act_and_wait', { ...save, until })
    t.true(Buffer.byteLength(text) <= 500, text)
    t.deepEqual(Object.keys(value), [
      'id',
      'verified',
      'verifiedReason',
      'because',
      'since',
      'page',
      'session',
    ])
    t.like(value, { verified: 'yes', because: 'POST /api/notes → 201 and 1 more' })
    t.deepEqual(Object.keys(value.session as object), ['lastSeenMs', 'throttled', 'focused'])
    const { value: seen } = await call('probe_observe', { since: value.since, filters: ['network'] })
    const act = `a${String(value.id).slice(1)}`
    t.deepEqual(Object.keys(seen.acts as object), [act], 'the act has the number of its verdict')
    const { value: asserted, text: short } = await call('probe_assert', { predicate: save.until })
    t.is(asserted.verified, 'yes')
    t.not(asserted.id, value.id)
    t.true(Buffer.byteLength(short) <= 500, short)
    const { value: full } = await call('probe_assert', { predicate: save.until, detail: 'full' })
    t.like(full, { pass: true, honesty: { coverage: { pct: 100 } } })
  },
)

test.serial(
  'where bodies are recorded, a yes of 500 bytes has the values that were sent and answered',
  async (t) => {
    const VOTE = `<button onclick="vote()">Vote for Canberra</button><p role="status"></p>
<script>
  async function vote() {
    await fetch('/api/vote', { method: 'POST', body: JSON.stringify({ choice: 1, token: 'a1b2' }) })
    document.querySelector('p').textContent = 'You voted for Canberra'
  }
</script>`
    const answers = { '/api/vote': { body: '{"chosen":"Perth","votes":12}' } }
    const call = raw(await setup(VOTE, answers, { attributes: 'data-probe-capture-network-bodies' }))
    const act = { target: { role: 'button', name: 'Vote for Canberra' }, action: 'click' }
    const until = { kind: 'text', contains: 'You voted for Canberra' }
    const { text, value } = await call('probe_act_and_wait', { ...act, until })
    t.like(value, { verified: 'yes' })
    t.deepEqual(value.exchanged, [
      'POST /api/vote sent choice=1, token="[REDACTED]", answered chosen=Perth, votes=12',
    ])
    t.true(Buffer.byteLength(text) <= 500, text)
    const { value: full } = await call('probe_assert', { predicate: until, detail: 'full' })
    t.like((full.exchanged as object[])[0], {
      with: 'POST /api/vote',
      answered: { values: ['chosen=Perth', 'votes=12'] },
    })
  },
)

test.serial(
  'a no takes 700 bytes: the evidence against it, and three lines of what the app did',
  async (t) => {
    const driven = await setup(NOTES, { '/api/notes': { status: 500, body: '{}' } })
    const call = raw(driven)
    const { text, value } = await call('probe_act_and_wait', save)
    t.true(Buffer.byteLength(text) <= 700, text)
    t.like(value, { verified: 'no', verifiedReason: 'contradicted' })
    t.deepEqual(value.contradictions, [{ kind: 'failed-write', tier: 'decisive' }])
    t.regex(String(value.because), /POST \/api\/notes → 500/)
    t.true(
      (value.page as string[]).includes('+ Saved'),
      'the page around the change, because the claim came true',
    )
    t.true((value.trace as string[]).length <= 3)
    const { value: full } = await call('probe_act_and_wait', { ...save, detail: 'full' })
    t.like(full, { pass: true, summary: { net: { total: 1, errors: 1 } }, effect: { ok: true } })
  },
)

test.serial('a verdict says that nothing followed the act; a near miss names what is there', async (t) => {
  const call = raw(await setup(NOTES))
  const { text, value } = await call('probe_act_and_wait', {
    target: { role: 'button', name: 'Dead' },
    action: 'click',
    until: { kind: 'element', role: 'button', name: 'Sav', count: 2 },
    timeout_ms: 300,
  })
  t.true(Buffer.byteLength(text) <= 700, text)
  t.like(value, { verified: 'no', effect: { nothingChanged: true } })
  t.is((value.nearMiss as string[]).length > 0, true)
})

test.serial('with several tabs a brief answer names its own', async (t) => {
  const { site, daemon, page, ...others } = await setup(NOTES, { '/api/notes': { status: 201, body: '{}' } })
  const call = raw({ site, daemon, page, ...others })
  const second = await page.context().newPage()
  t.teardown(() => second.close())
  const welcomed = second.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await second.goto(site.url)
  await welcomed
  const { value: listed } = await call('probe_session', { action: 'list' })
  const [first] = listed.sessions as { sessionId: string }[]
  const { value, text } = await call('probe_act_and_wait', { ...save, sessionId: first?.sessionId })
  t.is((value.session as { sessionId?: string }).sessionId, first?.sessionId)
  t.true(Buffer.byteLength(text) <= 500, text)
})

test.serial('a long timeline fits 64 KiB, keeps the latest events, and max_bytes gives more', async (t) => {
  const call = raw(await setup(NOTES))
  const { value: act } = await call('probe_act', {
    target: { role: 'button', name: 'Signal' },
    action: 'click',
  })
  const window = { since: act.since, filters: ['signal'], max_events: 400 }
  const { text, value } = await call('probe_observe', window)
  t.true(Buffer.byteLength(text) <= 64 * 1024)
  const events = value.events as { t: number }[]
  t.regex(String(value.leftOut), /^events: the latest \d+ of 400\. To see more, narrow with /)
  t.like(value.cost, { events: events.length, droppedOldest: 400 - events.length })
  const { value: all, text: long } = await call('probe_observe', { ...window, max_bytes: 1_000_000 })
  t.is((all.events as unknown[]).length, 400)
  t.deepEqual((all.events as { t: number }[]).at(-1), events.at(-1))
  t.is(all.leftOut, undefined)
  t.true(Buffer.byteLength(long) > 128 * 1024)
  const { value: through } = await call('probe_run', {
    name: 'probe_observe',
    arguments: { ...window, max_bytes: 1_000_000 },
  })
  t.is((through.events as unknown[]).length, 400, 'through probe_run, too')
})
