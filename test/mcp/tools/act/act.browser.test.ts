import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { useDriven } from '../../../harness/driven.js'

const setup = useDriven(test)

test.serial('steps by target share one cursor, and each reports its effect', async (t) => {
  const { agent, page } =
    await setup(`<form onsubmit="event.preventDefault(); document.title = name.value + ' ' + on.checked">
    <input aria-label="Name" name="name"><label><input type="checkbox" name="on"> Agree</label><button>Save</button></form>
    <script>const { name, on } = document.forms[0].elements</script>`)
  const { value } = await agent.call('probe_act', {
    steps: [
      { target: { label: 'Name' }, action: 'fill', args: { text: 'Ada' } },
      { target: { label: 'Agree' }, action: 'check' },
      { target: { label: 'Name' }, action: 'submit' },
    ],
  })
  t.is(await page.title(), 'Ada true')
  t.is(typeof value.since, 'number')
  t.is(value.result.count, 3)
  t.true(value.result.effects[0].valueChanged)
  t.deepEqual(
    value.result.steps.map(({ action, dispatched }: { action: string; dispatched: boolean }) => [
      action,
      dispatched,
    ]),
    [
      ['fill', true],
      ['check', true],
      ['submit', true],
    ],
  )
})

test.serial('a file is uploaded by its path, and a missing file is NOT_FOUND', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-upload-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'a.csv'), 'x,y')
  const { another } = await setup(
    `<input type="file" aria-label="File" onchange="this.files[0].text().then((text) => { out.textContent = text })"><p id="out"></p>`,
  )
  const agent = await another([folder])
  const upload = (file: string) => ({
    target: { label: 'File' },
    action: 'upload',
    args: { files: [{ path: path.join(folder, file) }] },
  })
  const until = { kind: 'text', contains: 'x,y' }
  t.is((await agent.call('probe_act_and_wait', { ...upload('a.csv'), until })).value.verified, 'yes')
  t.is((await agent.refusal('probe_act', upload('none.csv'))).code, 'NOT_FOUND')
})

test.serial('a verdict on a drag counts its effects, and a failed drag is an error', async (t) => {
  const { agent } =
    await setup(`<div draggable="true" id="card">Card</div><div id="zone" style="margin-top:150px">Zone</div><p id="out"></p><script>
    zone.ondragover = (event) => event.preventDefault()
    zone.ondrop = () => { out.textContent = 'Dropped' }
  </script><div id="fragile">Fragile</div><script>fragile.onpointerdown = () => fragile.remove()</script>`)
  const drag = (text: string) => ({ target: { text }, action: 'drag', args: { to: { text: 'Zone' } } })
  const until = { kind: 'text', contains: 'Dropped' }
  const { value } = await agent.call('probe_act_and_wait', { ...drag('Card'), until })
  t.is(value.verified, 'yes', value.because)
  t.is((await agent.refusal('probe_act_and_wait', { ...drag('Fragile'), until })).code, 'STALE_REF')
})

test.serial('a hover reports what only a real pointer does', async (t) => {
  const { agent, page } = await setup(`<style>
    .lit:hover { color: red } .menu:hover .sub { display: block } .off:not(:hover) { opacity: 0.9 }
    @media all { .deep, :is(.wide:hover, .none) { color: blue } } .nest { &:hover { color: green } } .other:hover { color: red }
  </style>
  <p>Plain</p> <p class="lit">Lit</p> <p class="menu"><i>Menu</i><b class="sub">Sub</b></p> <p class="off">Off</p> <p class="wide">Wide</p>
  <p class="nest">Nest</p> <p class="deep">Deep</p> <p id="listened">Listened</p> <p onmouseenter="this.title = event.type">Handled</p>
  <script>listened.addEventListener('pointerover', () => {}); document.addEventListener('mouseover', () => {})</script>`)
  const warning = async (text: string, action = 'hover', args: object = {}) =>
    (await agent.call('probe_act', { target: { text }, action, args })).value.warning
  for (const text of ['Plain', 'Deep']) t.is(await warning(text), undefined, text)
  for (const text of ['Lit', 'Menu', 'Off', 'Wide', 'Nest'])
    t.regex((await warning(text)) ?? '', /synthetic: a :hover rule/, text)
  for (const text of ['Listened', 'Handled'])
    t.regex((await warning(text)) ?? '', /synthetic: its pointer handlers/, text)
  t.is(await page.getByText('Handled').getAttribute('title'), 'mouseenter')
  t.is(await warning('Lit', 'click'), undefined)
  t.regex((await warning('Lit', 'drag', { by: { x: 9, y: 9 } })) ?? '', /:hover rule/)
  const { value } = await agent.call('probe_act_and_wait', {
    target: { text: 'Lit' },
    action: 'hover',
    until: { kind: 'text', contains: 'Plain' },
  })
  t.regex(value.warning, /:hover rule/)
  const steps = ['Lit', 'Listened', 'Lit'].map((text) => ({ target: { text }, action: 'hover' }))
  t.regex((await agent.call('probe_act', { steps })).value.warning, /a :hover rule.*; its pointer handlers/)
})
