/** The tools over a real MCP client, HTTP, a real daemon and real actors; the tabs are scripted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import test from 'ava'
import { serve } from '../../cli/serve.js'
import { type Daemon, startDaemon } from '../../daemon/daemon.js'
import { TOOLS } from '../../mcp/registry.js'
import { mountHttp } from '../../mcp/transport/http.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { FRAME } from '../../sdk/protocol/frames.js'
import { Agent } from '../harness/agent.js'
import { useClosing } from '../harness/closing.js'
import { ScriptedTab } from '../harness/tab.js'

interface Setup {
  daemon: Daemon
  transport(): StreamableHTTPClientTransport
  agent(client?: Client): Promise<Agent>
}

const closing = useClosing(test)

async function setup(): Promise<Setup> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-mcp-'))
  const daemon = await serve({ port: 0, folder })
  closing(() => rm(folder, { recursive: true }))
  closing(() => daemon.close())
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${daemon.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${daemon.token}` } },
    })
  const agent = async (client?: Client) => {
    const connected = await Agent.connect(transport() as Transport, client)
    closing(() => connected.close())
    return connected
  }
  return { daemon, transport, agent }
}

test('without a tab calls fail with NO_SESSION, a message and a recovery', async (t) => {
  const { agent } = await setup()
  const error = await (await agent()).refusal('probe_look', { action: 'page' })
  t.deepEqual(error, {
    code: 'NO_SESSION',
    message: 'no session: no tab has connected to this daemon yet',
    recovery: 'Call probe_lease with action acquire to open the app, or open it with the SDK in a browser.',
  })
  t.deepEqual((await (await agent()).call('probe_session', { action: 'list' })).value, { sessions: [] })
})

test('with one tab its session can be omitted; with two, AMBIGUOUS_SESSION lists them', async (t) => {
  const { daemon, agent } = await setup()
  const answers = {
    find: () => ({ elements: [{ ref: 'e1', role: 'button', name: 'Buy', states: [], visible: true }] }),
  }
  const one = await ScriptedTab.open(daemon.port, answers, { session: 'one', title: 'One' })
  const caller = await agent()
  const find = { action: 'find', by: 'role', value: 'button' }
  const { value } = await caller.call('probe_look', find)
  t.is(value.elements[0].ref, 'e1')

  await ScriptedTab.open(daemon.port, answers, { session: 'two', title: 'Two' })
  const error = await caller.refusal('probe_look', find)
  t.is(error.code, 'AMBIGUOUS_SESSION')
  const { sessions } = error.detail as { sessions: { sessionId: string; title: string }[] }
  t.deepEqual(
    sessions.map(({ sessionId, title }) => [sessionId, title]),
    [
      ['one', 'One'],
      ['two', 'Two'],
    ],
  )
  await caller.call('probe_look', { ...find, sessionId: 'one' })
  t.is(one.commands.length, 2)
  t.is((await caller.refusal('probe_look', { ...find, sessionId: 'three' })).code, 'UNKNOWN_SESSION')
})

test('two agents on two tabs never see each other', async (t) => {
  const { daemon, agent } = await setup()
  const act = () => ({ testids: [], signals: [], stores: [], flows: [] })
  const [one, two] = [await agent(), await agent()]
  const tabs = {
    one: await ScriptedTab.open(daemon.port, { capabilities: act }, { session: 'one' }),
    two: await ScriptedTab.open(daemon.port, { capabilities: act }, { session: 'two' }),
  }
  await one.call('probe_capabilities', { sessionId: 'one' })
  await two.call('probe_capabilities', { sessionId: 'two' })
  tabs.one.send(FRAME.human, { kind: 'message', text: 'for the first' })
  tabs.one.send(FRAME.status, { url: '', title: 'said', hasCapabilities: false })
  const predicate = { kind: 'signal', name: 'x' }
  for (;;) {
    const { value } = await one.call('probe_session', { action: 'list', sessionId: 'one' })
    if (value.sessions[0].title === 'said') break
  }
  const other = await two.call('probe_assert', { sessionId: 'two', predicate, timeout_ms: 0 })
  t.false('messages' in other.value)
  t.false('otherAgents' in other.value.session)
  t.is(other.value.session.sessionId, 'two')
  const own = await one.call('probe_assert', { sessionId: 'one', predicate, timeout_ms: 0 })
  t.like(own.value.messages, [{ text: 'for the first' }])
  t.false('otherAgents' in own.value.session)
  t.deepEqual(
    [tabs.one, tabs.two].map(({ commands }) => commands.map(({ name }) => name)),
    [
      ['capabilities', 'ping'],
      ['capabilities', 'ping'],
    ],
  )
  await two.client.transport?.close()
  await one.call('probe_session', { action: 'end', sessionId: 'one' })
  t.is(daemon.supervisor.list().find(({ sessionId }) => sessionId === 'two')?.state, 'active')
})

test('an unknown argument is refused by name, with the nearest, and nothing reaches the tab', async (t) => {
  const { daemon, agent } = await setup()
  const tab = await ScriptedTab.open(daemon.port)
  const error = await (await agent()).refusal('probe_act', {
    ref: 'e1',
    action: 'click',
    refusewhenthrottled: true,
  })
  t.is(error.code, 'BAD_ARGUMENTS')
  t.is(
    error.message,
    'probe_act (single) has no argument "refusewhenthrottled"; nearest: "refuseWhenThrottled"',
  )
  t.deepEqual(tab.commands, [])
})

test('an act that declares nothing is dispatched', async (t) => {
  const { daemon, agent } = await setup()
  const tab = await ScriptedTab.open(daemon.port)
  const caller = await agent()
  void caller.call('probe_act_and_wait', { ref: 'e1', action: 'click' }).catch(() => undefined)
  t.like(await tab.command('act'), { args: { leaves: [] } })
})

test('a predicate with an unknown field is refused with the nearest, before anything is dispatched', async (t) => {
  const { daemon, agent } = await setup()
  const tab = await ScriptedTab.open(daemon.port)
  const caller = await agent()
  const until = { kind: 'net', urlContain: '/api/orders' }
  const error = await caller.refusal('probe_act_and_wait', { ref: 'e1', action: 'click', until })
  t.is(error.code, 'BAD_PREDICATE')
  t.regex(error.message, /"urlContain"; nearest: "urlContains"/)
  t.is((await caller.refusal('probe_assert', { predicate: 'text' })).code, 'BAD_PREDICATE')
  t.is((await caller.refusal('probe_assert', {})).code, 'BAD_PREDICATE')
  t.deepEqual(tab.commands, [])
})

test("a page's coded error reaches the agent with its code and detail", async (t) => {
  const { daemon, agent } = await setup()
  await ScriptedTab.open(daemon.port, {
    find: () => {
      throw new ProbeError('NO_MATCH', 'no button "Bye"', { near: ['Buy'] })
    },
  })
  const error = await (await agent()).refusal('probe_look', {
    action: 'find',
    by: 'role',
    value: 'button',
    name: 'Bye',
  })
  t.deepEqual(error, {
    code: 'NO_MATCH',
    message: 'no button "Bye"',
    recovery: 'See detail.near for similar elements, or call probe_look.',
    detail: { near: ['Buy'] },
  })
})

test('probe_run calls a tool by name through the same check and code', async (t) => {
  const { daemon, agent } = await setup()
  await ScriptedTab.open(daemon.port, {
    capabilities: () => ({ testids: ['buy'], signals: [], stores: [], flows: [] }),
  })
  const caller = await agent()
  const direct = await caller.call('probe_capabilities')
  t.deepEqual((await caller.call('probe_run', { name: 'probe_capabilities' })).text, direct.text)
  const bad = { action: 'page', moed: 'full' }
  t.deepEqual(
    await caller.refusal('probe_run', { name: 'probe_look', arguments: bad }),
    await caller.refusal('probe_look', bad),
  )
  t.is((await caller.refusal('probe_run', { name: 'probe_run' })).code, 'BAD_ARGUMENTS')
})

test('an unknown tool is refused with the nearest; probe_tools has the catalogue and each full schema', async (t) => {
  const { agent } = await setup()
  const caller = await agent()
  const error = await caller.refusal('probe_lok')
  t.is(error.code, 'UNKNOWN_TOOL')
  t.is(error.message, 'there is no tool "probe_lok"; nearest: "probe_look"')
  const { value } = await caller.call('probe_tools')
  t.deepEqual(
    value.tools.map(({ name }: { name: string }) => name),
    TOOLS.map(({ name }) => name),
  )
  const { value: look } = await caller.call('probe_tools', { name: 'probe_look' })
  t.deepEqual(Object.keys(look.arguments), ['page', 'find', 'element', 'state'])
  t.false(look.arguments.page.additionalProperties)
})

test('probe_session ends a session for good', async (t) => {
  const { daemon, agent } = await setup()
  const tab = await ScriptedTab.open(daemon.port, {}, { session: 'shop' })
  const caller = await agent()
  t.deepEqual((await caller.call('probe_session', { action: 'end' })).value, {
    sessionId: 'shop',
    state: 'ended',
    reason: 'explicit',
  })
  await tab.until(() => tab.end !== undefined, 'the end of the session')
  t.deepEqual(tab.end, { reason: 'explicit' })
  t.is((await caller.refusal('probe_capabilities', { sessionId: 'shop' })).code, 'SESSION_ENDED')
})

test('a call that its client cancels ends, and the next one works', async (t) => {
  const { daemon, agent } = await setup()
  const tab = await ScriptedTab.open(daemon.port, {
    capabilities: () => ({ testids: [], signals: [], stores: [], flows: [] }),
  })
  const caller = await agent()
  const stop = new AbortController()
  const observing = caller.call('probe_observe', { window_ms: 100_000 }, { signal: stop.signal })
  const refused = t.throwsAsync(observing)
  await caller.call('probe_capabilities')
  stop.abort()
  await refused
  t.false((await caller.call('probe_capabilities')).isError)
  t.is(tab.commands.length, 2)
})

test('a long call reports progress to a client that asked for it', async (t) => {
  const { daemon, agent } = await setup()
  await ScriptedTab.open(daemon.port)
  const caller = await agent()
  const seen = await new Promise<number>((resolve) => {
    const stop = new AbortController()
    const onprogress = ({ progress }: { progress: number }) => {
      resolve(progress)
      stop.abort()
    }
    caller
      .call('probe_observe', { window_ms: 60_000 }, { onprogress, signal: stop.signal })
      .catch(() => undefined)
  })
  t.is(seen, 1)
})

test("a client's roots select its project's tab among several", async (t) => {
  const { daemon, agent } = await setup()
  const answers = { capabilities: () => ({ testids: [], signals: [], stores: [], flows: [] }) }
  const shop = await ScriptedTab.open(daemon.port, answers, {
    session: 'shop',
    app: 'shop',
    root: '/work/shop',
  })
  await ScriptedTab.open(daemon.port, answers, { session: 'blog', app: 'blog', root: '/work/blog' })
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { roots: {} } })
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///work/shop' }] }))
  const caller = await agent(client)
  t.false((await caller.call('probe_capabilities')).isError)
  t.is(shop.commands.length, 1)
})

test('a request without the token, or with a browser Origin, is refused', async (t) => {
  const { daemon } = await setup()
  const ask = (headers: Record<string, string>) =>
    fetch(`${daemon.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    })
  const stranger = await ask({})
  t.is(stranger.status, 401)
  t.is(((await stranger.json()) as { error: { code: string } }).error.code, 'UNAUTHORIZED')
  t.is((await ask({ authorization: 'Bearer wrong' })).status, 401)
  const browser = await ask({ authorization: `Bearer ${daemon.token}`, origin: 'http://localhost:3000' })
  t.is(browser.status, 403)
  t.is((await ask({ authorization: `Bearer ${daemon.token}`, 'mcp-session-id': 'gone' })).status, 404)
})

test('DELETE means that an agent leaves: the session that only it drove ends', async (t) => {
  const { daemon, transport } = await setup()
  const tab = await ScriptedTab.open(daemon.port, {
    capabilities: () => ({ testids: [], signals: [], stores: [], flows: [] }),
  })
  const http = transport()
  const agent = await Agent.connect(http as Transport)
  await agent.call('probe_capabilities')
  await http.terminateSession()
  await tab.until(() => tab.end !== undefined, 'the end of the session')
  t.deepEqual(tab.end, { reason: 'agent-left' })
  await agent.close()
})

test('an HTTP agent without requests for ten minutes counts as left', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-mcp-'))
  const daemon = await startDaemon({ port: 0, folder })
  closing(() => rm(folder, { recursive: true }))
  closing(() => daemon.close())
  const waiting: { ms: number; callback(): void }[] = []
  let arm: () => void = () => undefined
  const clock = {
    now: () => 0,
    after(ms: number, callback: () => void) {
      const timer = { ms, callback }
      waiting.push(timer)
      arm()
      return () => void waiting.splice(waiting.indexOf(timer), 1)
    },
  }
  closing(mountHttp(daemon, '0.0.0', clock))
  const answers = { capabilities: () => ({ testids: [], signals: [], stores: [], flows: [] }) }
  const tab = await ScriptedTab.open(daemon.port, answers)
  const url = new URL(`${daemon.url}/mcp`)
  const requestInit = { headers: { authorization: `Bearer ${daemon.token}` } }
  const agent = await Agent.connect(new StreamableHTTPClientTransport(url, { requestInit }) as Transport)
  await agent.call('probe_capabilities')
  const armed = new Promise<void>((resolve) => {
    arm = resolve
  })
  await agent.close()
  await armed
  t.is(waiting[0]?.ms, 600_000)
  waiting[0]?.callback()
  await tab.until(() => tab.end !== undefined, 'the end of the session')
  t.deepEqual(tab.end, { reason: 'agent-left' })
})

test('a daemon that closes answers an open call with SESSION_LOST', async (t) => {
  const { daemon, agent } = await setup()
  const tab = await ScriptedTab.open(daemon.port)
  const caller = await agent()
  const call = caller.refusal('probe_look', { action: 'page' })
  await tab.command('snapshot')
  await daemon.close()
  t.is((await call).code, 'SESSION_LOST')
})
