/** What an agent and a person did becomes a flow: through an MCP client, with a real page. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { flowsOf } from '../../../daemon/project/flows.js'
import { recordingsOf } from '../../../daemon/project/recordings.js'
import { useDriven } from '../../harness/driven.js'

const setup = useDriven(test)

const FORM = `<form onsubmit="event.preventDefault(); fetch('/api/orders', { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(this))) }).then(() => { said.textContent = 'Order placed' })">
    <label>Note <input name="note"></label>
    <label>Password <input type="password" name="pin"></label>
    <label>Express <input type="checkbox"></label>
    <button data-testid="place">Place order</button>
  </form>
  <p id="said" role="status"></p>`

const LIST = `<ul id="list">
    <li aria-label="Milk">Milk <button onclick="this.parentElement.remove()">Delete</button></li>
    <li aria-label="Bread">Bread <button onclick="this.parentElement.remove()">Delete</button></li>
  </ul>
  <div class="plain"><span onclick="said.textContent = 'One'"></span><span onclick="said.textContent = 'Two'"></span></div>
  <button onclick="this.textContent = 'Approved'">Approve</button>
  <p id="said"></p>`

/** A page, and an agent with a project of its own. */
async function stage(t: ExecutionContext, body: string, answers = {}) {
  const driven = await setup(body, { '/api/orders': { status: 201, body: '{"id":1}' }, ...answers })
  const project = await mkdtemp(path.join(tmpdir(), 'probe-project-'))
  t.teardown(() => rm(project, { recursive: true }))
  const agent = await driven.another([project])
  const act = (args: object) => agent.call('probe_act_and_wait', { ...args })
  const refOf = async (by: object) =>
    (await agent.call('probe_look', { action: 'find', ...by })).value.elements as { ref: string }[]
  const flow = (name: string) => flowsOf(project).read(name)
  return { ...driven, agent, project, act, refOf, flow }
}

test.serial('every act is saved, with the claims that were proved and no secret', async (t) => {
  const { agent, act, refOf, flow, project } = await stage(t, FORM)
  const [note] = await refOf({ by: 'label', value: 'Note' })
  await agent.call('probe_act', {
    steps: [
      { ref: note?.ref, action: 'fill', args: { text: 'Ring twice' } },
      { target: { label: 'Password' }, action: 'fill', args: { text: 'correct horse' } },
    ],
  })
  const placed = await act({
    target: { role: 'button', name: 'Place order' },
    action: 'click',
    until: { kind: 'net', method: 'POST', url: '/api/orders', status: 201 },
    intent: 'orders can be placed',
  })
  t.is(placed.value.verified, 'yes', placed.text)
  const wrong = await act({
    target: { role: 'checkbox', name: 'Express' },
    action: 'check',
    until: { kind: 'signal', name: 'express' },
    timeout_ms: 200,
  })
  t.not(wrong.value.verified, 'yes')
  const { value, text } = await agent.call('probe_flow_save', { flowName: 'place-order' })
  t.like(value, { start: '/', steps: 4, claimed: 1, secrets: ['PASSWORD'] }, text)
  t.deepEqual(value.unproved, [{ step: 4, verified: wrong.value.verified }])
  t.false('warning' in value, text)
  const saved = await flow('place-order')
  t.deepEqual(saved.steps, [
    {
      act: 'fill',
      target: [{ role: 'textbox', name: 'Note' }, { label: 'Note' }],
      args: { text: 'Ring twice' },
      sent: [],
    },
    {
      act: 'fill',
      target: [{ role: 'textbox', name: 'Password' }, { label: 'Password' }],
      args: { text: { env: 'PASSWORD' } },
      sent: [],
    },
    {
      act: 'click',
      target: [{ testid: 'place' }, { role: 'button', name: 'Place order' }, { text: 'Place order' }],
      sent: ['POST /api/orders'],
      expect: { kind: 'net', method: 'POST', url: '/api/orders', status: 201 },
      timeout_ms: 4_000,
      intent: 'orders can be placed',
    },
    { act: 'check', target: [{ role: 'checkbox', name: 'Express' }, { label: 'Express' }], sent: [] },
  ] as unknown as typeof saved.steps)
  t.false((await readFile(path.join(project, '.probe/flows/place-order.json'), 'utf8')).includes('horse'))
})

