/** Writing while a person composes text, and the clipboard's keys. */
import test from 'ava'
import type { ActionArguments, ActionName } from '../../../sdk/protocol/commands/act.js'
import type { Bridge } from '../../harness/bridge.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

function act(bridge: Bridge, action: ActionName, label: string, args: ActionArguments = {}) {
  return bridge.command('act', { act: 'a1', target: { label }, action, args, leaves: [] })
}

const FIELDS = '<input aria-label="Name"><div contenteditable role="textbox" aria-label="Notes"></div>'

test.serial('an act in a field ends a person’s composition there and keeps its text', async (t) => {
  const { bridge, page } = await setup(
    `${FIELDS}<script>
    window.told = []
    addEventListener('compositionend', (event) => told.push('end ' + event.data), true)
    for (const type of ['keydown', 'beforeinput']) addEventListener(type, (event) => event.isTrusted || told.push(type + ' ' + event.isComposing), true)
  </script>`,
    { fresh: true },
  )
  const cdp = await page.context().newCDPSession(page)
  for (const label of ['Name', 'Notes']) {
    const field = page.getByLabel(label)
    const told = () => page.evaluate('told.splice(0)')
    const compose = async () => {
      await field.focus()
      await cdp.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
      await told()
    }
    const text = () => field.evaluate((node) => (node as HTMLInputElement).value ?? node.textContent)
    await compose()
    await act(bridge, 'type', label, { text: 'x' })
    t.is(await text(), 'にほx')
    t.deepEqual(await told(), ['end にほ', 'keydown false', 'beforeinput false'])
    await compose()
    await act(bridge, 'hover', label)
    t.deepEqual(await told(), [], 'the pointer alone ends nothing')
    await act(bridge, 'click', label)
    t.deepEqual(await told(), ['end にほ'])
    await compose()
    await act(bridge, 'fill', label, { text: 'Ada' })
    t.is(await text(), 'Ada')
    t.deepEqual(await told(), ['end にほ', 'beforeinput false'])
    await compose()
    await act(bridge, 'press', label, { key: 'Control+a' })
    t.is(((await told()) as string[])[0], 'end にほ')
    await act(bridge, 'clear', label)
    t.is(await text(), '')
  }
})

test.serial('what is copied in the page can be pasted in it, by its own handlers too', async (t) => {
  const { bridge, page } = await setup(`${FIELDS}<input type="password" aria-label="Secret" value="hunter2">
    <input aria-label="Fixed" value="fixed" readonly><input aria-label="Own" value="own"><script>
    const own = document.querySelector('[aria-label=Own]')
    own.oncopy = (event) => { event.clipboardData.setData('text/plain', 'of its own'); event.preventDefault() }
    own.onpaste = (event) => { window.pasted = event.clipboardData.getData('text/plain'); event.preventDefault() }
  </script>`)
  const value = (label: string) =>
    page.getByLabel(label).evaluate((node) => (node as HTMLInputElement).value ?? node.innerHTML)
  const press = async (label: string, ...keys: string[]) => {
    for (const key of keys) await act(bridge, 'press', label, { key })
  }
  const empty = await t.throwsAsync(press('Name', 'Control+v'))
  t.like(empty, { code: 'UNSUPPORTED' })
  t.regex(empty?.message ?? '', /nothing was copied in this page/)
  await press('Secret', 'Control+a', 'Control+c')
  t.like(await t.throwsAsync(press('Name', 'Control+v')), { code: 'UNSUPPORTED' })
  t.false(bridge.said.some((text) => text.includes('hunter2')))

  await act(bridge, 'type', 'Name', { text: 'Ada' })
  await press('Name', 'Control+a', 'Control+x')
  t.is(await value('Name'), '')
  await press('Notes', 'Control+v', 'Control+v')
  t.is(await value('Notes'), 'AdaAda')
  await press('Fixed', 'Control+a', 'Control+x', 'Control+v')
  t.is(await value('Fixed'), 'fixed')
  await page.getByLabel('Notes').evaluate((node) => {
    node.innerHTML = 'a <b>bold</b> word'
  })
  await press('Notes', 'Control+a', 'Control+x', 'Control+v')
  t.is(await value('Notes'), 'a <b>bold</b> word')
  await press('Name', 'Control+v')
  t.is(await value('Name'), 'a bold word')
  await press('Own', 'Control+c', 'Control+v')
  t.is(await page.evaluate('pasted'), 'of its own')
  t.is(await value('Own'), 'own')
})

test.serial(
  'letters go to a cell that puts a field in its place, and to a list that they search',
  async (t) => {
    const { bridge, page } = await setup(`<div role="grid"><div role="row">
    <div role="gridcell" tabindex="0" aria-label="Price">7</div></div></div>
    <ul role="listbox" tabindex="0" aria-label="Fruit"><li role="option">Apple</li></ul>
    <div tabindex="0" role="group" aria-label="Card">Card</div><script>
    const cell = document.querySelector('[role=gridcell]')
    cell.onkeydown = () => queueMicrotask(() => {
      if (cell.firstElementChild) return
      cell.innerHTML = '<input>'
      cell.firstElementChild.focus()
    })
    window.searched = ''
    document.querySelector('ul').onkeydown = ({ key }) => { searched += key }</script>`)
    const { instead } = (await act(bridge, 'type', 'Price', { text: '42' })).effect
    t.is(instead, undefined)
    t.is(await page.locator('[role=gridcell] input').inputValue(), '42')
    await act(bridge, 'type', 'Fruit', { text: 'ap' })
    t.is(await page.evaluate('searched'), 'ap')
    await t.throwsAsync(act(bridge, 'type', 'Card', { text: 'x' }), { code: 'WRONG_ELEMENT' })
  },
)
