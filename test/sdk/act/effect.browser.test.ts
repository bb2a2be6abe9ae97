import test from 'ava'
import type { ActionArguments, ActionName } from '../../../sdk/protocol/commands/act.js'
import type { Locator } from '../../../sdk/protocol/predicates.js'
import type { Bridge } from '../../harness/bridge.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

async function effectOf(bridge: Bridge, action: ActionName, target: Locator, args: ActionArguments = {}) {
  const { effect } = await bridge.command('act', { act: 'a1', target, action, args, leaves: [] })
  return effect
}

test('mutations are counted in the region of the target, and in the page', async (t) => {
  const { bridge } =
    await setup(`<section><button>Go</button><p id="near"></p></section><section><p id="far"></p></section><script>
    document.querySelector('button').onclick = () => { near.textContent = 'one'; far.textContent = 'two'; far.title = 'three' }
  </script>`)
  t.like(await effectOf(bridge, 'click', { role: 'button' }), { domMutatedWithin: 1, domMutatedInPage: 3 })
})

test('what goes on in the page by itself is not the effect', async (t) => {
  const { bridge, page } = await setup(`<button>Go</button><p id="clock"></p><script>
    setInterval(() => { clock.textContent = performance.now() }, 1)
  </script>`)
  await page.waitForFunction(() => document.getElementById('clock')?.textContent !== '')
  t.like(await effectOf(bridge, 'hover', { role: 'button' }, { holdMs: 50 }), {
    domMutatedWithin: 0,
    domMutatedInPage: 0,
  })
})

test('hover stays for holdMs, and what that opens is its effect', async (t) => {
  const { bridge } = await setup(`<button>Go</button><script>
    document.querySelector('button').addEventListener('mouseenter', () => setTimeout(() => document.body.append('Tip'), 100))
  </script>`)
  t.deepEqual((await effectOf(bridge, 'hover', { role: 'button' }, { holdMs: 300 })).appeared, ['Tip'])
})

test('a drag carries data of its own, and what the app gives', async (t) => {
  const { bridge, page } =
    await setup(`<div draggable="true" ondragstart="event.dataTransfer.setData('text/plain', 'card')">Card</div>
    <div style="margin-top:100px" id="zone">Zone</div><script>
    zone.ondragover = (event) => event.preventDefault()
    zone.ondrop = ({ dataTransfer }) => { window.got = [dataTransfer.getData('text/plain'), dataTransfer.getData('application/x-id')] }
  </script>`)
  await effectOf(
    bridge,
    'drag',
    { text: 'Card' },
    { to: { text: 'Zone' }, data: { mime: 'application/x-id', value: '7' } },
  )
  t.deepEqual(await page.evaluate('got'), ['card', '7'])
})

test('a slider of the app follows a drag by its capture', async (t) => {
  const { bridge, page } =
    await setup(`<div role="slider" aria-label="Volume" id="s" style="width:100px;height:20px"></div><script>
    s.onpointerdown = (event) => s.setPointerCapture(event.pointerId)
    s.onpointermove = (event) => { if (s.hasPointerCapture(event.pointerId)) s.ariaValueNow = event.clientX - s.getBoundingClientRect().left }
  </script>`)
  await effectOf(bridge, 'drag', { role: 'slider' }, { by: { x: 200, y: 300 } })
  t.is(await page.getAttribute('#s', 'aria-valuenow'), '250')
  t.false(await page.evaluate(() => document.body.setPointerCapture.toString().includes('probe')))
})

test('several files are chosen, and taken back', async (t) => {
  const { bridge, page } = await setup('<label>Files <input type="file" multiple id="f"></label>')
  const read = () =>
    page.evaluate(() => {
      const { files } = document.getElementById('f') as HTMLInputElement
      return Promise.all(
        [...(files ?? [])].map(async (file) => `${file.name} ${file.type} ${await file.text()}`),
      )
    })
  const files = [
    { name: 'a.txt', mime: 'text/plain', base64: 'aGk=' },
    { name: 'ü.bin', mime: '', base64: '' },
  ]
  await effectOf(bridge, 'upload', { label: 'Files' }, { files })
  t.deepEqual(await read(), ['a.txt text/plain hi', 'ü.bin  '])
  await effectOf(bridge, 'upload', { label: 'Files' }, { files: [] })
  t.deepEqual(await read(), [])
})

test('a box that is hidden behind its label is checked by it', async (t) => {
  const { bridge, page } = await setup(
    '<input type="checkbox" id="c" style="opacity:0;position:absolute;pointer-events:none"><label for="c">Agree</label>',
  )
  await effectOf(bridge, 'check', { label: 'Agree' })
  t.true(await page.isChecked('#c'))
})

test('scroll turns the wheel; without a distance it brings the target into view', async (t) => {
  const { bridge, page } =
    await setup(`<div id="box" role="region" aria-label="Box" style="height:100px;overflow:auto"><div style="height:900px"></div></div>
    <div style="height:3000px"></div><button>Far</button>`)
  await effectOf(bridge, 'scroll', { role: 'region' }, { by: { x: 0, y: 50 } })
  t.is(await page.evaluate('box.scrollTop'), 50)
  t.true((await effectOf(bridge, 'scroll', { role: 'button' })).scrolledIntoView)
})

test('a document that is left in the middle of an action says that it was begun', async (t) => {
  const { bridge } = await setup(`<button onpointerdown="location.href = '/next'">Go</button>`, {
    answers: { '/next': 'Next' },
  })
  const acknowledged = new Promise((resolve) => {
    const args = { act: 'a1', target: { role: 'button' }, action: 'hover' as const, args: {}, leaves: [] }
    void bridge.command('act', { ...args, action: 'click' }, resolve).catch(() => undefined)
  })
  t.like(await acknowledged, { role: 'button', name: 'Go' })
})
