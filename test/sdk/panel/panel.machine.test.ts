/** The panel's window: a person reads, writes, pauses and ends. */
import { json } from 'node:stream/consumers'
import test from 'ava'
import { useDriven } from '../../harness/driven.js'
import { isFirefox } from '../../harness/firefox.js'
import { connect, pressKeys, reloaded, show } from './shown.js'

const setup = useDriven(test)
const CART = `<input aria-label="Name"><button onclick="count.textContent = Number(count.textContent) + 1">Add</button>
  <p id="count">0</p>`
const add = { target: { role: 'button', name: 'Add' }, action: 'click' }
/** how often the keys are pressed at most, until the page hears them */
const PRESSES = 200
const text = (contains: string) => ({ kind: 'text', contains })

test.serial('the keys open and close the panel, and the focus goes back to where it was', async (t) => {
  const { page, window } = await show(setup, CART)
  await window.getByText('Connected. No agent has called yet').waitFor()
  await pressKeys(page)
  await window.waitFor({ state: 'detached' })
  await page.getByLabel('Name').focus()
  await pressKeys(page)
  await window.waitFor()
  t.is(await page.evaluate(() => document.activeElement?.hasAttribute('data-probe-panel')), true)
  await page.keyboard.press('Escape')
  await page.keyboard.type('Ann')
  t.is(await page.getByLabel('Name').inputValue(), 'Ann')
})

test.serial('keys that are pressed before the panel can load open it then', async (t) => {
  const { page, window } = await connect(setup, CART)
  t.is(await window.count(), 0)
  await page.addInitScript(() => {
    const note = (event: Event) =>
      document.documentElement.toggleAttribute('data-keys', event.defaultPrevented)
    addEventListener('keydown', (event) => setTimeout(note, 0, event), true)
  })
  await page.route(/\?commands=/, async (route) => {
    const isHeard = () => page.evaluate(() => document.documentElement.hasAttribute('data-keys'))
    // The script that hears the keys may come later than this request.
    for (let tries = 0; tries < PRESSES && !(await isHeard()); tries++) await pressKeys(page)
    await route.continue()
  })
  await page.reload()
  await window.waitFor()
  t.pass()
})

test.serial('verdicts land newest first, each with its reason and the words of the agent', async (t) => {
  const { agent, window } = await show(setup, CART)
  await agent.call('probe_act_and_wait', { ...add, until: text('1'), intent: 'add one item' })
  await agent.call('probe_assert', { predicate: text('nowhere'), timeout_ms: 0 })
  await agent.call('probe_assert', { predicate: { kind: 'state', store: 'none', statePath: 'a', equals: 1 } })
  const rows = window.getByRole('listitem')
  await rows.nth(2).waitFor()
  t.deepEqual(await rows.locator('.head').allInnerTexts(), ['unknown', 'no', 'yes'])
  t.regex(await rows.nth(1).innerText(), /nowhere/)
  t.regex(await rows.nth(2).innerText(), /The agent: add one item/)
  t.regex(await window.innerText(), /1 yes, 1 no, 1 unknown/)
})

test.serial('the person pauses, resumes, and ends after one question', async (t) => {
  const { agent, page, window } = await show(setup, CART)
  await agent.call('probe_act', add)
  await window.getByRole('button', { name: 'Pause' }).click()
  await window.getByText('You paused the agents').waitFor()
  t.is((await agent.call('probe_act', add)).value.paused, true)
  await window.getByRole('button', { name: 'Resume' }).click()
  await window.getByText('An agent drives this tab.').waitFor()
  await window.getByRole('button', { name: 'End', exact: true }).click()
  await window.getByRole('button', { name: 'Keep it' }).click()
  await agent.call('probe_act', add)
  t.is(await page.textContent('#count'), '2')
  await window.getByRole('button', { name: 'End', exact: true }).click()
  await window.getByRole('button', { name: 'End it' }).click()
  await window.getByText('Reload the page for a new one').first().waitFor()
  t.is((await agent.refusal('probe_act', add)).code, 'NO_SESSION')
  t.true(await window.getByRole('button', { name: 'Copy' }).isEnabled(), 'what it shows stays')
})

