import test from 'ava'
import { bundle } from '../harness/bundle.js'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const APP = `
  import { Component, createContext, forwardRef, memo, useState } from 'react'
  import { flushSync } from 'react-dom'
  import { createRoot } from 'react-dom/client'
  const Theme = createContext('dark')
  const Field = forwardRef(function TextField({ label }, ref) { return <label>{label} <input ref={ref} /></label> })
  const Row = memo(function PersonRow({ name }) { return <li><button>{name}</button></li> })
  const Anonymous = memo(() => <Row name="Nobody" />)
  class Panel extends Component { render() { return <section aria-label="Panel">{this.props.children}</section> } }
  function App() {
    const [names, setNames] = useState(['Ada', 'Bob', 'Cid'])
    window.setNames = (next) => flushSync(() => setNames(next))
    return <Theme.Provider value="light"><Panel><Field label="Name" />
      <ul>{names.map((name) => <Row key={name} name={name} />)}<Anonymous /></ul></Panel></Theme.Provider>
  }
  flushSync(() => createRoot(document.getElementById('app')).render(<App />))`

async function open() {
  const body = await bundle(APP)
  return setup(
    '<main id="app"></main><p id="note" style="display:none">Note</p><script src="/app.js"></script>',
    {
      '/app.js': { headers: { 'content-type': 'text/javascript' }, body },
    },
  )
}

const withoutRefs = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/ \(ref=e\d+\)/g, ''))

test.serial('a second look of a kind reports what was added, removed, changed and moved', async (t) => {
  const { agent, page } = await open()
  const look = async (more: object = {}) =>
    (await agent.call('probe_look', { action: 'page', diff: true, ...more })).value
  const first = await look()
  t.regex(first.tree, /region "Panel"/)
  t.is(first.mode, undefined, 'the first look of its kind is a whole one')
  t.like(await look(), { mode: 'unchanged', delta: undefined, tree: undefined })
  t.regex((await look({ mode: 'interactive' })).tree, /button "Ada"/)

  await page.evaluate(() => {
    const app = window as unknown as { setNames(names: string[]): void }
    app.setNames(['Cid', 'Bob', 'Dot'])
    const field = document.querySelector('input') as HTMLInputElement
    field.value = 'Eve'
    ;(document.getElementById('note') as HTMLElement).style.display = ''
  })
  const { delta, mode } = await look()
  t.is(mode, 'delta')
  t.deepEqual(withoutRefs(delta), {
    added: ['button "Dot"', 'text "Note"'],
    removed: ['button "Ada"'],
    addedCount: 2,
    removedCount: 1,
    changed: ['textbox "Name" [value="Eve"] ← textbox "Name"'],
    changedCount: 1,
    moved: ['button "Cid"'],
    movedCount: 1,
  })
  const interactive = await look({ mode: 'interactive' })
  t.deepEqual(withoutRefs(interactive.delta.added), ['button "Dot"'])
  t.is((await look({ scope: 'ul' })).mode, undefined)
  t.is((await look({ scope: 'ul' })).mode, 'unchanged')
})

test.serial('an element is reported with the React components that rendered it', async (t) => {
  const { agent } = await open()
  const describe = async (by: string, value: string, name?: string) => {
    const args = { action: 'find', by, value, ...(name === undefined ? {} : { name }) }
    const { ref } = (await agent.call('probe_look', args)).value.elements[0]
    return (await agent.call('probe_look', { action: 'element', ref })).value
  }
  const ada = await describe('role', 'button', 'Ada')
  t.like(ada, { tag: 'button', descriptor: 'button "Ada"', occluded: false })
  t.deepEqual(ada.component.componentStack, ['PersonRow', 'Panel', 'App'])
  const nobody = await describe('role', 'button', 'Nobody')
  t.deepEqual(nobody.component.componentStack.slice(0, 1), ['PersonRow'])
  t.deepEqual((await describe('label', 'Name')).component.componentStack, ['TextField', 'Panel', 'App'])
  t.is((await describe('role', 'main')).component, undefined)
})

test.serial('after a reload with the same content, the new refs are reported', async (t) => {
  const { agent, page } = await open()
  const look = async () => (await agent.call('probe_look', { action: 'page', diff: true })).value
  const former = (await look()).tree
  await page.reload()
  const { delta } = await look()
  t.like(delta, { addedCount: 0, removedCount: 0 })
  t.deepEqual(
    delta.changed.map((line: string) => withoutRefs(line)),
    ['region "Panel"', 'textbox "Name"', 'button "Ada"', 'button "Bob"', 'button "Cid"', 'button "Nobody"'],
  )
  const [, ref = ''] = /"Ada" \((?:ref=)(e\d+)\)/.exec(delta.changed.join()) ?? []
  t.false(former.includes(`ref=${ref})`))
  t.is((await agent.call('probe_act', { ref, action: 'hover' })).value.result.ok, true)
  t.is((await look()).mode, 'unchanged')
})