test.serial(
  'a link that leaves its document is found again, and so is where something is dragged to',
  async (t) => {
    const { agent, refOf, flow } = await stage(
      t,
      `<a href="/?next">Next</a> <a href="/?next">Other</a>
      <button draggable="true">Card</button>
      <div data-testid="bin" ondragover="event.preventDefault()" style="width:50px;height:50px">Bin</div>`,
      { '/next': '<title>Next</title>' },
    )
    const [card] = await refOf({ by: 'role', value: 'button', name: 'Card' })
    const [bin] = await refOf({ by: 'testid', value: 'bin' })
    const dragged = await agent.call('probe_act', { ref: card?.ref, action: 'drag', args: { to: bin?.ref } })
    t.false(dragged.isError, dragged.text)
    const [next] = await refOf({ by: 'role', value: 'link', name: 'Next' })
    await agent.call('probe_act', { ref: next?.ref, action: 'click' })
    const { value, text } = await agent.call('probe_flow_save', { flowName: 'leaves' })
    t.false('warning' in value, text)
    const { steps } = await flow('leaves')
    t.like(steps[0], { args: { to: { testid: 'bin' } } }, JSON.stringify(steps))
    t.like(steps[1], { target: [{ role: 'link', name: 'Next' }, { text: 'Next' }] })
  },
)

test.serial('on a huge page the strongest locators are kept, and the act takes place', async (t) => {
  const rows =
    "for (let i = 0; i < 20000; i++) list.append(Object.assign(document.createElement('button'), { textContent: 'Row ' + i }))"
  const { agent, refOf, flow, page } = await stage(
    t,
    `<button data-testid="save" onclick="this.dataset.done = 'yes'">Save</button><div id="list"></div><script>${rows}</script>`,
  )
  const [save] = await refOf({ by: 'testid', value: 'save' })
  await agent.call('probe_act', { ref: save?.ref, action: 'click' })
  t.is(await page.getByTestId('save').getAttribute('data-done'), 'yes')
  const { value } = await agent.call('probe_flow_save', { flowName: 'huge' })
  t.regex(value.warning, /^Step 1 has locators that were not compared with the rest of the page/)
  const [step] = (await flow('huge')).steps
  t.like(step, { target: [{ testid: 'save' }] }, JSON.stringify(step))
})

test.serial('a claim right after an act is proved for that act', async (t) => {
  const { agent, flow } = await stage(t, FORM)
  await agent.call('probe_act', { target: { testid: 'place' }, action: 'click' })
  const said = await agent.call('probe_assert', { predicate: { kind: 'text', contains: 'Order placed' } })
  t.is(said.value.verified, 'yes', said.text)
  const { value } = await agent.call('probe_flow_save', { flowName: 'asserted' })
  t.like(value, { steps: 1, claimed: 1 })
  t.like((await flow('asserted')).steps[0]?.expect, { kind: 'text', contains: 'Order placed' })
})

test.serial(
  'a step without a claim gets the strongest one that its window proves, as a proposal',
  async (t) => {
    const { agent } = await stage(t, FORM)
    const { value: act } = await agent.call('probe_act', { target: { testid: 'place' }, action: 'click' })
    await agent.call('probe_observe', { since: act.since, window_ms: 0 })
    const { value, text } = await agent.call('probe_flow_save', { flowName: 'proposed' })
    t.deepEqual(
      value.propose,
      [{ step: 1, claim: { kind: 'net', method: 'POST', url: '/api/orders', status: 201 }, of: 'proved' }],
      text,
    )
    t.is(value.claimed, 0)
  },
)

test.serial(
  'an element that is one of several is found by what is around it; one that nothing finds is unstable',
  async (t) => {
    const { agent, refOf, flow, page } = await stage(t, LIST)
    const [, bread] = await refOf({ by: 'role', value: 'button', name: 'Delete' })
    await agent.call('probe_act', { ref: bread?.ref, action: 'click' })
    const [approve] = await refOf({ by: 'role', value: 'button', name: 'Approve' })
    const { value: last } = await agent.call('probe_act', { ref: approve?.ref, action: 'click' })
    const { value: looked } = await agent.call('probe_look', { action: 'page', mode: 'full' })
    t.truthy(looked)
    t.is(await page.locator('#list li').count(), 1)
    const { value } = await agent.call('probe_flow_save', { flowName: 'list' })
    t.false('warning' in value, JSON.stringify(value))
    const { steps } = await flow('list')
    t.like(steps[0], {
      act: 'click',
      target: [{ role: 'button', name: 'Delete', within: { role: 'listitem', name: 'Bread' } }],
    })
    t.like(steps[1], { target: [{ role: 'button', name: 'Approve' }, { text: 'Approve' }] })
    t.is(
      (await agent.refusal('probe_flow_save', { flowName: 'later', since: last.since + 1 })).code,
      'NOT_FOUND',
    )
  },
)

