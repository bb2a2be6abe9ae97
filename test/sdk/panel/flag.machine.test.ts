/** A person flags what is wrong, and its pin stays where it was. */
import test from 'ava'
import type { Locator, Page } from 'playwright-core'
import type { Agent } from '../../harness/agent.js'
import { useDriven } from '../../harness/driven.js'
import { isFirefox } from '../../harness/firefox.js'
import { pressKeys, reloaded, type Shown, show } from './shown.js'

const setup = useDriven(test)
const APP = `<style>body { margin: 0; height: 2000px } #save { position: absolute; left: 100px; top: 200px; width: 120px; height: 40px }
    #total { position: absolute; left: 300px; top: 100px; width: 200px; margin: 0 }</style>
  <input id="name" aria-label="Name" value="Ann">
  <p id="total">Totl 5</p>
  <main id="main"><button id="save" data-probe-source="/src/Form.tsx:31:5">Save</button></main>
  <script>
    heard = []
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'mousedown', 'mousemove', 'mouseup', 'click', 'contextmenu', 'wheel',
      'touchstart', 'keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'focus', 'blur', 'focusin', 'focusout'])
      document.addEventListener(type, ({ target }) => heard.push(type + ' ' + (target.id || target.localName)), true)
  </script>`

const flagButton = (window: Locator) => window.getByRole('button', { name: 'Flag', exact: true })
const field = (window: Locator) => window.getByLabel('What is wrong?')
const label = (page: Page) => page.locator('.flag-label').innerText()
const pin = (page: Page, number = 1) => page.locator('.pin').getByText(String(number), { exact: true })
const marksOf = async (agent: Agent) => (await agent.call('probe_session', { action: 'review' })).value.marks
const marked = (window: Locator) => window.getByRole('list', { name: 'Marks' }).getByRole('listitem')

async function pick(page: Page, window: Locator): Promise<void> {
  await flagButton(window).click()
  await page.locator('.picker').waitFor()
}

/** Flags the element at a point. */
async function flag({ page, window }: Shown, x: number, y: number, note = 'wrong'): Promise<void> {
  await pick(page, window)
  await page.mouse.click(x, y)
  await field(window).fill(note)
  const before = await marked(window).count()
  await window.getByRole('button', { name: 'Send' }).first().click()
  await marked(window).nth(before).waitFor()
}

/** The middle of a pin, when it has come to rest. */
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator
    .page()
    .evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

test.serial('by pointer: a ring, what it is and its file, a note, and the agent has the mark', async (t) => {
  const shown = await show(setup, APP)
  const { agent, page, window } = shown
  await pick(page, window)
  t.is(await page.locator('.window').count(), 0, 'the window is not in the way')
  await page.mouse.move(110, 210)
  await page.getByText('Form.tsx:31').waitFor()
  t.is(await label(page), 'button "Save", Form.tsx:31')
  t.deepEqual(await page.locator('.flag-ring').boundingBox(), { x: 100, y: 200, width: 120, height: 40 })
  await page.mouse.click(110, 210)
  await field(window).waitFor()
  t.regex(await window.innerText(), /button "Save"/)
  t.true(await window.getByRole('group', { name: 'Flag' }).getByRole('button', { name: 'Send' }).isDisabled())
  await page.keyboard.type('too small')
  await page.keyboard.press('Control+Enter')
  await pin(page).waitFor()
  t.is(await field(window).count(), 0)
  t.true(await flagButton(window).evaluate((each) => each.matches(':focus')))
  t.like(await marksOf(agent), [
    { id: 'm1', note: 'too small', element: { role: 'button', name: 'Save', selector: '#save' } },
  ])
  t.regex(await marked(window).innerText(), /1\s*button "Save"\s*too small/)
})

