/**
 * Compares how the panel looks in each state with the pictures in docs/images/panel. The docs show three of them. In
 * Firefox, those in the folder `firefox` there. `PROBE_WRITE_DOCS=1` writes them anew.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { DiffPool } from '../../../daemon/diff-pool.js'
import { THRESHOLD } from '../../../workers/visual/look.js'
import type { PixelBox } from '../../../workers/visual/regions.js'
import { useDriven } from '../../harness/driven.js'
import { isFirefox } from '../../harness/firefox.js'
import { reading, type Shown, show } from './shown.js'

const FOLDER = `../../../../docs/images/panel/${isFirefox ? 'firefox/' : ''}`
const PICTURES = fileURLToPath(new URL(FOLDER, import.meta.url))
const writes = process.env.PROBE_WRITE_DOCS === '1'
/** share of the pixels that may differ: drawing has no other noise */
const TOLERANCE = 1e-4
const VIEWPORT = { width: 1000, height: 500 }

const setup = useDriven(test)
const pool = new DiffPool()
test.after.always(() => pool.close())

const APP = `<style>body { font: 16px system-ui; margin: 0; padding: 24px 32px; max-width: 440px }
  button, input { font: inherit; padding: 6px 12px } li { margin: 6px 0 } h1 { font-size: 24px }</style>
  <h1>Basket</h1>
  <ul><li>Desk lamp, 39.00</li><li>Chair, 129.00</li></ul>
  <form onsubmit="event.preventDefault(); fetch('/api/orders', { method: 'POST', body: note.value }).then(() => { said.textContent = 'Order placed' })">
    <p><label>Note <input id="note"></label></p>
    <p id="total">Total 168.00</p>
    <button data-probe-source="/src/Basket.tsx:31:5">Place order</button>
  </form>
  <p id="said" role="status"></p>`
const ANSWERS = { '/api/orders': { status: 201, body: '{"id":1}' } }
const place = { target: { role: 'button', name: 'Place order' }, action: 'click' }
const placed = { kind: 'text', contains: 'Order placed' }

type State = (shown: Shown) => Promise<unknown>

const button = ({ window }: Shown, name: string) => window.getByRole('button', { name, exact: true })

/** A `yes`, a `no` and an `unknown`, and what the agent says beside them. */
async function verdicts({ agent, page, window }: Shown): Promise<void> {
  await agent.call('probe_act_and_wait', { ...place, until: placed, intent: 'Place the order' })
  await agent.call('probe_assert', {
    predicate: { kind: 'net', method: 'POST', urlContains: '/api/receipts' },
    timeout_ms: 0,
    intent: 'The receipt is sent',
  })
  await agent.call('probe_assert', {
    predicate: { kind: 'state', store: 'basket', statePath: 'items', equals: [] },
    timeout_ms: 0,
    intent: 'The basket is empty',
  })
  await window.getByText('1 yes, 1 no, 1 unknown').waitFor()
  await page.locator('.hud').getByText('The basket is empty').waitFor()
}

async function flagging(shown: Shown): Promise<void> {
  await shown.page.locator('#total').evaluate((total) => {
    const text = total.firstChild as Text
    getSelection()?.setBaseAndExtent(text, 6, text, 12)
  })
  await button(shown, 'Flag').click()
  await shown.window.getByLabel('What is wrong?').fill('The lamp is 29.00 today')
}

async function recording(shown: Shown): Promise<void> {
  await button(shown, 'Record').click()
  await shown.window.getByText('Recording what is done in this tab.').waitFor()
}

async function dark(shown: Shown): Promise<void> {
  await shown.page.emulateMedia({ colorScheme: 'dark' })
  await verdicts(shown)
}

