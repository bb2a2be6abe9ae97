/** Bad input, and pages that do what pages should not. */
import test from 'ava'
import type { ActionArguments, ActionName } from '../../../sdk/protocol/commands.js'
import type { ErrorCode } from '../../../sdk/protocol/errors.js'
import type { Locator } from '../../../sdk/protocol/predicates.js'
import type { Bridge } from '../../harness/bridge.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

function act(bridge: Bridge, action: ActionName, target: Locator, args: ActionArguments = {}) {
  return bridge.command('act', { act: 'a1', target, action, args, leaves: [] })
}

const FILE = { name: 'a.txt', mime: 'text/plain', base64: 'aGk=' }
const REFUSED: [
  title: string,
  body: string,
  target: Locator,
  action: ActionName,
  args: ActionArguments,
  code: ErrorCode,
][] = [
  ['a link is not checked', '<a href="#">X</a>', { role: 'link' }, 'check', {}, 'WRONG_ELEMENT'],
  [
    'a radio that is on is not unchecked',
    '<input type=radio checked aria-label=X>',
    { label: 'X' },
    'uncheck',
    {},
    'BAD_ARGUMENTS',
  ],
  ['a heading gets no focus', '<h1>X</h1>', { role: 'heading' }, 'focus', {}, 'WRONG_ELEMENT'],
  [
    'a button without a form submits nothing',
    '<button>X</button>',
    { role: 'button' },
    'submit',
    {},
    'WRONG_ELEMENT',
  ],
  [
    'a form whose button is disabled is not submitted',
    '<form><input aria-label=X><button disabled>Go</button></form>',
    { label: 'X' },
    'submit',
    {},
    'DISABLED',
  ],
  [
    'a text field takes no file',
    '<input aria-label=X>',
    { label: 'X' },
    'upload',
    { files: [FILE] },
    'WRONG_ELEMENT',
  ],
  [
    'a file input for one takes no two',
    '<input type=file aria-label=X>',
    { label: 'X' },
    'upload',
    { files: [FILE, FILE] },
    'BAD_ARGUMENTS',
  ],
  [
    'an upload without files',
    '<input type=file aria-label=X>',
    { label: 'X' },
    'upload',
    {},
    'BAD_ARGUMENTS',
  ],
  [
    'a date field takes no text that is no date',
    '<input type=date aria-label=X>',
    { label: 'X' },
    'fill',
    { text: 'soon' },
    'BAD_ARGUMENTS',
  ],
  [
    'a date field takes no keys',
    '<input type=date aria-label=X>',
    { label: 'X' },
    'type',
    { text: '1' },
    'UNSUPPORTED',
  ],
  [
    'a slider takes no value beyond its end',
    '<input type=range max=10 aria-label=X>',
    { label: 'X' },
    'fill',
    { text: '11' },
    'BAD_ARGUMENTS',
  ],
  [
    'more than maxlength is not filled in',
    '<input maxlength=3 aria-label=X>',
    { label: 'X' },
    'fill',
    { text: 'four' },
    'BAD_ARGUMENTS',
  ],
  [
    'a field of a disabled fieldset is not filled',
    '<fieldset disabled><input aria-label=X></fieldset>',
    { label: 'X' },
    'fill',
    { text: 'a' },
    'DISABLED',
  ],
  [
    'a read-only field is not cleared',
    '<input readonly value=a aria-label=X>',
    { label: 'X' },
    'clear',
    {},
    'DISABLED',
  ],
  [
    'a disabled option is not chosen',
    '<select aria-label=X><option>a<option disabled>b</select>',
    { label: 'X' },
    'select',
    { value: 'b' },
    'DISABLED',
  ],
  [
    'an option that is not there is not chosen',
    '<select aria-label=X><option>a</select>',
    { label: 'X' },
    'select',
    { value: 'b' },
    'OPTION_NOT_FOUND',
  ],
  ['a drag needs to know where to', '<p>X</p>', { text: 'X' }, 'drag', {}, 'BAD_ARGUMENTS'],
  ['a drag to what is not there', '<p>X</p>', { text: 'X' }, 'drag', { to: { text: 'Y' } }, 'NO_MATCH'],
  ['a ref that was never given', '<p>X</p>', { ref: 'e999' }, 'click', {}, 'STALE_REF'],
  [
    'one of two',
    '<button>X</button><button>X</button>',
    { role: 'button', name: 'X' },
    'click',
    {},
    'AMBIGUOUS_TARGET',
  ],
]
for (const [title, body, target, action, args, code] of REFUSED) {
  test.serial(`refused, and nothing is dispatched: ${title}`, async (t) => {
    const { bridge, page } = await setup(
      `${body}<script>window.seen = []; for (const type of ['pointerdown', 'focus', 'input', 'change', 'submit', 'keydown']) addEventListener(type, () => seen.push(type), true)</script>`,
    )
    t.like(await t.throwsAsync(act(bridge, action, target, args)), { code })
    t.deepEqual(bridge.of('act'), [])
    t.deepEqual(await page.evaluate('seen'), [])
  })
}