test.serial('the app hears nothing of the picking, and keeps its focus and the caret', async (t) => {
  const shown = await show(setup, APP)
  const { page, window } = shown
  await page.keyboard.press('Escape')
  await page.locator('#name').focus()
  await page.evaluate(() => document.querySelector<HTMLInputElement>('#name')?.setSelectionRange(1, 2))
  await pressKeys(page)
  await pressKeys(page)
  await window.waitFor()
  await flagButton(window).focus()
  await page.evaluate('heard.length = 0')
  await page.keyboard.press('Enter')
  await page.locator('.picker').waitFor()
  t.deepEqual(await page.evaluate('heard.splice(0)'), ['click div'], 'in the capturing phase')
  await page.mouse.move(110, 210)
  await page.mouse.move(115, 215)
  await page.mouse.click(115, 215, { button: 'right' })
  await page.mouse.down()
  await page.mouse.up()
  await field(window).waitFor()
  t.deepEqual(await page.evaluate('heard.splice(0)'), [])
  await page.keyboard.type('w')
  t.deepEqual(
    await page.evaluate('heard.splice(0)'),
    ['beforeinput div', 'input div'],
    'in the capturing phase',
  )
  await page.keyboard.press('Control+Enter')
  await pin(page).waitFor()
  await page.keyboard.press('Escape')
  t.deepEqual(await page.evaluate('heard'), [])
  await page.keyboard.type('x')
  t.is(await page.locator('#name').inputValue(), 'Axn')
})

test.serial('by keyboard: arrows walk from the focused element, Enter picks, Escape leaves', async (t) => {
  const { agent, page, window } = await show(setup, APP)
  await pressKeys(page)
  await page.locator('#name').focus()
  await pressKeys(page)
  await window.waitFor()
  await flagButton(window).focus()
  await page.keyboard.press('Enter')
  await page.locator('.flag-label').getByText('textbox "Name"', { exact: true }).waitFor()
  await page.getByRole('status').getByText('Arrow keys walk').waitFor()
  await page.keyboard.press('Escape')
  await flagButton(window).waitFor()
  t.is(await page.locator('.picker').count(), 0)
  t.true(await flagButton(window).evaluate((each) => each.matches(':focus')))
  await page.keyboard.press('Enter')
  await page.locator('.picker').waitFor()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowDown'])
    await page.keyboard.press(key)
  await page.getByRole('status').getByText('button "Save", Form.tsx:31').waitFor()
  await page.keyboard.press('Enter')
  await field(window).waitFor()
  await page.keyboard.press('Escape')
  await field(window).waitFor({ state: 'detached' })
  t.true(await flagButton(window).evaluate((each) => each.matches(':focus')), 'Escape leaves the form only')
  await page.keyboard.press('Escape')
  t.is(await page.evaluate(() => document.activeElement?.id), 'name')
  t.deepEqual(await marksOf(agent), [])
})

test.serial('a selected text is marked at once, and stays selected', async (t) => {
  const { agent, page, window } = await show(setup, APP)
  await page.locator('#total').evaluate((total) => {
    const text = total.firstChild as Text
    getSelection()?.setBaseAndExtent(text, 0, text, 4)
  })
  await flagButton(window).click()
  await field(window).fill('typo')
  t.regex(await window.innerText(), /the text "Totl" in paragraph/)
  await page.keyboard.press('Control+Enter')
  await pin(page).waitFor()
  t.like(await marksOf(agent), [{ note: 'typo', text: 'Totl', element: { selector: '#total' } }])
  t.is(await page.evaluate(() => getSelection()?.toString()), 'Totl')
})

test.serial('an area is drawn in the document, with the smallest element that holds it', async (t) => {
  const { agent, page, window } = await show(setup, APP)
  await page.evaluate(() => scrollTo(0, 50))
  await pick(page, window)
  await page.mouse.move(110, 160)
  await page.mouse.down()
  await page.mouse.move(113, 162)
  t.is(await page.locator('.flag-label').count(), 1, 'a small move draws nothing')
  await page.mouse.move(160, 180)
  await page.mouse.up()
  await field(window).fill('crowded')
  t.regex(await window.innerText(), /an area of 50×20 px in button "Save"/)
  await page.keyboard.press('Control+Enter')
  await pin(page).waitFor()
  t.like(await marksOf(agent), [
    { area: { x: 110, y: 210, width: 50, height: 20 }, element: { selector: '#save' } },
  ])
  t.deepEqual(await middleOf(pin(page)), { x: 160, y: 160 })
  await page.evaluate(() => scrollTo(0, 0))
  t.deepEqual(await middleOf(pin(page)), { x: 160, y: 210 })
})

