/** Gestures fire what a person's hand fires: the order of the events is compared with trusted input. */
import test from 'ava'
import type { CDPSession } from 'playwright-core'
import type { ActionArguments, GestureName } from '../../../sdk/protocol/commands/act.js'
import { useTab } from '../../harness/tabbed.js'

declare const log: string[]

const setup = useTab(test)

const EVENTS = [
  'pointerdown pointermove pointerup pointercancel touchstart touchmove touchend mousedown mouseup click auxclick',
  'contextmenu wheel dblclick focus',
].join(' ')
const page = (
  style: string,
  more = '',
) => `<style>#t { position: absolute; left: 20px; top: 20px; width: 100px; height: 100px; ${style} }</style>
  <button id="t" data-testid="t">T</button>${more}<script>
  window.log = []
  for (const type of '${EVENTS}'.split(' ')) t.addEventListener(type, (event) => {
    if (type === 'pointermove' && event.pointerType === 'mouse') return
    log.push([type, event.pointerType ?? '', event.button ?? '', event.touches?.length ?? '', event.ctrlKey ?? ''].join(' '))
    if (type === 'contextmenu') event.preventDefault()
  })</script>`

type Hand = (cdp: CDPSession) => Promise<unknown>

const mouse = (cdp: CDPSession, type: string, more: object) =>
  cdp.send('Input.dispatchMouseEvent', { type, x: 70, y: 70, button: 'none', ...more } as never)
const touch = (cdp: CDPSession, type: string, ...points: object[]) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never)

interface Case {
  action: GestureName
  title: string
  args?: ActionArguments
  style?: string
  person: Hand
}

const CASES: readonly Case[] = [
  {
    action: 'rightclick',
    title: 'the second button opens a menu',
    async person(cdp) {
      await mouse(cdp, 'mouseMoved', {})
      await mouse(cdp, 'mousePressed', { button: 'right', buttons: 2, clickCount: 1 })
      await mouse(cdp, 'mouseReleased', { button: 'right', buttons: 0, clickCount: 1 })
    },
  },
  {
    action: 'tap',
    title: 'a touch, and the mouse events that follow',
    async person(cdp) {
      await touch(cdp, 'touchStart', { x: 70, y: 70 })
      await touch(cdp, 'touchEnd')
    },
  },
  {
    action: 'swipe',
    title: 'over an element that takes the touch',
    args: { by: { x: 160, y: 0 } },
    style: 'touch-action: none',
    async person(cdp) {
      await touch(cdp, 'touchStart', { x: 70, y: 70 })
      for (let n = 1; n <= 8; n++) await touch(cdp, 'touchMove', { x: 70 + n * 20, y: 70 })
      await touch(cdp, 'touchEnd')
    },
  },
  {
    action: 'wheel',
    title: 'with Control held',
    args: { by: { x: 0, y: 200 }, key: 'Control' },
    async person(cdp) {
      for (let n = 0; n < 2; n++) await mouse(cdp, 'mouseWheel', { deltaX: 0, deltaY: 100, modifiers: 2 })
    },
  },
]

for (const { action, title, args = {}, style = '', person } of CASES)
  test.serial(`${action}: ${title}`, async (t) => {
    const { bridge, page: tab } = await setup(page(style), { fresh: true })
    await bridge.command('act', { act: 'a1', target: { testid: 't' }, action, args, leaves: [] })
    const ours = await tab.evaluate(() => log)
    const { page: other } = await setup(page(style), { fresh: true })
    const cdp = await other.context().newCDPSession(other)
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await person(cdp)
    const last = ours.at(-1)
    await other.waitForFunction((wanted) => log.at(-1) === wanted, last)
    t.deepEqual(ours, await other.evaluate(() => log))
  })

test.serial('a long press opens the menu and does not click', async (t) => {
  const { bridge, page: tab } = await setup(page(''))
  await bridge.command('act', {
    act: 'a1',
    target: { testid: 't' },
    action: 'longpress',
    args: {},
    leaves: [],
  })
  t.deepEqual(
    (await tab.evaluate(() => log)).map((entry) => entry.split(' ')[0]),
    ['pointerdown', 'touchstart', 'contextmenu', 'pointerup', 'touchend'],
  )
})

test.serial('a swipe scrolls with the finger, and a wheel turns in notches', async (t) => {
  const { bridge, page: tab } = await setup(page('', '<div style="height:5000px"></div>'))
  const act = { act: 'a1', target: { testid: 't' }, leaves: [] }
  await bridge.command('act', { ...act, action: 'swipe', args: { by: { x: 0, y: -60 } } })
  t.is(await tab.evaluate('scrollY'), 60)
  t.deepEqual(
    (await tab.evaluate(() => log))
      .map((entry) => entry.split(' ')[0])
      .filter((type) => /^pointer/.test(type ?? '')),
    ['pointerdown', 'pointermove', 'pointercancel'],
  )
  await tab.evaluate(() => scrollTo(0, 0))
  await bridge.command('act', { ...act, action: 'wheel', args: { by: { x: 0, y: 250 } } })
  t.is(await tab.evaluate('Math.round(scrollY)'), 250)
  t.is(await tab.evaluate(() => log.filter((entry) => entry.startsWith('wheel')).length), 3)
})
