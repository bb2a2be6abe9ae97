/** Claims about how something looks: the computed style of an element, and a plot that is drawn. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const PAGE = `<style>
  .bad { background-color: red; transition: background-color 0.3s; font-weight: bold; margin: 0; --gap: 8px }
  #slow { transition: background-color 0.4s; background-color: white } #slow.on { background-color: green }
  </style>
  <p id="said" role="alert">Card number</p>
  <button onclick="said.className = 'bad'">Check</button>
  <button onclick="said.className = 'bda'">Check badly</button>
  <p id="slow" data-testid="slow">Slow</p>
  <button onclick="slow.className = 'on'">Fade</button>
  <button onclick="plot.setAttribute('d', 'M0 0L10 10L20 5')">Draw</button>
  <button onclick="plot.setAttribute('d', 'M0 NaNL10 NaN')">Draw badly</button>
  <div data-testid="chart"><svg width="40" height="20"><path id="plot" d=""></path></svg></div>
  <canvas data-testid="canvas" width="40" height="20"></canvas>
  <div data-testid="empty" style="width: 40px; height: 20px">none</div>`

const alert = (style: object) => ({ kind: 'element', role: 'alert', style })
const RED = alert({ 'background-color': 'red' })
const DRAWN = { kind: 'element', testid: 'chart', drawn: true }

test('a style is claimed by its value, and its absence is no', async (t) => {
  const { agent } = await setup(PAGE)
  const click = async (name: string, until: object) =>
    (
      await agent.call('probe_act_and_wait', {
        target: { role: 'button', name },
        action: 'click',
        until,
        timeout_ms: 4_000,
      })
    ).value
  const bad = await click('Check badly', RED)
  t.is(bad.verified, 'no', JSON.stringify(bad))
  t.regex(JSON.stringify(bad), /background-color is rgba\(0, 0, 0, 0\)/)
  const good = await click('Check', RED)
  t.is(good.verified, 'yes', JSON.stringify(good))
  const faded = await click('Fade', {
    kind: 'element',
    testid: 'slow',
    style: { 'background-color': '#008000' },
  })
  t.is(faded.verified, 'yes', JSON.stringify(faded))
})

test('values are compared by what they mean', async (t) => {
  const { agent } = await setup(PAGE.replace('role="alert"', 'role="alert" class="bad"'))
  const holds = async (style: object) =>
    (await agent.call('probe_assert', { predicate: alert(style), timeout_ms: 0 })).value
  for (const style of [
    { 'background-color': '#f00' },
    { 'background-color': 'RGB(255,0,0)' },
    { 'background-color': 'hsl(0 100% 50%)', 'font-weight': 'bold' },
    { 'font-weight': '700' },
    { 'margin-top': '0' },
    { '--gap': '8px' },
  ])
    t.not((await holds(style)).verified, 'no', JSON.stringify(style))
  for (const [style, near] of [
    [{ 'background-color': '#e00' }, /background-color is rgb\(255, 0, 0\)/],
    [{ 'font-weight': '400' }, /font-weight is 700/],
    [{ backgroundcolour: 'red' }, /CSS has no property backgroundcolour/],
    [{ '--none': '1' }, /--none is not set/],
  ] as const) {
    const answer = await holds(style)
    t.is(answer.verified, 'no', JSON.stringify(style))
    t.regex(JSON.stringify(answer), near)
  }
})

test('a style that is no claim is refused', async (t) => {
  const { agent } = await setup(PAGE)
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`--v${i}`, '1']))
  for (const style of [{}, many, { 'a b': 'c' }, { color: '' }]) {
    const { value } = await agent.call('probe_assert', { predicate: alert(style) })
    t.is(value.error?.code, 'BAD_PREDICATE', JSON.stringify(value))
  }
})

test('a plot that is drawn is told from an empty one, a broken one and a canvas', async (t) => {
  const { agent } = await setup(PAGE)
  const click = async (name: string) =>
    (
      await agent.call('probe_act_and_wait', {
        target: { role: 'button', name },
        action: 'click',
        until: DRAWN,
        timeout_ms: 4_000,
      })
    ).value
  t.is((await click('Draw badly')).verified, 'no')
  const drawn = await click('Draw')
  t.is(drawn.verified, 'yes', JSON.stringify(drawn))
  const assert = async (testid: string) =>
    (await agent.call('probe_assert', { predicate: { kind: 'element', testid, drawn: true }, timeout_ms: 0 }))
      .value
  const canvas = await assert('canvas')
  t.is(canvas.verified, 'unknown')
  t.is(canvas.verifiedReason, 'blind_spot')
  const empty = await assert('empty')
  t.is(empty.verified, 'no')
  t.regex(JSON.stringify(empty), /there is no plot in it/)
})