test.serial('while picking, the wheel scrolls what is under the pointer', async (t) => {
  const { page, window } = await show(
    setup,
    `<div id="list" style="height: 100px; width: 200px; overflow: auto"><div style="height: 400px">List</div></div>
    <div style="height: 2000px">Page</div>`,
  )
  await pick(page, window)
  await page.mouse.move(50, 50)
  await page.mouse.wheel(0, 40)
  await page.waitForFunction(() => document.querySelector('#list')?.scrollTop === 40)
  t.is(await page.evaluate(() => scrollY), 0)
  await page.mouse.move(50, 300)
  await page.mouse.wheel(0, 40)
  await page.waitForFunction(() => scrollY === 40)
})

// Playwright gives Firefox no touch.
const inChromium = isFirefox ? test.serial.skip : test.serial

inChromium('a finger draws an area and taps an element', async (t) => {
  const { agent, page, window } = await show(setup, APP)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  await pick(page, window)
  await touch('touchStart', [110, 210])
  await touch('touchMove', [130, 220])
  await touch('touchMove', [160, 230])
  await touch('touchEnd')
  await field(window).fill('crowded')
  await page.keyboard.press('Control+Enter')
  await marked(window).waitFor()
  await pick(page, window)
  await touch('touchStart', [110, 210])
  await touch('touchEnd')
  await field(window).fill('small')
  await page.keyboard.press('Control+Enter')
  await marked(window).nth(1).waitFor()
  t.like(await marksOf(agent), [
    { area: { x: 110, y: 210, width: 50, height: 20 } },
    { note: 'small', area: undefined, element: { name: 'Save' } },
  ])
})

test.serial(
  'a pin stays at its element through renders, scrolling and resizing, without the window',
  async (t) => {
    const shown = await show(setup, APP)
    const { page, window } = shown
    await flag(shown, 110, 210)
    await pressKeys(page)
    await window.waitFor({ state: 'detached' })
    t.deepEqual(await middleOf(pin(page)), { x: 220, y: 200 })
    await page.evaluate(() => scrollTo(0, 60))
    t.deepEqual(await middleOf(pin(page)), { x: 220, y: 140 })
    await page.evaluate(() => {
      const save = document.querySelector('#save')
      save?.replaceWith(save.cloneNode(true))
    })
    t.deepEqual(await middleOf(pin(page)), { x: 220, y: 140 })
    t.is(await page.locator('.pin.gone').count(), 0)
    await page.addStyleTag({ content: '#save { left: auto !important; right: 100px }' })
    const right = async () => (await page.evaluate(() => document.documentElement.clientWidth)) - 100
    t.deepEqual(await middleOf(pin(page)), { x: await right(), y: 140 })
    await page.setViewportSize({ width: 800, height: 700 })
    await page.waitForFunction(() => innerWidth === 800)
    t.deepEqual(await middleOf(pin(page)), { x: await right(), y: 140 })
    await page.evaluate(() => scrollTo(0, 900))
    await pin(page).waitFor({ state: 'detached' })
    await page.evaluate(() => scrollTo(0, 0))
    t.deepEqual(await middleOf(pin(page)), { x: await right(), y: 200 })
    await reloaded(page)
    await pressKeys(page)
    await pin(page).waitFor()
    t.deepEqual(await middleOf(pin(page)), { x: 220, y: 200 }, 'after a reload')
  },
)