test.serial(
  'the journal survives a reload and a navigation, and a flow begins where the first act was',
  async (t) => {
    const { agent, flow, site } = await stage(t, FORM)
    await agent.call('probe_navigate', { url: `${site.url}/?step=2` })
    await agent.call('probe_act', { target: { label: 'Note' }, action: 'fill', args: { text: 'One' } })
    await agent.call('probe_navigate', { reload: true })
    await agent.call('probe_act', { target: { label: 'Note' }, action: 'fill', args: { text: 'Two' } })
    await agent.call('probe_clock', { freeze: true })
    await agent.call('probe_clock', { reset: true })
    const { value, text } = await agent.call('probe_flow_save', { flowName: 'moves' })
    t.is(value.start, '/', text)
    const { steps } = await flow('moves')
    t.deepEqual(
      steps.map((step) => ('act' in step ? step.args : step)),
      [
        { navigate: { url: '/?step=2' } },
        { text: 'One' },
        { navigate: { reload: true } },
        { text: 'Two' },
        { clock: { freeze: true } },
        { clock: { reset: true } },
      ] as unknown as (typeof steps)[number][],
    )
  },
)

test.serial("a recording has a person's own deeds, what the app did, and what it cost", async (t) => {
  const { agent, page, project, flow } = await stage(t, FORM)
  await page.getByLabel('Note').fill('not recorded')
  const started = await agent.call('probe_record', { action: 'start', recordingName: 'by-hand' })
  t.false(started.isError, started.text)
  t.is(
    (await agent.refusal('probe_record', { action: 'start', recordingName: 'other' })).code,
    'BAD_ARGUMENTS',
  )
  await page.getByLabel('Note').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await page.getByLabel('Password').click()
  await page.keyboard.type('correct horse')
  await page.getByLabel('Express').click()
  await page.getByText('Place order').click()
  await page.getByText('Order placed').waitFor()
  const { value, text } = await agent.call('probe_record', { action: 'stop' })
  t.deepEqual(
    value.program.steps,
    [
      {
        act: 'fill',
        target: [{ role: 'textbox', name: 'Note' }, { label: 'Note' }],
        args: { text: 'not recorded and more' },
      },
      {
        act: 'fill',
        target: [{ role: 'textbox', name: 'Password' }, { label: 'Password' }],
        args: { text: { env: 'PASSWORD' } },
      },
      { act: 'check', target: [{ role: 'checkbox', name: 'Express' }, { label: 'Express' }] },
      {
        act: 'click',
        target: [{ testid: 'place' }, { role: 'button', name: 'Place order' }, { text: 'Place order' }],
      },
    ],
    text,
  )
  t.deepEqual(value.secrets, ['PASSWORD'])
  t.like(value.reactions[3], {
    step: 4,
    requests: [{ method: 'POST', path: '/api/orders', status: 201 }],
    appeared: ['Order placed'],
  })
  t.true(value.cost.events > 0 && value.cost.bytes > 0)
  t.false('warning' in value, text)
  t.deepEqual(value.propose.at(-1), {
    step: 4,
    claim: { kind: 'net', method: 'POST', url: '/api/orders', status: 201 },
    of: 'seen',
  })
  t.is((await recordingsOf(project).read('by-hand')).program.start, '/')
  const { value: saved } = await agent.call('probe_flow_save_recorded', {
    flowName: 'placed',
    recordingName: 'by-hand',
  })
  t.like(saved, { steps: 4, claimed: 0, secrets: ['PASSWORD'] })
  t.deepEqual((await flow('placed')).steps, value.program.steps)
  t.is((await agent.refusal('probe_record', { action: 'stop' })).code, 'BAD_ARGUMENTS')
})

test.serial('a step that no locator finds again is stored as a ref, and the answer warns', async (t) => {
  const { agent, page } = await stage(t, LIST)
  await agent.call('probe_record', { action: 'start', recordingName: 'unstable' })
  await page.evaluate(
    "document.querySelectorAll('.plain span').forEach((each) => { each.style = 'display:inline-block;width:20px;height:20px' })",
  )
  await page.locator('.plain span').nth(1).click()
  const { value, text } = await agent.call('probe_record', { action: 'stop' })
  t.like(value.program.steps[0], { act: 'click', stable: false }, text)
  t.regex(value.program.steps[0].target[0].ref, /^e\d+$/)
  t.regex(value.warning, /^Step 1 has no locator that fits one element only/)
})

test.serial('a person who goes on after a reload is still recorded', async (t) => {
  const { agent, page } = await stage(t, FORM)
  await agent.call('probe_record', { action: 'start', recordingName: 'reloaded' })
  await agent.call('probe_navigate', { reload: true })
  await agent.call('probe_look', { action: 'find', by: 'text', value: 'Place order' })
  await page.getByLabel('Note').click()
  await page.keyboard.type('hello')
  await page.keyboard.press('Enter')
  await page.getByText('Order placed').waitFor()
  const { value, text } = await agent.call('probe_record', { action: 'stop' })
  t.deepEqual(
    value.program.steps.map((step: { act?: string; args?: object }) => [step.act, step.args]),
    [
      [undefined, undefined],
      ['fill', { text: 'hello' }],
      ['press', { key: 'Enter' }],
    ],
    text,
  )
})
