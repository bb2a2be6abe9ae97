/** Invalid input is refused with a code before anything is dispatched; later failures are reported. */
import test from 'ava'
import type { ErrorCode } from '../../sdk/protocol/errors.js'
import { ERROR_CHARS } from '../../sdk/protocol/limits.js'
import { type Driven, useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const BODY = `<a href="#">A link</a> <h1>A heading</h1> <p>Some text</p> <button>Alone</button>
<input type="radio" checked aria-label="On"> <input aria-label="Free"> <input aria-label="Short" maxlength="3">
<input aria-label="Fixed" readonly value="a"> <input type="file" aria-label="One file">
<input type="date" aria-label="Day"> <input type="range" max="10" aria-label="Level"> <input type="number" aria-label="Number">
<form><input aria-label="Held"><button disabled>Off</button></form> <div inert><button>Inert</button></div>
<fieldset disabled><input aria-label="Shut"></fieldset>
<select aria-label="Fruit"><option>Apple<option disabled>Banana</select> <select aria-label="Fruits" multiple><option>Apple</select>
<button>Twin</button><button>Twin</button> <button hidden>Ghost</button>
<script>window.seen = []; for (const type of ['pointerdown', 'focus', 'input', 'change', 'submit', 'keydown', 'dragstart'])
  addEventListener(type, () => seen.push(type), true)</script>`

const FILE = { name: 'a.txt', text: 'hi' }
const REFUSED: [
  target: object,
  action: string,
  args: object | undefined,
  code: ErrorCode,
  message: RegExp,
][] = [
  [{ role: 'link' }, 'check', undefined, 'WRONG_ELEMENT', /link "A link" <a> is not a checkbox/],
  [{ role: 'heading' }, 'focus', undefined, 'WRONG_ELEMENT', /heading "A heading" <h1>/],
  [{ role: 'heading' }, 'fill', { text: 'a' }, 'WRONG_ELEMENT', /heading "A heading" <h1>/],
  [{ role: 'heading' }, 'type', { text: 'a' }, 'WRONG_ELEMENT', /heading "A heading" <h1>/],
  [{ role: 'link' }, 'clear', undefined, 'WRONG_ELEMENT', /link "A link" <a>/],
  [{ label: 'Free' }, 'select', { value: 'a' }, 'WRONG_ELEMENT', /textbox "Free" <input>/],
  [{ label: 'Free' }, 'upload', { files: [FILE] }, 'WRONG_ELEMENT', /textbox "Free" <input>/],
  [{ role: 'button', name: 'Alone' }, 'submit', undefined, 'WRONG_ELEMENT', /button "Alone" <button>/],
  [{ label: 'On' }, 'uncheck', undefined, 'BAD_ARGUMENTS', /radio/],
  [{ label: 'Held' }, 'submit', undefined, 'DISABLED', /button "Off" <button> of the form is disabled/],
  [{ role: 'button', name: 'Off' }, 'click', undefined, 'DISABLED', /button "Off" <button> is disabled/],
  [{ text: 'Inert' }, 'click', undefined, 'DISABLED', /button "Inert" <button> is inert/],
  [{ label: 'Shut' }, 'fill', { text: 'a' }, 'DISABLED', /textbox "Shut" <input> is disabled/],
  [{ label: 'Fixed' }, 'clear', undefined, 'DISABLED', /textbox "Fixed" <input> is read-only/],
  [{ label: 'One file' }, 'upload', { files: [FILE, FILE] }, 'BAD_ARGUMENTS', /one file/i],
  [{ label: 'One file' }, 'upload', undefined, 'BAD_ARGUMENTS', /files/],
  [
    { label: 'One file' },
    'upload',
    { files: [{ path: '/none/there.txt' }] },
    'FILE_REFUSED',
    /the agent has no project folder/,
  ],
  [{ label: 'Day' }, 'fill', { text: 'soon' }, 'BAD_ARGUMENTS', /soon/],
  [{ label: 'Day' }, 'type', { text: '1' }, 'UNSUPPORTED', /use fill/],
  [{ label: 'Level' }, 'fill', { text: '11' }, 'BAD_ARGUMENTS', /11/],
  [{ label: 'Number' }, 'fill', { text: 'many' }, 'BAD_ARGUMENTS', /many/],
  [{ label: 'Short' }, 'fill', { text: 'four' }, 'BAD_ARGUMENTS', /3/],
  [{ label: 'Fruit' }, 'select', { value: 'Banana' }, 'DISABLED', /Banana/],
  [{ label: 'Fruit' }, 'select', { value: 'Cherry' }, 'OPTION_NOT_FOUND', /Cherry/],
  [{ label: 'Fruits' }, 'select', { value: ['Apple', 'Cherry'] }, 'OPTION_NOT_FOUND', /Cherry/],
  [{ text: 'Some text' }, 'drag', {}, 'BAD_ARGUMENTS', /where to drag/],
  [{ text: 'Some text' }, 'drag', { to: { text: 'Nowhere' } }, 'NO_MATCH', /Nowhere/],
  [{ label: 'Free' }, 'press', { key: 'Control+' }, 'BAD_ARGUMENTS', /"" is not a key/],
  [{ role: 'button', name: 'Twin' }, 'click', undefined, 'AMBIGUOUS_TARGET', /2 elements match/],
  [{ role: 'button', name: 'Alnoe' }, 'click', undefined, 'NO_MATCH', /no button "Alnoe"; there are "Alone"/],
  [
    { role: 'button', name: 'Ghost' },
    'click',
    undefined,
    'NO_MATCH',
    /a button "Ghost" is there and not visible/,
  ],
]

let driven: Driven
test.serial.before('a page opens', async () => {
  driven = await setup(BODY)
})

for (const [target, action, args, code, message] of REFUSED) {
  test.serial(`${code}: ${action} ${JSON.stringify(args ?? {})} on ${JSON.stringify(target)}`, async (t) => {
    const { agent, page } = driven
    const error = await agent.refusal('probe_act', {
      target,
      action,
      ...(args === undefined ? {} : { args }),
    })
    t.is(error.code, code, error.message)
    t.regex(error.message, message)
    t.true(error.recovery.length > 0)
    t.deepEqual(await page.evaluate('seen.splice(0)'), [])
  })
}

const LOOKS: [tool: string, args: object, code: ErrorCode, message: RegExp][] = [
  ['probe_act', { ref: 'e999999999999999', action: 'click' }, 'STALE_REF', /never given/],
  ['probe_act', { ref: '#go', action: 'click' }, 'STALE_REF', /"#go" was never given/],
  ['probe_act', { action: 'click' }, 'BAD_ARGUMENTS', /name the element by ref or by target/],
  ['probe_act', { target: { text: 'Some text' }, action: 'clck' }, 'BAD_ARGUMENTS', /action/],
  [
    'probe_look',
    { action: 'page', scope: 'p[' },
    'BAD_ARGUMENTS',
    /"p\[" is neither a ref nor a CSS selector/,
  ],
  [
    'probe_look',
    { action: 'find', by: 'text', value: 'x', scope: '#none' },
    'NO_MATCH',
    /nothing matches the scope "#none"/,
  ],
  [
    'probe_look',
    { action: 'find', by: 'text', value: '/(/' },
    'BAD_ARGUMENTS',
    /is not a valid regular expression/,
  ],
  [
    'probe_look',
    { action: 'find', by: 'text', value: '/(a)\\1/' },
    'BAD_ARGUMENTS',
    /a back-reference at character 4/,
  ],
  ['probe_scroll_to', { by: 'text', value: '/a(?=b)/' }, 'BAD_ARGUMENTS', /a look-around at character 2/],
  [
    'probe_act',
    { target: { label: '/(?<!b)a/' }, action: 'click' },
    'BAD_ARGUMENTS',
    /a look-around at character 1/,
  ],
  [
    'probe_assert',
    { predicate: { kind: 'element', role: 'button', name: '/(a)\\1/' } },
    'BAD_PREDICATE',
    /element: name: the pattern has a back-reference at character 4/,
  ],
  ['probe_look', { action: 'element', ref: 'e0' }, 'STALE_REF', /former document/],
  [
    'probe_scroll_to',
    { by: 'text', value: 'x', container: '##' },
    'BAD_ARGUMENTS',
    /neither a ref nor a CSS selector/,
  ],
]
for (const [tool, args, code, message] of LOOKS) {
  test.serial(`${code}: ${tool} ${JSON.stringify(args)}`, async (t) => {
    const { agent } = driven
    const error = await agent.refusal(tool, { ...args })
    t.is(error.code, code, error.message)
    t.regex(error.message, message)
  })
}

test.serial('a page repeats a part of a long value in its error', async (t) => {
  const args = { value: 'x'.repeat(3_000_000) }
  const error = await driven.agent.refusal('probe_act', {
    target: { label: 'Fruit' },
    action: 'select',
    args,
  })
  t.is(error.code, 'OPTION_NOT_FOUND')
  t.regex(error.message, /^there is no option "x+/)
  t.true(error.message.length <= ERROR_CHARS, `${error.message.length}`)
})

test.serial('several matches are reported with candidates that can be acted on', async (t) => {
  const { agent, page } = driven
  const { detail } = await agent.refusal('probe_act', { target: { text: 'Twin' }, action: 'click' })
  const { candidates } = detail as { candidates: { ref: string; role: string; name: string }[] }
  t.deepEqual(
    candidates.map(({ role, name }) => `${role} ${name}`),
    ['button Twin', 'button Twin'],
  )
  const { ref } = candidates[1] ?? {}
  t.is((await agent.call('probe_act', { ref, action: 'click' })).value.result.ref, ref)
  await page.evaluate('seen.splice(0)')
})

test.serial('a failed step is named, and the steps before it took effect', async (t) => {
  const { agent, page } = driven
  const steps = [
    { target: { label: 'Free' }, action: 'fill', args: { text: 'Ada' } },
    { target: { label: 'Fixed' }, action: 'fill', args: { text: 'Ada' } },
  ]
  const error = await agent.refusal('probe_act', { steps })
  t.is(error.code, 'DISABLED')
  t.regex(error.message, /^step 2: /)
  t.like(error.detail, { stepsDone: 1 })
  t.is(await page.getByLabel('Free').inputValue(), 'Ada')
})

test.serial(
  'a removed element leaves a stale ref, and its removal during a drag ends the drag',
  async (t) => {
    const { agent, page } = driven
    await page.evaluate(() => {
      const { body } = document
      body.insertAdjacentHTML(
        'beforeend',
        '<p id="card" draggable="true">Card</p><p id="handle">Handle</p><p>Zone</p>',
      )
      const [card, handle] = [document.getElementById('card'), document.getElementById('handle')]
      addEventListener('dragenter', () => card?.remove(), true)
      handle?.addEventListener('pointermove', (event) => event.buttons === 1 && handle.remove())
    })
    const drag = (text: string) => ({ target: { text }, action: 'drag', args: { to: { text: 'Zone' } } })
    const found = await agent.call('probe_look', { action: 'find', by: 'text', value: 'Card' })
    for (const text of ['Card', 'Handle']) {
      const error = await agent.refusal('probe_act', drag(text))
      t.is(error.code, 'STALE_REF')
      t.like(error.detail, { why: 'removed', dispatched: true })
    }
    const { ref } = found.value.elements[0]
    const stale = await agent.refusal('probe_act', { ref, action: 'click' })
    t.is(stale.code, 'STALE_REF')
    t.regex(stale.message, /was removed from the page/)
    t.is((await agent.call('probe_act', { target: { text: 'Zone' }, action: 'click' })).value.result.ok, true)
  },
)

test.serial('handlers that throw do not stop a sequence, and the verdict reports them', async (t) => {
  const { agent, page } = driven
  await page.evaluate(() => {
    const told: string[] = []
    for (const type of ['keydown', 'beforeinput', 'input', 'keyup', 'pointerdown', 'click'])
      document.querySelector('[aria-label="Short"]')?.addEventListener(type, () => {
        told.push(type)
        throw new Error(`${type} failed`)
      })
    Object.assign(window, { told })
  })
  const target = { label: 'Short' }
  const steps = [
    { target, action: 'click' },
    { target, action: 'type', args: { text: 'a' } },
  ]
  const { value, text } = await agent.call('probe_act', { steps })
  t.is(value.result?.count, 2, text)
  t.deepEqual(await page.evaluate('told'), [
    'pointerdown',
    'click',
    'keydown',
    'beforeinput',
    'input',
    'keyup',
  ])
  const until = { kind: 'element', target, hasValue: 'ab' }
  const typed = await agent.call('probe_act_and_wait', { target, action: 'type', args: { text: 'b' }, until })
  t.is(typed.value.pass, true)
  t.not(typed.value.verified, 'yes')
})

test.serial(
  'a page that replaced platform methods can be read and acted on, and keeps its own',
  async (t) => {
    const { agent, page } =
      await setup(`<form><label>Name <input></label><button>Save</button></form><p>Ready</p><ul><li>One</li></ul>
  <script>
    window.calls = 0
    const broken = () => { throw new Error('patched') }
    const counted = (owner, name) => {
      const own = owner[name]
      owner[name] = function (...args) { calls += 1; return own.apply(this, args) }
    }
    addEventListener('click', (event) => {
      try { event.target.matches('button') } catch (error) { window.heard = error.message }
      event.target.getAttribute('class')
    })
    addEventListener('submit', (event) => { event.preventDefault(); document.querySelector('li').textContent = 'Saved' })
    const { querySelector } = Document.prototype
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll', 'getBoundingClientRect', 'getClientRects', 'checkVisibility', 'hasAttribute', 'scrollIntoView'])
      Element.prototype[name] = broken
    counted(Element.prototype, 'getAttribute')
    Object.defineProperty(Node.prototype, 'textContent', { configurable: true, get: broken, set: Object.getOwnPropertyDescriptor(Node.prototype, 'textContent').set })
    for (const name of ['contains', 'getRootNode']) Node.prototype[name] = broken
    window.getComputedStyle = broken
    window.Promise = class { constructor() { broken() } static resolve() { broken() } }
    for (const name of ['Event', 'PointerEvent', 'MouseEvent', 'InputEvent', 'KeyboardEvent']) window[name] = broken
  </script>`)
    const { value } = await agent.call('probe_look', { action: 'page' })
    t.regex(value.tree, /textbox "Name".*\n.*button "Save"/)
    const found = await agent.call('probe_look', { action: 'find', by: 'text', value: 'Ready' })
    const { ref } = found.value.elements[0]
    t.is((await agent.call('probe_look', { action: 'element', ref })).value.tag, 'p')
    const steps = [
      { target: { label: 'Name' }, action: 'type', args: { text: 'Ada' } },
      { target: { text: 'One' }, action: 'hover' },
    ]
    t.is((await agent.call('probe_act', { steps })).value.result?.count, 2)
    t.is(await page.evaluate('document.forms[0].elements[0].value'), 'Ada')
    t.is(await page.evaluate('calls'), 0)
    const drag = { target: { text: 'Ready' }, action: 'drag', args: { by: { x: 5, y: 5 } } }
    t.is((await agent.call('probe_act', drag)).value.result?.ok, true)
    const until = { kind: 'element', target: { text: 'Saved' } }
    const saved = await agent.call('probe_act_and_wait', {
      target: { role: 'button' },
      action: 'click',
      until,
    })
    t.is(saved.value.verified, 'yes', saved.text)
    t.regex(JSON.stringify(saved.value.trace), /Saved/)
    t.is(await page.evaluate('heard'), 'patched', 'its handlers call its own')
    t.true((await page.evaluate<number>('calls')) > 1)
    t.is((await agent.call('probe_scroll_to', { by: 'text', value: 'Saved' })).value.found, true)
  },
)
