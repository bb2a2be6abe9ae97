import test from 'ava'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

/** Logs the events that reach an element, as `type detail`. */
const LOG = `<script>
window.log = []
const events = 'pointerover pointerenter mouseover mouseenter pointermove mousemove pointerdown mousedown focus pointerup mouseup click keydown keypress beforeinput input keyup change'.split(' ')
const listen = (element) => { for (const type of events) element.addEventListener(type, (event) => log.push(type === 'input' ? 'input ' + event.inputType : type.startsWith('key') ? type + ' ' + event.key : type)) }
</script>`

test('a click fires the events of a real click, in order, at the center of the target', async (t) => {
  const { bridge, page } = await setup(
    `${LOG}<button id="b" style="position:absolute;left:100px;top:50px;width:80px;height:20px">Go</button>
     <script>listen(b); b.addEventListener('click', (e) => { window.at = [e.clientX, e.clientY, e.detail, e.composed, e.button] })</script>`,
  )
  await bridge.command('act', {
    act: 'a1',
    target: { role: 'button', name: 'Go' },
    action: 'click',
    args: {},
    leaves: [],
  })
  t.deepEqual(await page.evaluate('log'), [
    'pointerover',
    'pointerenter',
    'mouseover',
    'mouseenter',
    'pointermove',
    'mousemove',
    'pointerdown',
    'mousedown',
    'focus',
    'pointerup',
    'mouseup',
    'click',
  ])
  t.deepEqual(await page.evaluate('at'), [140, 60, 1, true, 0])
})

test('type goes key by key, fill at once, and both leave the value', async (t) => {
  const { bridge, page } = await setup(
    `${LOG}<input id="one" aria-label="One"><input id="two" aria-label="Two" value="old"><script>listen(one);listen(two)</script>`,
  )
  await bridge.command('act', {
    act: 'a1',
    target: { label: 'One' },
    action: 'type',
    args: { text: 'ab' },
    leaves: [],
  })
  t.deepEqual(await page.evaluate('log'), [
    'focus',
    'keydown a',
    'keypress a',
    'beforeinput',
    'input insertText',
    'keyup a',
    'keydown b',
    'keypress b',
    'beforeinput',
    'input insertText',
    'keyup b',
  ])
  t.is(await page.inputValue('#one'), 'ab')
  const outcome = await bridge.command('act', {
    act: 'a2',
    target: { label: 'Two' },
    action: 'fill',
    args: { text: 'new' },
    leaves: [],
  })
  t.is(await page.inputValue('#two'), 'new')
  t.true(outcome.effect.valueChanged)
})

test('Enter in a field submits its form, Space toggles a checkbox, Tab moves the focus', async (t) => {
  const { bridge, page } =
    await setup(`<form onsubmit="event.preventDefault();document.title='submitted'"><input aria-label="Name"><button>Go</button></form>
    <label><input type="checkbox" id="c"> Yes</label>`)
  const press = (target: object, key: string) =>
    bridge.command('act', {
      act: 'a1',
      target: target as { label: string },
      action: 'press',
      args: { key },
      leaves: [],
    })
  await press({ label: 'Name' }, 'Enter')
  t.is(await page.title(), 'submitted')
  await press({ label: 'Yes' }, 'Space')
  t.true(await page.isChecked('#c'))
  await press({ label: 'Name' }, 'Tab')
  t.is(await page.evaluate(() => document.activeElement?.textContent), 'Go')
})

test('select accepts a value or a label, and lists the options when neither matches', async (t) => {
  const { bridge, page } = await setup(
    '<label>Size <select id="s"><option value="s">Small<option value="l">Large</select></label>',
  )
  const select = (value: string) =>
    bridge.command('act', {
      act: 'a1',
      target: { label: 'Size' },
      action: 'select',
      args: { value },
      leaves: [],
    })
  await select('Large')
  t.is(await page.inputValue('#s'), 'l')
  const missing = await t.throwsAsync(select('Huge'))
  t.like(missing, { code: 'OPTION_NOT_FOUND', detail: { options: ['Small', 'Large'] } })
})

const REFUSED = [
  [
    'a disabled button is not clicked',
    '<button disabled>X</button>',
    { role: 'button' },
    'click',
    {},
    'DISABLED',
  ],
  [
    'a read-only field is not filled',
    '<input readonly aria-label="X">',
    { label: 'X' },
    'fill',
    { text: 'a' },
    'DISABLED',
  ],
  [
    'a button takes no text',
    '<button>X</button>',
    { role: 'button' },
    'fill',
    { text: 'a' },
    'WRONG_ELEMENT',
  ],
  [
    'an unknown key is refused',
    '<input aria-label="X">',
    { label: 'X' },
    'press',
    { key: 'Entre' },
    'BAD_ARGUMENTS',
  ],
] as const
for (const [title, body, target, action, args, code] of REFUSED) {
  test(title, async (t) => {
    const { bridge } = await setup(body)
    t.like(await t.throwsAsync(bridge.command('act', { act: 'a1', target, action, args, leaves: [] })), {
      code,
    })
    t.deepEqual(bridge.of('act'), [])
  })
}

test('the cover of a control is named, and a control off the screen is scrolled in', async (t) => {
  const { bridge } = await setup(
    '<div style="height:3000px"></div><button>Far</button><button>Under</button><div role="img" aria-label="Veil" style="position:fixed;inset:0"></div>',
  )
  const { effect } = await bridge.command('act', {
    act: 'a1',
    target: { role: 'button', name: 'Far' },
    action: 'click',
    args: {},
    leaves: [],
  })
  t.true(effect.scrolledIntoView)
  t.true(effect.occluded)
  t.regex(effect.occludedBy ?? '', /image "Veil"/)
})

test('a React-like value tracker sees what is filled', async (t) => {
  const { bridge, page } = await setup(`<input id="i" aria-label="Name"><script>
    let tracked = ''
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    Object.defineProperty(i, 'value', { configurable: true, get() { return own.get.call(this) }, set(v) { tracked = v; own.set.call(this, v) } })
    i.addEventListener('input', () => { if (i.value !== tracked) { tracked = i.value; document.title = 'changed to ' + i.value } })
  </script>`)
  await bridge.command('act', {
    act: 'a1',
    target: { label: 'Name' },
    action: 'fill',
    args: { text: 'Ada' },
    leaves: [],
  })
  t.is(await page.title(), 'changed to Ada')
})