const STATES: Record<string, State> = {
  verdicts,
  // Playwright cannot set the color scheme of Firefox.
  ...(isFirefox ? {} : { dark }),
  async narrow(shown) {
    await shown.page.setViewportSize({ width: 320, height: VIEWPORT.height })
    await verdicts(shown)
  },
  async 'right-to-left'(shown) {
    await shown.page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await verdicts(shown)
  },
  async paused(shown) {
    await button(shown, 'Pause').click()
    await shown.window.getByText('You paused the agents').waitFor()
  },
  async 'end-asked'(shown) {
    await button(shown, 'End').click()
    await button(shown, 'Keep it').waitFor()
  },
  async ended(shown) {
    await button(shown, 'End').click()
    await button(shown, 'End it').click()
    await shown.window.getByText('Reload the page for a new one').first().waitFor()
  },
  async 'connection-lost'({ daemon, window }) {
    await daemon.close()
    await window.getByText('The connection to the service was lost').first().waitFor({ timeout: 40_000 })
  },
  async narrated({ agent, page, window }) {
    await agent.call('probe_session', { action: 'narrate', text: 'I add a discount to the basket' })
    await window.getByRole('listitem').getByText('I add a discount').waitFor()
    await page.locator('.hud').getByText('I add a discount').waitFor()
  },
  async picking(shown) {
    await button(shown, 'Flag').click()
    await shown.page.locator('.picker').waitFor()
    const { x, y } = await middleOf(shown, 'Place order')
    await shown.page.mouse.move(x, y)
    await shown.page.getByText('Basket.tsx:31').waitFor()
  },
  flagging,
  async marked(shown) {
    await flagging(shown)
    await shown.page.locator('.chip').getByText('idle').waitFor()
    // The daemon reads the place of the element, which may begin after the pin is there.
    const read = reading(shown.page)
    await shown.page.keyboard.press('Control+Enter')
    await shown.page.locator('.pin').waitFor()
    await read
  },
  recording,
  async recorded(shown) {
    await recording(shown)
    await shown.page.getByLabel('Note').click()
    await shown.page.keyboard.type('Ring twice')
    await shown.page.getByRole('button', { name: 'Place order' }).click()
    await shown.page.getByText('Order placed').waitFor()
    await button(shown, 'Stop recording').click()
    await shown.window.getByText('answers 201').waitFor()
    await shown.window.getByLabel('Name of the flow').fill('place-order')
  },
}

async function middleOf({ page }: Shown, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name }).boundingBox()
  if (box === null) throw new Error(`"${name}" has no box`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A page with its panel, which an agent has read. */
async function stage(): Promise<Shown> {
  const shown = await show(setup, APP, ANSWERS)
  await shown.page.setViewportSize(VIEWPORT)
  await shown.agent.call('probe_look', { action: 'find', by: 'role', value: 'button' })
  await shown.window.getByText('An agent drives this tab.').waitFor()
  return shown
}

/** The picture of a state that has come to rest, and the boxes of what is different each time. */
async function pictureOf({ page }: Shown): Promise<{ picture: Buffer; masks: PixelBox[] }> {
  // What an agent does is said for 800 ms after it.
  for (const doing of ['reading', 'acting'])
    await page.locator('.chip').getByText(doing).waitFor({ state: 'detached' })
  // A time with one digit more would break the lines elsewhere.
  const masks = await page.locator('.log time').evaluateAll((times) =>
    times.map((time) => {
      time.textContent = '6:35:03 PM'
      const { left, top, width, height } = time.getBoundingClientRect()
      return {
        x: Math.floor(left),
        y: Math.floor(top),
        width: Math.ceil(width) + 1,
        height: Math.ceil(height) + 1,
      }
    }),
  )
  return { picture: await page.screenshot({ animations: 'disabled' }), masks }
}

// Only Chromium names the fonts that it draws with.
const inChromium = isFirefox ? test.serial.skip : test.serial

inChromium('the pictures are drawn with the font that Debian brings', async (t) => {
  const { page } = await stage()
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
  t.deepEqual(
    fonts.map(({ familyName }) => familyName),
    ['DejaVu Sans'],
    'the pictures in docs/images/panel need the package fonts-dejavu-core',
  )
})

for (const [state, reach] of Object.entries(STATES)) {
  test.serial(`${state} looks as in its picture`, async (t) => {
    const shown = await stage()
    await reach(shown)
    const { picture, masks } = await pictureOf(shown)
    const baseline = path.join(PICTURES, `${state}.png`)
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-look-'))
    t.teardown(() => rm(folder, { recursive: true }))
    const actual = path.join(folder, 'actual.png')
    await writeFile(actual, picture)
    const comparison = {
      baseline,
      actual,
      masks,
      threshold: THRESHOLD,
      diff: path.join(folder, 'diff.png'),
    }
    const compare = () => pool.compare('look', comparison, new AbortController().signal)
    if (writes) {
      const isSame = await compare().then(
        ({ ratio }) => ratio <= TOLERANCE,
        () => false,
      )
      await mkdir(PICTURES, { recursive: true })
      if (!isSame) await writeFile(baseline, picture)
    }
    const { ratio, regions } = await compare()
    t.true(ratio <= TOLERANCE, `${ratio} of the pixels differ, in ${JSON.stringify(regions)}`)
  })
}

test.serial('no two states look the same', async (t) => {
  const files = Object.keys(STATES).map((state) => path.join(PICTURES, `${state}.png`))
  const pictures = (await readdir(PICTURES)).filter((file) => file.endsWith('.png'))
  t.deepEqual(pictures.sort(), files.map((file) => path.basename(file)).sort())
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-look-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const diff = path.join(folder, 'diff.png')
  const signal = new AbortController().signal
  for (const [index, baseline] of files.entries()) {
    for (const actual of files.slice(index + 1)) {
      const { ratio } = await pool.compare(
        'look',
        { baseline, actual, masks: [], threshold: THRESHOLD, diff },
        signal,
      )
      t.true(ratio > TOLERANCE, `${baseline} and ${actual}`)
    }
  }
})
