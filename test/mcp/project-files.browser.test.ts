/** The tools that read and write the project's own files, in a project of its own. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const PAGE = `<h1>Orders</h1><ul id="list"><li>Order 1001</li></ul><p id="said"></p>
  <button data-testid="approve">Approve</button>
  <script>
    probe.describe({ testids: ['approve'], signals: ['order.approved'], stores: [] })
    document.querySelector('button').onclick = async () => {
      const answer = await fetch('/api/orders/1001', { method: 'POST', body: '{}' })
      said.textContent = 'Approved ' + (await answer.json()).total
      probe.signal('order.approved', { id: 1001 })
    }
  </script>`
const FLOW = {
  version: 1,
  name: 'approve',
  start: '/',
  steps: [{ act: 'click', target: [{ testid: 'approve' }], expect: { kind: 'text', contains: 'Approved' } }],
}

async function stage(t: ExecutionContext) {
  const project = await mkdtemp(path.join(tmpdir(), 'probe-project-'))
  t.teardown(() => rm(project, { recursive: true, force: true }))
  const answers = { '/api/orders/1001': { body: '{"id":1001,"total":12}' } }
  const driven = await setup(PAGE, answers)
  const agent = await driven.another([project])
  const call = async (name: string, args: object = {}) => (await agent.call(name, { ...args })).value
  const fileOf = (...parts: string[]) => path.join(project, '.probe', ...parts)
  const saved = async (...parts: string[]) => JSON.parse(await readFile(fileOf(...parts), 'utf8'))
  const save = async (value: unknown, ...parts: string[]) => {
    await mkdir(path.dirname(fileOf(...parts)), { recursive: true })
    await writeFile(fileOf(...parts), typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))
  }
  const approve = () =>
    call('probe_act_and_wait', {
      target: { testid: 'approve' },
      action: 'click',
      until: { kind: 'net', method: 'POST', urlContains: '/api/orders' },
      intent: 'Orders  can be approved',
    })
  return { ...driven, agent, call, fileOf, saved, save, approve }
}

test.serial(
  'flows are listed, loaded, renamed and deleted; a broken one is named beside the others',
  async (t) => {
    const { agent, call, save, saved } = await stage(t)
    t.deepEqual(await call('probe_flow', { action: 'list' }), { flows: [] })
    await save(FLOW, 'flows', 'approve.json')
    await save('{ "version": 1,\n  "name": "broken" ', 'flows', 'broken.json')
    const { flows } = await call('probe_flow', { action: 'list' })
    t.deepEqual(flows[0], { name: 'approve', start: '/', steps: 1, asserts: 1, grade: 'presence' })
    t.like(flows[1], { name: 'broken' })
    t.regex(flows[1].error, /broken\.json: line 2: not JSON/)
    await call('probe_flow', { action: 'rename', flowName: 'approve', to: 'approve-order' })
    t.is((await saved('flows', 'approve-order.json')).name, 'approve-order')
    const taken = await agent.refusal('probe_flow', {
      action: 'rename',
      flowName: 'approve-order',
      to: 'broken',
    })
    t.is(taken.code, 'BAD_ARGUMENTS')
    t.is((await call('probe_flow', { action: 'load', flowName: 'approve-order' })).flow.start, '/')
    await call('probe_flow', { action: 'delete', flowName: 'approve-order' })
    const missing = await agent.refusal('probe_flow', { action: 'load', flowName: 'approve-order' })
    t.like(missing, { code: 'NOT_FOUND', detail: { there: ['broken'] } })
    for (const flowName of ['../flows/broken', 'a/b', '.hidden', ''])
      t.is((await agent.refusal('probe_flow', { action: 'load', flowName })).code, 'BAD_ARGUMENTS', flowName)
  },
)

test.serial('claims are added to a step, to the end, and a text becomes dynamic', async (t) => {
  const { agent, call, save, saved } = await stage(t)
  await save(FLOW, 'flows', 'approve.json')
  const note = (more: object) => call('probe_annotate', { flowName: 'approve', ...more })
  await note({ kind: 'assert-signal', step: 1, signal: 'order.approved' })
  await note({ kind: 'assert-visible', text: 'Approved 12' })
  await note({ kind: 'success-state', store: 'orders', statePath: '0.status', equals: 'approved' })
  await note({ kind: 'mark-dynamic', text: 'Order 1001' })
  const { steps, success, dynamic } = await saved('flows', 'approve.json')
  t.deepEqual(steps[0].expect, {
    kind: 'allOf',
    predicates: [
      { kind: 'text', contains: 'Approved' },
      { kind: 'signal', name: 'order.approved' },
      { kind: 'text', contains: 'Approved 12' },
    ],
  })
  t.deepEqual(success, { kind: 'state', statePath: '0.status', store: 'orders', equals: 'approved' })
  t.deepEqual(dynamic, ['Order 1001'])
  const wrong = await agent.refusal('probe_annotate', {
    flowName: 'approve',
    kind: 'assert-visible',
    step: 2,
    text: 'x',
  })
  t.regex(wrong.message, /has no step 2: it has 1/)
})

test.serial(
  'the contract keeps what the app declares and answers, and its check names what is gone',
  async (t) => {
    const { call, approve, save, saved } = await stage(t)
    t.is((await approve()).verified, 'yes')
    t.like(await call('probe_contract_save'), { testids: 1, signals: 1, requests: 1 })
    t.deepEqual((await saved('contract.json')).requests, [
      { method: 'POST', path: '/api/orders/*', fields: ['id', 'total'] },
    ])
    t.like(await call('probe_contract_check'), { holds: true, findings: [] })
    const contract = await saved('contract.json')
    contract.testids.push('coupon')
    contract.requests[0].fields.push('note')
    await save(contract, 'contract.json')
    const { holds, findings } = await call('probe_contract_check')
    t.is(holds, false)
    t.deepEqual(findings, [
      { kind: 'testid', name: 'coupon' },
      { kind: 'field', name: 'note', request: 'POST /api/orders/*' },
    ])
  },
)

test.serial('a declared intent is open until a proved verdict names it', async (t) => {
  const { call, approve, saved } = await stage(t)
  const { id } = await call('probe_intent', { action: 'declare', text: 'orders can be approved' })
  await call('probe_intent', { action: 'declare', text: 'orders can be refused' })
  t.is(id, 'orders-can-be-approved')
  t.is((await call('probe_intent', { action: 'list', open: true })).intents.length, 2)
  const { id: verdict } = await approve()
  const { intents } = await call('probe_intent', { action: 'list', open: true })
  t.deepEqual(intents, [{ id: 'orders-can-be-refused', text: 'orders can be refused', open: true }])
  t.is((await saved('intent', `${id}.json`)).shownBy[0].verdict, verdict)
  await call('probe_intent', { action: 'close', id: 'orders-can-be-refused' })
  t.deepEqual((await call('probe_intent', { action: 'list', open: true })).intents, [])
})

test.serial('a verdict that is not proved shows no intent', async (t) => {
  const { call } = await stage(t)
  await call('probe_intent', { action: 'declare', text: 'orders can be printed' })
  const { verified } = await call('probe_act_and_wait', {
    target: { testid: 'approve' },
    action: 'click',
    until: { kind: 'text', contains: 'Printed' },
    timeout_ms: 300,
    intent: 'orders can be printed',
  })
  t.is(verified, 'no')
  t.is((await call('probe_intent', { action: 'list', open: true })).intents.length, 1)
})

test.serial('a baseline tells what was added and removed, and nothing of an unchanged page', async (t) => {
  const { call, page, agent } = await stage(t)
  await call('probe_baseline', { action: 'save', name: 'orders' })
  t.deepEqual(await call('probe_baseline', { action: 'list' }), { baselines: ['orders'] })
  t.like(await call('probe_baseline', { action: 'diff', name: 'orders' }), {
    added: [],
    removed: [],
    consoleErrors: 0,
  })
  await page.evaluate(() => {
    document.querySelector('li')?.remove()
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<button>Refuse</button>')
    console.error('the list is empty')
  })
  const { added, removed, consoleErrors } = await call('probe_baseline', { action: 'diff', name: 'orders' })
  t.deepEqual([added.length, consoleErrors], [1, 1])
  t.regex(added[0], /button "Refuse"/)
  t.true(
    removed.some((line: string) => /Order 1001/.test(line)),
    JSON.stringify(removed),
  )
  t.is((await agent.refusal('probe_baseline', { action: 'diff', name: 'other' })).code, 'NOT_FOUND')
})

test.serial('explore lists what can be used, and counts console errors; domain needs no page', async (t) => {
  const { call, page, save } = await stage(t)
  await page.evaluate(() => console.error('oops'))
  const explored = await call('probe_explore')
  t.regex(explored.elements, /button "Approve" .*ref=e\d+/)
  t.is(explored.consoleErrors, 1)
  await save(FLOW, 'flows', 'approve.json')
  await save({ version: 7 }, 'flows', 'newer.json')
  const domain = await call('probe_domain')
  t.like(domain, {
    flowCount: 1,
    riskRanked: ['approve'],
    coverage: { asserted: 0, presenceOnly: 1, assertionFree: 0 },
  })
  t.regex(domain.unreadable[0].error, /newer\.json: line 2: its version is 7/)
})
