/** What becomes of a native action when something else happens at the same time. */
import test from 'ava'
import type { Page } from 'playwright-core'
import type { ActionArguments, ActionName } from '../../../sdk/protocol/commands/act.js'
import type { InputStep } from '../../../sdk/protocol/input.js'
import type { Locator } from '../../../sdk/protocol/predicates.js'
import { BrowserHand } from '../../../workers/input/browser-hand.js'
import type { Cdp } from '../../../workers/input/cdp.js'
import type { Bridge } from '../../harness/bridge.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

/** Each click sends a request that names its button, and a timer sends another. */
const BUTTONS = `
  <button id="save" style="position: absolute; left: 20px; top: 20px; width: 100px; height: 40px">Save</button>
  <button id="other" style="position: absolute; left: 300px; top: 20px; width: 100px; height: 40px">Other</button>
  <input aria-label="Text" style="position: absolute; left: 20px; top: 120px">
  <script>
    const mark = (what) => fetch('/mark?' + what).catch(() => undefined)
    window.clicks = 0
    addEventListener('click', ({ target }) => {
      window.clicks += 1
      mark(target.id + window.clicks)
      setTimeout(() => mark('timer-' + target.id), 5)
    })
    addEventListener('keydown', ({ key }) => mark('key-' + key))
  </script>`

interface Played {
  act(
    act: string,
    name: ActionName,
    target: Locator,
    args?: ActionArguments,
  ): ReturnType<typeof Bridge.prototype.command<'act'>>
  /** Cause of a request. */
  causeOf(what: string): Promise<string>
}

/** @param meanwhile runs before the browser gets each order; false: the page gets no answer */
async function stage(
  page: Page,
  bridge: Bridge,
  meanwhile: (steps: InputStep[], hand: BrowserHand) => Promise<boolean> = async () => true,
): Promise<Played> {
  const hand = new BrowserHand((await page.context().newCDPSession(page)) as unknown as Cdp)
  return {
    act: (act, name, target, args = {}) =>
      bridge.command(
        'act',
        { act, target, action: name, args, leaves: [], native: true },
        async ({ input = [] }) => {
          if (!(await meanwhile(input, hand))) return
          await hand.enter({ ...args, act, steps: input })
          await bridge.command('entered', { act })
        },
      ),
    async causeOf(what) {
      return (await bridge.event('net.started', ({ data }) => data.url.endsWith(`/mark?${what}`))).cause
    },
  }
}

const SAVE: Locator = { role: 'button', name: 'Save' }

test('what a person does elsewhere during the action, or at the same place after it, is the person’s', async (t) => {
  const { page, bridge } = await setup(BUTTONS)
  const { act, causeOf } = await stage(page, bridge, async (steps) => {
    if (!steps.some(({ kind }) => kind === 'down')) return true
    await page.mouse.click(350, 40)
    await page.keyboard.press('x')
    return true
  })
  await act('a1', 'click', SAVE)
  t.is(await causeOf('other1'), 'user')
  t.is(await causeOf('timer-other'), 'user')
  t.is(await causeOf('key-x'), 'user')
  t.is(await causeOf('save2'), 'act:a1')
  t.is(await causeOf('timer-save'), 'act:a1')
  await page.mouse.click(70, 40)
  t.is(await causeOf('save3'), 'user')
})

test('a second press at the same place, which the action did not order, is a person’s', async (t) => {
  const { page, bridge } = await setup(BUTTONS)
  const cdp = await page.context().newCDPSession(page)
  const press = async () => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp.send('Input.dispatchMouseEvent', { type, x: 70, y: 40, button: 'left', clickCount: 1 })
  }
  let done = false
  const { act, causeOf } = await stage(page, bridge, async (steps, hand) => {
    if (done || !steps.some(({ kind }) => kind === 'down')) return true
    done = true
    await hand.enter({ act: 'a1', steps })
    await press()
    await bridge.command('entered', { act: 'a1' })
    return false
  })
  await act('a1', 'click', SAVE)
  t.is(await causeOf('save1'), 'act:a1')
  t.is(await causeOf('save2'), 'user')
})

test('an action whose order was never answered gives way to the next one', async (t) => {
  const { page, bridge } = await setup(BUTTONS)
  let isLost = true
  const { act, causeOf } = await stage(page, bridge, async () => !isLost)
  const lost = t.throwsAsync(act('a1', 'click', SAVE), { code: 'UNSUPPORTED' } as object)
  await bridge.until(() => bridge.of('act').length === 1, 'the first act')
  isLost = false
  await act('a2', 'click', SAVE)
  await lost
  t.is(await causeOf('save1'), 'act:a2')
})

test('a press on an element that an animation moves waits until it rests', async (t) => {
  const { page, bridge } = await setup(`${BUTTONS}
    <style>#save { animation: in 300ms } @keyframes in { from { transform: translateY(300px) } }</style>`)
  const { act, causeOf } = await stage(page, bridge)
  const { effect } = await act('a1', 'click', SAVE)
  t.is(await causeOf('save1'), 'act:a1')
  t.false(effect.occluded)
})

test('a cover that comes between the look and the press keeps the press from the page', async (t) => {
  const { page, bridge } = await setup(
    `${BUTTONS}<div id="cover" hidden style="position: fixed; inset: 0">Please wait</div>`,
  )
  let covers = 0
  const { act } = await stage(page, bridge, async (steps) => {
    if (!steps.some(({ kind }) => kind === 'down')) return true
    covers += 1
    await page.evaluate("document.getElementById('cover').hidden = false")
    return true
  })
  const error = await t.throwsAsync(act('a1', 'click', SAVE), { code: 'OUT_OF_REACH' } as object)
  t.regex(error?.message ?? '', /Save.* is covered by/)
  t.is(covers, 1)
  t.is(await page.evaluate('clicks'), 0, 'the cover got no click either')
})

test('an action that is cancelled between two orders types no more, and gives the page back', async (t) => {
  const { page, bridge } = await setup(BUTTONS)
  let orders = 0
  const { act, causeOf } = await stage(page, bridge, async () => {
    orders += 1
    // The action was the bridge's first command.
    if (orders === 2) await bridge.command('cancel', { command: 1 })
    return true
  })
  const text = 'abcdefghijklmnopqrstuvwxyz'.repeat(3)
  await t.throwsAsync(act('a1', 'type', { label: 'Text' }, { text }), { code: 'CANCELLED' } as object)
  t.is(orders, 2)
  const typed = await page.evaluate<string>("document.querySelector('input').value")
  t.is(typed, text.slice(0, typed.length))
  t.true(typed.length < text.length)
  await page.keyboard.press('Home')
  t.is(await causeOf('key-Home'), 'user')
})