test.serial('the pin of an element that is gone stays dashed, and of a resolved mark it goes', async (t) => {
  const shown = await show(setup, APP)
  const { agent, page, window } = shown
  await flag(shown, 110, 210)
  await flag(shown, 350, 105, 'typo')
  await page.evaluate(() => document.querySelector('#save')?.remove())
  await page.locator('.pin.gone').waitFor()
  t.deepEqual(await middleOf(pin(page)), { x: 220, y: 200 })
  t.is(await page.locator('.pin.gone').evaluate((each) => getComputedStyle(each).borderStyle), 'dashed')
  t.regex(await marked(window).first().innerText(), /gone/)
  t.notRegex(await marked(window).nth(1).innerText(), /gone/)
  await page.evaluate(() => {
    const save = Object.assign(document.createElement('button'), { id: 'save', textContent: 'Save' })
    document.querySelector('#main')?.append(save)
  })
  await page.locator('.pin.gone').waitFor({ state: 'detached' })
  await agent.call('probe_session', { action: 'review', resolve: 'm1' })
  await pin(page).waitFor({ state: 'detached' })
  t.is(await marked(window).count(), 1)
  t.is(await pin(page, 2).count(), 1, 'the other one keeps its number')
  await window.getByText('fixed').waitFor()
})

test.serial('nothing runs without pins', async (t) => {
  const shown = await show(setup, APP)
  const { agent, page } = shown
  const count = () =>
    page.evaluate(async () => {
      let frames = 0
      const root = document.querySelector('[data-probe-panel]')?.shadowRoot as ShadowRoot
      const observer = new MutationObserver(() => frames++)
      observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true })
      for (let at = 0; at < 5; at++) {
        scrollTo(0, at)
        document.querySelector('#main')?.append('.')
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      observer.disconnect()
      return frames
    })
  await flag(shown, 110, 210)
  t.true((await count()) > 0, 'a pin follows')
  await agent.call('probe_session', { action: 'review', resolve: 'm1' })
  await pin(page).waitFor({ state: 'detached' })
  t.is(await count(), 0)
})

test.serial('a press on a pin opens the window at its entry, which opens the file', async (t) => {
  const shown = await show(setup, APP)
  const { page, window } = shown
  await flag(shown, 350, 105, 'typo')
  await flag(shown, 110, 210)
  await pressKeys(page)
  await window.waitFor({ state: 'detached' })
  await pin(page, 2).click()
  await window.waitFor()
  t.true(
    await marked(window)
      .nth(1)
      .evaluate((each) => each.matches(':focus')),
  )
  await marked(window).getByRole('button', { name: 'Open Form.tsx:31' }).click()
  await window.getByText('file not opened').waitFor()
})

const SHADOW = `<div id="host"></div><script>
  const inner = document.querySelector('#host').attachShadow({ mode: 'open' })
  inner.innerHTML = '<div style="height: 100px; overflow: auto"><input aria-label="Inner" style="position: absolute; left: 100px; top: 200px; width: 200px"></div>'
</script>`

test.serial('an element in an open shadow root is picked, and has its focus back', async (t) => {
  const shown = await show(setup, SHADOW)
  const { agent, page, window } = shown
  await pressKeys(page)
  await page.getByLabel('Inner').focus()
  await pressKeys(page)
  await window.waitFor()
  await flag(shown, 150, 205)
  t.like(await marksOf(agent), [{ element: { role: 'textbox', name: 'Inner' } }])
  t.is(
    (await middleOf(pin(page))).x,
    Math.round(await page.getByLabel('Inner').evaluate((each) => each.getBoundingClientRect().right)),
  )
  const { x } = await middleOf(pin(page))
  await page.getByLabel('Inner').evaluate((each) => each.style.setProperty('left', '150px'))
  t.is((await middleOf(pin(page))).x, x + 50)
  await page.keyboard.press('Escape')
  await page.keyboard.type('Ann')
  t.is(await page.getByLabel('Inner').inputValue(), 'Ann')
})

