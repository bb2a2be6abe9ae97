/** A person records in the panel, and the project has a flow that is played again. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { Locator } from 'playwright-core'
import { flowsOf } from '../../../daemon/project/flows.js'
import { useDriven } from '../../harness/driven.js'
import { reloaded, show } from './shown.js'

const setup = useDriven(test)
const FORM = `<form onsubmit="event.preventDefault(); fetch('/api/orders', { method: 'POST', body: note.value }).then(() => { said.textContent = 'Order placed' })">
    <label>Note <input id="note"></label>
    <label>Password <input type="password" name="pin"></label>
    <button data-testid="place">Place order</button>
  </form>
  <p id="said" role="status"></p>`
const ANSWERS = { '/api/orders': { status: 201, body: '{"id":1}' } }

const button = (window: Locator, name: string) => window.getByRole('button', { name, exact: true })
const steps = (window: Locator) => window.getByRole('list', { name: 'Recorded steps' }).getByRole('listitem')
const name = (window: Locator) => window.getByLabel('Name of the flow')

/** A page with its panel, and an agent with a project of its own that has read the page. */
async function stage(t: ExecutionContext, body = FORM) {
  const shown = await show(setup, body, ANSWERS)
  const project = await mkdtemp(path.join(tmpdir(), 'probe-project-'))
  t.teardown(() => rm(project, { recursive: true }))
  const agent = await shown.another([project])
  const { value } = await agent.call('probe_look', { action: 'find', by: 'role', value: 'button' })
  const files = () => readdir(path.join(project, '.probe/flows')).catch((): string[] => [])
  const { sessionId } = value.session
  return { ...shown, agent, sessionId, files, flow: (flow: string) => flowsOf(project).read(flow) }
}

type Stage = Awaited<ReturnType<typeof stage>>

async function recording({ window }: Stage): Promise<void> {
  await button(window, 'Record').click()
  await window.getByText('Recording what is done in this tab.').waitFor()
}

async function stopped({ window }: Stage): Promise<void> {
  await button(window, 'Stop recording').click()
  await name(window).waitFor()
}

/** Places an order as a person does. */
async function order({ page }: Stage): Promise<void> {
  await page.getByLabel('Note').fill('')
  await page.getByLabel('Note').click()
  await page.keyboard.type('Ring twice')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Order placed').waitFor()
}

test.serial('clicks and texts become a flow with the proposed claim, which is proved again', async (t) => {
  const staged = await stage(t)
  const { agent, page, window, flow, sessionId } = staged
  await recording(staged)
  await order(staged)
  await stopped(staged)
  t.deepEqual(
    (await steps(window).allInnerTexts()).map((step) => step.replace(/\s+/g, ' ')),
    ['fill textbox "Note"', 'click testid "place" Claim: POST /api/orders answers 201'],
  )
  t.true(await button(window, 'Save').isDisabled(), 'without a name')
  await name(window).fill('place-order')
  await page.keyboard.press('Enter')
  await window.getByText('saved', { exact: true }).waitFor()
  await name(window).waitFor({ state: 'detached' })
  t.like(await flow('place-order'), {
    name: 'place-order',
    start: '/',
    steps: [
      { act: 'fill', args: { text: 'Ring twice' }, expect: undefined },
      { act: 'click', expect: { kind: 'net', method: 'POST', url: '/api/orders', status: 201 } },
    ],
  })
  const { value, text } = await agent.call('probe_flow_replay', { flowName: 'place-order', sessionId })
  t.is(value.verdict, 'yes', text)
})

test.serial('a claim that is not ticked is left out', async (t) => {
  const staged = await stage(t)
  const { window, flow } = staged
  await recording(staged)
  await order(staged)
  await stopped(staged)
  await steps(window).getByRole('checkbox').uncheck()
  await name(window).fill('place-order')
  await button(window, 'Save').click()
  await window.getByText('saved', { exact: true }).waitFor()
  t.deepEqual(
    (await flow('place-order')).steps.map(({ expect }) => expect),
    [undefined, undefined],
  )
})

test.serial('a name that is taken, or none, is refused, and the recording waits for another', async (t) => {
  const staged = await stage(t)
  const { window, files } = staged
  for (const expected of [['one.json'], ['one.json', 'two.json']]) {
    await recording(staged)
    await order(staged)
    await stopped(staged)
    await name(window).fill('../out')
    await button(window, 'Save').click()
    await window.getByText('is no name of a flow').waitFor()
    await name(window).fill('one')
    await button(window, 'Save').click()
    if (expected.length === 2) {
      await window.getByText('there is a flow "one" already').waitFor()
      await name(window).fill('two')
      await button(window, 'Save').click()
    }
    await name(window).waitFor({ state: 'detached' })
    t.deepEqual(await files(), expected)
    await button(window, 'Record').waitFor()
  }
})

test.serial('the text of a password is not kept, and what it needs is said', async (t) => {
  const staged = await stage(t)
  const { page, window, flow } = staged
  await recording(staged)
  await page.getByLabel('Password').click()
  await page.keyboard.type('correct horse')
  await page.getByLabel('Note').click()
  await stopped(staged)
  await window.getByText('set in the environment: PASSWORD').waitFor()
  t.notRegex(await window.innerText(), /correct horse/)
  await name(window).fill('sign-in')
  await button(window, 'Save').click()
  await name(window).waitFor({ state: 'detached' })
  t.notRegex(JSON.stringify(await flow('sign-in')), /correct horse/)
})

test.serial('nothing done is said, and what is done in the panel is no step', async (t) => {
  const staged = await stage(t)
  const { window, files } = staged
  await recording(staged)
  await window.getByLabel('Message to the agent').fill('hello')
  await button(window, 'Flag').focus()
  await button(window, 'Stop recording').click()
  await window.getByText('nothing was done in this tab since then').waitFor()
  await button(window, 'Record').waitFor()
  t.deepEqual(await files(), [])
})

test.serial('a recording goes on over a reload, and waits for its name over another', async (t) => {
  const staged = await stage(t)
  const { page, window } = staged
  await recording(staged)
  await order(staged)
  await reloaded(page)
  await button(window, 'Stop recording').waitFor()
  await order(staged)
  await stopped(staged)
  const recorded = await steps(window).allInnerTexts()
  t.deepEqual(
    recorded.map((step) => step.split('\n')[0]).filter((step) => step?.startsWith('click')),
    ['click testid "place"', 'click testid "place"'],
    recorded.join('; '),
  )
  await reloaded(page)
  await name(window).waitFor()
  t.deepEqual(await steps(window).allInnerTexts(), recorded)
})

test.serial('a recording that is discarded is gone', async (t) => {
  const staged = await stage(t)
  const { window, files } = staged
  await recording(staged)
  await order(staged)
  await stopped(staged)
  await button(window, 'Record').click()
  t.true(await name(window).evaluate((each) => each.matches(':focus')), 'it must be saved or discarded first')
  await button(window, 'Discard').click()
  await name(window).waitFor({ state: 'detached' })
  await button(window, 'Record').waitFor()
  t.deepEqual(await files(), [])
})

test.serial('while an agent records, the panel says so and the recording of the agent goes on', async (t) => {
  const staged = await stage(t)
  const { agent, window } = staged
  await agent.call('probe_record', { action: 'start', recordingName: 'checkout' })
  await button(window, 'Record').click()
  await window.getByText('the recording "checkout" runs in this tab').waitFor()
  await order(staged)
  const { value, text } = await agent.call('probe_record', { action: 'stop' })
  t.is(value.program.steps.length, 2, text)
})