test.serial('an element removed in the middle of a drag ends it, and says so', async (t) => {
  const { bridge, page } = await setup(
    `<div id="card" draggable="true">Card</div><div style="margin-top:200px">Zone</div><script>
      window.log = []
      for (const type of ['dragstart', 'drop', 'dragend', 'pointerup']) addEventListener(type, () => log.push(type), true)
      addEventListener('dragenter', () => card.remove(), true)
    </script>`,
  )
  const error = await t.throwsAsync(act(bridge, 'drag', { text: 'Card' }, { to: { text: 'Zone' } }))
  t.like(error, { code: 'STALE_REF', detail: { why: 'removed', dispatched: true } })
  t.deepEqual(await page.evaluate('log'), ['dragstart'])
  t.is((await act(bridge, 'click', { text: 'Zone' })).effect.targetMatched, true)
})

test.serial('a handle removed in the middle of a drag lets the button go', async (t) => {
  const { bridge, page } = await setup(
    `<div id="card">Card</div><div style="margin-top:200px">Zone</div><script>
      window.log = []
      for (const type of ['pointerdown', 'pointerup', 'mouseup']) addEventListener(type, (event) => log.push(type + ' ' + event.buttons), true)
      addEventListener('pointermove', (event) => { if (event.buttons === 1) card.remove() }, true)
    </script>`,
  )
  t.like(await t.throwsAsync(act(bridge, 'drag', { text: 'Card' }, { to: { text: 'Zone' } })), {
    code: 'STALE_REF',
  })
  t.deepEqual(await page.evaluate('log'), ['pointerdown 1', 'pointerup 0', 'mouseup 0'])
})

test.serial('a handler that throws does not stop the sequence', async (t) => {
  const { bridge, page } = await setup(`<input aria-label="X"><button>Go</button><script>
    window.log = []
    for (const type of ['pointerdown', 'mousedown', 'focus', 'keydown', 'beforeinput', 'input', 'click'])
      addEventListener(type, () => { log.push(type); throw new Error(type) }, true)
  </script>`)
  await act(bridge, 'type', { label: 'X' }, { text: 'a' })
  await act(bridge, 'click', { role: 'button' })
  t.deepEqual(await page.evaluate('log'), [
    'focus',
    'keydown',
    'beforeinput',
    'input',
    'pointerdown',
    'mousedown',
    'focus',
    'click',
  ])
  t.is(await page.inputValue('input'), 'a')
})

test.serial('a page that replaced what input is made of is acted on all the same', async (t) => {
  const { bridge, page } =
    await setup(`<form name="f"><input aria-label="X" name="elements"><button>Go</button></form>
  <div id="card">Card</div><div style="margin-top:100px">Zone</div><script>
    window.log = []
    for (const type of ['click', 'input', 'submit', 'pointerup']) document.addEventListener(type, (event) => { log.push(type); if (type === 'submit') event.preventDefault() })
    const broken = () => { throw new Error('patched') }
    for (const name of ['Event', 'MouseEvent', 'PointerEvent', 'KeyboardEvent', 'InputEvent', 'DragEvent', 'DataTransfer', 'File']) window[name] = broken
    window.Promise = class { constructor() { broken() } static resolve() { broken() } }
    EventTarget.prototype.dispatchEvent = broken
    for (const name of ['focus', 'blur', 'click']) HTMLElement.prototype[name] = broken
    HTMLFormElement.prototype.requestSubmit = broken
    Document.prototype.execCommand = broken
    Object.defineProperty(HTMLInputElement.prototype, 'value', { get: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').get, set: broken })
    Element.prototype.setPointerCapture = broken
    window.setTimeout = window.requestAnimationFrame = window.queueMicrotask = broken
  </script>`)
  await act(bridge, 'type', { label: 'X' }, { text: 'ab' })
  await act(bridge, 'press', { label: 'X' }, { key: 'Enter' })
  await act(bridge, 'click', { role: 'button' })
  await act(bridge, 'drag', { text: 'Card' }, { by: { x: 20, y: 20 } })
  t.is(await page.inputValue('input'), 'ab')
  t.deepEqual(await page.evaluate('log'), [
    'input',
    'input',
    'click',
    'submit',
    'pointerup',
    'click',
    'submit',
    'pointerup',
    'click',
  ])
})