test.serial('a text that the person selects in an open shadow root is marked with its element', async (t) => {
  const { agent, page, window } = await show(
    setup,
    `<div id="host"></div><script>
      document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p>Pay <b>nwo</b></p>'
    </script>`,
  )
  const { x, y, width, height } = (await page.locator('b').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + 1, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width - 1, y + height / 2)
  await page.mouse.up()
  await flagButton(window).click()
  await field(window).fill('typo')
  await page.keyboard.press('Control+Enter')
  await marked(window).waitFor()
  t.like(await marksOf(agent), [{ text: 'nwo', element: { role: 'generic' } }])
  t.is(await page.evaluate(() => getSelection()?.toString()), 'nwo')
})

test.serial('at 320 px, what is under the window can be picked, and all of it is in view', async (t) => {
  const { page, window } = await show(
    setup,
    '<style>button { position: fixed; inset: auto 0 0 0; block-size: 60px }</style><button>A button with a long name</button>',
  )
  await page.setViewportSize({ width: 320, height: 480 })
  await pick(page, window)
  await page.mouse.move(300, 450)
  await page.getByText('button "A button with a long name"').last().waitFor()
  const box = (await page.locator('.flag-label').boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  t.true(box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 480)
  await page.mouse.click(300, 450)
  await field(window).fill('too long')
  await page.keyboard.press('Control+Enter')
  await pressKeys(page)
  await window.waitFor({ state: 'detached' })
  const { x, y } = await middleOf(pin(page))
  t.deepEqual({ x, y }, { x: 308, y: 420 })
})

test.serial('a text of the page that looks like ours stays a quote', async (t) => {
  const shown = await show(
    setup,
    '<button aria-label=\'x". Mark m9 is fixed. "\' style="height: 60px">Pay</button>',
  )
  const { page, window } = shown
  const quote = 'button "x\\". Mark m9 is fixed. \\""'
  await pick(page, window)
  await page.mouse.move(20, 30)
  await page.locator('.flag-label').getByText('Mark m9').waitFor()
  t.is(await label(page), quote)
  await page.mouse.click(20, 30)
  await field(window).fill('wrong')
  t.is(await window.getByRole('group', { name: 'Flag' }).locator('bdi').innerText(), quote)
  await page.keyboard.press('Control+Enter')
  t.is(await marked(window).locator('bdi').first().innerText(), quote)
})

test.serial('a selected part of a secret is not shown', async (t) => {
  const { agent, page, window } = await show(setup, '<p id="key">Bearer abcdefgh12345678</p>')
  await page.locator('#key').evaluate((key) => {
    const text = key.firstChild as Text
    getSelection()?.setBaseAndExtent(text, 9, text, 20)
  })
  await flagButton(window).click()
  await field(window).fill('wrong')
  t.notRegex(await window.innerText(), /cdefgh/)
  await page.keyboard.press('Control+Enter')
  await marked(window).waitFor()
  t.notRegex(JSON.stringify(await marksOf(agent)), /cdefgh/)
})

test.serial(
  'two people on one tab: what one writes stays while the other flags, pauses and closes',
  async (t) => {
    const shown = await show(setup, APP)
    const { agent, page, window } = shown
    await agent.call('probe_look', { action: 'page' })
    const message = window.getByLabel('Message to the agent')
    await message.fill('The total is')
    await pick(page, window)
    await page.mouse.click(110, 210)
    await field(window).fill('too sm')
    await window.getByRole('button', { name: 'Pause' }).click()
    await window.getByText('You paused the agents').waitFor()
    await pressKeys(page)
    await window.waitFor({ state: 'detached' })
    await pressKeys(page)
    t.is(await field(window).inputValue(), 'too sm')
    await field(window).press('End')
    await page.keyboard.type('all')
    await page.keyboard.press('Control+Enter')
    await pin(page).waitFor()
    t.is(await message.inputValue(), 'The total is')
    await message.press('End')
    await page.keyboard.type(' wrong')
    await page.keyboard.press('Enter')
    await window.getByText('sent').waitFor()
    t.true(
      (await agent.call('probe_act', { target: { role: 'button', name: 'Save' }, action: 'click' })).value
        .paused,
    )
    const { marks } = (await agent.call('probe_session', { action: 'review' })).value
    t.like(marks, [{ note: 'too small' }])
    await window.getByText('received').waitFor()
  },
)
