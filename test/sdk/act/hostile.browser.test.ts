import test from 'ava'
import type { ActionArguments, ActionName } from '../../../sdk/protocol/commands/act.js'
import type { Locator } from '../../../sdk/protocol/predicates.js'
import type { Bridge } from '../../harness/bridge.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

function act(bridge: Bridge, action: ActionName, target: Locator, args: ActionArguments = {}) {
  return bridge.command('act', { act: 'a1', target, action, args, leaves: [] })
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

test.serial('a page that replaced the event constructors and methods can still be acted on', async (t) => {
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
