/** Presenter mode: a person sees where acts land, and in words what the agent does. */
import test from 'ava'
import type { Page } from 'playwright-core'
import { useDriven } from '../../harness/driven.js'
import { connect, reading, show } from './shown.js'

const setup = useDriven(test)
const CART = `<button style="margin: 200px" onclick="count.textContent = Number(count.textContent) + 1">Add</button>
  <p id="count">0</p>`
const add = { target: { role: 'button', name: 'Add' }, action: 'click' }

/** Where the tip of the cursor is, in the viewport. */
const tipOf = async (page: Page) => {
  const box = await page.locator('.cursor').boundingBox()
  return box === null ? undefined : { x: Math.round(box.x), y: Math.round(box.y) }
}

test.serial('the cursor moves to where the act lands, and the act waits for it', async (t) => {
  const { agent, page } = await connect(setup, CART)
  t.like((await agent.call('probe_session', { action: 'tune', present: true, pace: 2_000 })).value, {
    present: true,
    pace: 2_000,
  })
  await agent.call('probe_act', add)
  await page.locator('.hud').waitFor()
  const acted = agent.call('probe_act', add)
  await page.locator('.ring').waitFor()
  t.is(await page.textContent('#count'), '1', 'the second act waits')
  await page.getByText('acting', { exact: true }).waitFor()
  const opener = page.getByRole('button', { name: 'Panel' })
  const before = await opener.boundingBox()
  await acted
  t.is(await page.textContent('#count'), '2')
  const { x, y, width, height } = (await page.getByText('Add').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.waitForFunction(() => document.getAnimations().length === 0)
  t.deepEqual(await tipOf(page), { x: Math.round(x + width / 2), y: Math.round(y + height / 2) })
  t.is(await page.locator('.window').count(), 0, 'the window stays closed until the person opens it')
  await page.getByText('idle', { exact: true }).waitFor()
  t.deepEqual(await opener.boundingBox(), before, 'a press that began before still lands')
  await opener.click()
  await page.getByRole('region', { name: 'probe' }).waitFor()
})

test.serial('the HUD says reading or acting, and each line stays for two seconds', async (t) => {
  const { agent, page } = await connect(setup, CART)
  await agent.call('probe_session', { action: 'tune', present: true, pace: 0 })
  await agent.call('probe_act', add)
  await page.locator('.hud .words').evaluate((element) => {
    const lines: [string, number][] = []
    new MutationObserver(() => {
      const line = element.textContent ?? ''
      if (line !== lines.at(-1)?.[0]) lines.push([line, performance.now()])
    }).observe(element, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { lines })
  })
  for (const text of ['one', 'two']) await agent.call('probe_session', { action: 'narrate', text })
  const read = reading(page)
  await agent.call('probe_assert', {
    predicate: { kind: 'text', contains: '1' },
    intent: 'three',
  })
  await read
  await page.locator('.hud').getByText('three').waitFor()
  const lines = await page.evaluate<[string, number][]>('lines')
  t.deepEqual(
    lines.map(([line]) => line),
    ['one', 'two', 'three'],
  )
  const times = lines.map(([, at]) => at)
  for (const [index, at] of times.slice(1).entries()) t.true(at - Number(times[index]) > 1_900)
})

test.serial('without presenter mode nothing is over the page, and it can be turned off', async (t) => {
  const { agent, page } = await show(setup, CART)
  await agent.call('probe_act', add)
  t.is(await page.locator('.cursor, .edge, .ring, .ripple').count(), 0)
  await agent.call('probe_session', { action: 'tune', present: true })
  await agent.call('probe_act', add)
  await page.locator('.cursor').waitFor()
  t.like((await agent.call('probe_session', { action: 'tune', present: false })).value, { present: false })
  await page.locator('.cursor').waitFor({ state: 'detached' })
})

test.serial('a page under a strict policy shows all of it', async (t) => {
  const { agent, page, site, daemon } = await setup(CART, {}, { fresh: true })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const policy = `default-src 'none'; script-src ${daemon.url}; connect-src ${daemon.url.replace('http', 'ws')}`
  site.serve('/strict', {
    headers: { 'content-type': 'text/html', 'content-security-policy': policy },
    body: `<script src="${daemon.url}/probe.js"></script><button>Add</button>`,
  })
  await page.goto(`${site.url}/strict`)
  await agent.call('probe_session', { action: 'tune', present: true, pace: 100 })
  await agent.call('probe_act', add)
  await page.locator('[data-probe-panel]').waitFor({ state: 'attached' })
  const styles = await page.locator('[data-probe-panel]').evaluate((host) => {
    const { position, pointerEvents } = getComputedStyle(host)
    return { position, pointerEvents }
  })
  t.deepEqual(styles, { position: 'fixed', pointerEvents: 'none' })
  t.deepEqual(
    complaints.filter((line) => /policy/i.test(line)),
    [],
  )
})
