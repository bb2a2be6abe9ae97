/** What agents learn about a page, and how documents, edits and frames are judged: a real page, a real daemon. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const GO = { target: { role: 'button', name: 'Go' }, action: 'click' }

test.serial('an agent reads storage, focus, streams and animations, each by its filter', async (t) => {
  const { agent } = await setup(
    `<style>@keyframes spin { to { rotate: 1turn } } .on { animation: spin 60s infinite }</style>
     <button>Go</button><script>
       document.querySelector('button').onclick = ({ target }) => {
         localStorage.setItem('step', '2'); target.className = 'on'; new EventSource('/feed')
       }
     </script>`,
    {
      '/feed': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('data: {"type":"tick"}\n\n')
      },
    },
  )
  const { value: acted } = await agent.call('probe_act', GO)
  const { since } = acted
  const tick = { kind: 'signal', name: 'none', absent: true }
  await agent.call('probe_assert', { predicate: tick, since, timeout_ms: 1_000 })
  const read = async (filter: string) =>
    (await agent.call('probe_observe', { since, filters: [filter] })).value.events
  const [stored] = await read('storage')
  t.is(stored.caused.length, 1)
  t.like(stored, { area: 'local', key: 'step', value: '2' })
  t.like((await read('focus'))[0], { to: 'button "Go" [focused]' })
  t.like((await read('animation'))[0], { name: 'spin', kind: 'animation', phase: 'started' })
  t.deepEqual(
    (await read('stream')).map(({ phase, name }: { phase: string; name?: string }) => name ?? phase),
    ['opened', 'tick'],
  )
  const { value } = await agent.call('probe_run', { name: 'probe_animations', arguments: {} })
  t.like(value.running[0], { name: 'spin', target: 'button "Go" [focused]' })
  t.deepEqual(value.recent, [])
})

test.serial(
  'an XMLHttpRequest has the line of the app that sent it, also where later scripts of the SDK patch it',
  async (t) => {
    const { agent } = await setup('<button>Go</button><script src="/app.js"></script>', {
      '/app.js': {
        headers: { 'content-type': 'text/javascript' },
        body: `document.querySelector('button').onclick = () => {
  const request = new XMLHttpRequest()
  request.open('POST', '/notes')
  request.send('{}')
}`,
      },
      '/notes': { status: 201, body: '{}' },
    })
    const { value: acted } = await agent.call('probe_act_and_wait', {
      ...GO,
      until: { kind: 'net', method: 'POST', url: '/notes', status: 201 },
    })
    const { value } = await agent.call('probe_observe', { since: acted.since, filters: ['network'] })
    const sent = value.events.find(({ type }: { type: string }) => type === 'net.started')
    t.is(sent.initiator, '/app.js:4:11')
  },
)

test.serial('"nothing seen", "nothing there" and "not watched" are different answers', async (t) => {
  const { agent, page } = await setup(
    `<button>Go</button><script>
    document.querySelector('button').onclick = () => console.warn('gone')
  </script>`,
    {},
    { fresh: true },
  )
  const observed = async (filters: string[], since = 0) =>
    (await agent.call('probe_observe', { since, filters })).value
  const bare = await observed(['state', 'animation', 'stream', 'signal', 'render', 'error', 'storage'])
  t.deepEqual(bare.nothingSeen, ['error', 'storage'])
  t.deepEqual(bare.nothingThere, {
    state: 'no store is registered',
    animation: 'nothing in the page is animated',
    stream: 'no socket or event stream was opened',
    signal: 'the app advertises no signal and fired none',
    render: 'React has reported no commit',
  })
  t.is(bare.notWatched, undefined)
  const { value: still } = await agent.call('probe_run', { name: 'probe_animations' })
  t.deepEqual(still.nothingThere, { animation: 'nothing in the page is animated' })
  const { value: calls } = await agent.call('probe_observe', { action: 'network', urlContains: '/none' })
  t.deepEqual([calls.calls, calls.nothingSeen], [[], ['network']])

  const { value: acted } = await agent.call('probe_act', GO)
  const { value: logs } = await agent.call('probe_observe', { action: 'console', since: acted.since })
  t.like(logs.logs[0], { text: 'gone' })
  t.deepEqual(logs.acts, { [logs.logs[0].caused]: 'click button "Go"' })

  await page.evaluate(`probe.registerStore('cart', { getState: () => ({}) })
    probe.describe({ signals: ['saved'] })
    document.body.animate([{ opacity: 1 }, { opacity: 0.9 }], { duration: 1e6 })`)
  // The page answers after it has sent all that it observed.
  await agent.call('probe_capabilities')
  const since = (await observed(['animation'])).events[0].t
  t.deepEqual((await observed(['state', 'animation', 'signal'], since)).nothingSeen, [
    'state',
    'animation',
    'signal',
  ])

  await page.addInitScript(() => {
    Object.defineProperty(Storage.prototype, 'setItem', { writable: false, configurable: false })
  })
  await page.reload()
  const reasons = new Set<string>()
  while (!reasons.has('it could not be installed in this page'))
    reasons.add((await observed(['storage'], since)).notWatched?.storage)
  t.false([...reasons].some((why) => why !== undefined && !/away|installed/.test(why)))
  const foreign = await observed(['dom'], 1e12)
  t.deepEqual(foreign.notWatched, {
    dom: 'the window begins after now: its cursor belongs to another session',
  })
})

test.serial('loads of elements are listed on request, and their failures always', async (t) => {
  const { agent, page } = await setup('<img src="/gone.png"><script src="/app.js"></script>', {
    '/app.js': { headers: { 'content-type': 'text/javascript' }, body: 'fetch("/data?token=x")' },
    '/data': { body: '{}' },
  })
  await page.waitForLoadState('networkidle')
  const list = async (more = {}) => {
    const { value } = await agent.call('probe_observe', { action: 'network', ...more })
    return value.calls.map(({ url, status }: { url: string; status: number }) => [
      url.replace(/^http:\/\/[^/]+/, ''),
      status,
    ])
  }
  t.deepEqual((await list()).sort(), [
    ['/data?token=[REDACTED]', 200],
    ['/gone.png', 404],
  ])
  t.deepEqual((await list({ all: true })).sort(), [
    ['/app.js', 200],
    ['/data?token=[REDACTED]', 200],
    ['/gone.png', 404],
  ])
})

test.serial('a reload during a wait voids it, and refs of the former document say so', async (t) => {
  const { agent, page } = await setup('<button>Go</button>')
  const { value: found } = await agent.call('probe_look', { action: 'find', by: 'role', value: 'button' })
  const [{ ref }] = found.elements
  const waiting = agent.call('probe_act_and_wait', {
    ...GO,
    until: { kind: 'signal', name: 'never' },
    timeout_ms: 6_000,
  })
  await page.waitForFunction(() => document.activeElement?.localName === 'button')
  await page.reload()
  t.like((await waiting).value, { verified: 'unknown', verifiedReason: 'superseded_document' })
  const refused = await agent.refusal('probe_act', { ref, action: 'click' })
  t.is(refused.code, 'STALE_REF')
  t.regex(refused.message, /former document/)
})

test.serial('a hot update during a wait voids earlier events, and refs say what it replaced', async (t) => {
  const { agent, page } = await setup(
    `<button>Go</button><p id="out"></p><script>
       document.querySelector('button').onclick = () => probe.signal('first')
     </script>`,
    {
      '/main.1a2b.hot-update.js': {
        headers: { 'content-type': 'text/javascript' },
        body: 'probe.signal("updated")',
      },
    },
  )
  const { value: found } = await agent.call('probe_look', { action: 'find', by: 'role', value: 'button' })
  const [{ ref }] = found.elements
  const waiting = agent.call('probe_act_and_wait', {
    ...GO,
    until: {
      kind: 'allOf',
      predicates: [
        { kind: 'signal', name: 'first' },
        { kind: 'signal', name: 'second' },
      ],
    },
    timeout_ms: 5_000,
  })
  await page.waitForFunction(() => document.activeElement?.localName === 'button')
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('script'), { src: '/main.1a2b.hot-update.js' }))
  })
  const edited = async (): Promise<object[]> => {
    const { value } = await agent.call('probe_observe', { since: 0, filters: ['code.edited'] })
    return value.events.length > 0 ? value.events : edited()
  }
  t.like((await edited())[0], { files: ['/main.1a2b.hot-update.js'] })
  await page.evaluate('document.querySelector("button").remove(); probe.signal("second")')
  t.like((await waiting).value, { verified: 'unknown', verifiedReason: 'superseded_edit' })
  const refused = await agent.refusal('probe_act', { ref, action: 'click' })
  t.is(refused.code, 'STALE_REF_AFTER_EDIT')
  t.deepEqual(refused.detail, { why: 'removed', files: ['/main.1a2b.hot-update.js'] })
})

test.serial('a write that fails in a same-origin frame contradicts the page', async (t) => {
  const { agent, page } = await setup(
    `<button onclick="frames[0].save(); out.textContent = 'Saved'">Go</button><p id="out"></p><iframe src="/editor"></iframe>`,
    {
      '/editor': '<script>function save() { fetch("/api/save", { method: "POST", body: "{}" }) }</script>',
      '/api/save': { status: 500, body: '{}' },
    },
  )
  await page.waitForLoadState('load')
  const { value } = await agent.call('probe_act_and_wait', {
    ...GO,
    until: { kind: 'text', contains: 'Saved' },
  })
  t.like(value, { verified: 'no', verifiedReason: 'contradicted' })
  t.regex(value.because, /POST \/api\/save → 500/)
})