test.serial('a pause in the middle of typing lets it end, and its verdict is unknown', async (t) => {
  const { agent, page, window } = await show(
    setup,
    `<input aria-label="Name" oninput="if (value.length === 3) pause()"><script>
      const panel = () => document.querySelector('[data-probe-panel]').shadowRoot
      pause = () => [...panel().querySelectorAll('button')].find(({ textContent }) => textContent === 'Pause').click()
    </script>`,
  )
  await agent.call('probe_look', { action: 'page' })
  await window.getByText('An agent drives this tab.').waitFor()
  const { value } = await agent.call('probe_act_and_wait', {
    target: { role: 'textbox', name: 'Name' },
    action: 'type',
    args: { text: 'Ann Lee' },
    until: text('nowhere'),
    timeout_ms: 2_000,
  })
  t.like(value, { verified: 'unknown', verifiedReason: 'paused' })
  t.is(await page.getByLabel('Name').inputValue(), 'Ann Lee')
  await window.getByRole('button', { name: 'Resume' }).click()
  await window.getByText('An agent drives this tab.').waitFor()
})

test.serial('a message goes to the agent, and the panel says that it was received', async (t) => {
  const { agent, window } = await show(setup, CART)
  await agent.call('probe_act', add)
  await window.getByLabel('Message to the agent').fill('Two, not one')
  await window.getByLabel('Message to the agent').press('Enter')
  await window.getByText('sent').waitFor()
  t.like((await agent.call('probe_act', add)).value.messages, [{ text: 'Two, not one' }])
  await window.getByText('received').waitFor()
  await agent.call('probe_session', { action: 'narrate', text: 'Adding two' })
  await window.getByRole('listitem').getByText('Adding two').waitFor()
  t.deepEqual(await window.getByRole('listitem').locator('.head').allInnerTexts(), ['Agent', 'You'])
})

test.serial('what the panel shows survives a reload and is given away as Markdown', async (t) => {
  const { agent, page, window } = await show(setup, CART)
  await agent.call('probe_act_and_wait', { ...add, until: text('1') })
  await window.getByLabel('Message to the agent').fill('half a sent')
  await window.getByText('1 yes').waitFor()
  await reloaded(page)
  await window.getByText('1 yes').waitFor()
  t.is(await window.getByLabel('Message to the agent').inputValue(), 'half a sent')
  await window.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied.').waitFor()
  await page.getByLabel('Name').click()
  await page.keyboard.press('Control+V')
  t.regex(await page.getByLabel('Name').inputValue(), /Verdicts: 1 yes.*\*\*yes\*\*: `/)
})

// Firefox does not report downloads of blobs to Playwright.
const inChromium = isFirefox ? test.serial.skip : test.serial

inChromium('what the panel shows is given away as a file', async (t) => {
  const { agent, page, window } = await show(setup, CART)
  await agent.call('probe_act_and_wait', { ...add, until: text('1') })
  await window.getByText('1 yes').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    window.getByRole('button', { name: 'Export' }).click(),
  ])
  t.is(download.suggestedFilename(), 'probe-run.json')
  const file = await json(await download.createReadStream())
  t.like(file, { counts: { yes: 1 }, entries: [{ kind: 'verdict', verified: 'yes' }] })
})

test.serial('ten thousand verdicts leave a short list that stays fast', async (t) => {
  const { page, window, tell } = await show(setup, CART)
  const because = 'text "1" is shown '.repeat(10)
  for (let n = 1; n <= 10_000; n++)
    tell({ kind: 'verdict', id: `v${n}`, verified: n % 2 ? 'yes' : 'no', because: `${n} ${because}` })
  await window.getByText('5000 yes, 5000 no').waitFor({ timeout: 120_000 })
  t.is(await window.getByRole('listitem').count(), 50)
  t.regex(await window.getByRole('listitem').first().innerText(), /10000/)
  const ms = await page.evaluate(async () => {
    const began = performance.now()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - began
  })
  t.true(ms < 1_000, `${ms} ms for two frames`)
  await window.getByRole('button', { name: 'Show older' }).click()
  await window.getByRole('listitem').nth(99).waitFor()
})

test.serial('when the connection is lost, the panel says so and keeps what it shows', async (t) => {
  const { daemon, agent, window } = await show(setup, CART)
  await agent.call('probe_act_and_wait', { ...add, until: text('1') })
  await window.getByText('1 yes').waitFor()
  await daemon.close()
  await window.getByText('The connection to the service was lost').first().waitFor({ timeout: 40_000 })
  t.regex(await window.innerText(), /1 yes/)
})
