/** Pictures compared with saved ones: what differs, and which element is at fault. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { useClosing } from '../harness/closing.js'
import { useMachine } from '../harness/machine.js'
import { openSite } from '../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const page = (style = '', body = '') => `<!doctype html><title>Shop</title>
  <style>
    body { margin: 0; font: 16px sans-serif }
    main { padding: 20px }
    button { display: block; margin: 8px 0; padding: 4px 12px }
    .pulse { width: 20px; height: 20px; background: red; animation: pulse 1s infinite alternate }
    @keyframes pulse { to { opacity: 0 } }
    ${style}
  </style>
  <main><h1>Cart</h1><p>Two items</p><button id="save">Save</button><button id="pay">Pay</button>
  <input autofocus><div class="pulse"></div>${body}</main>`

async function stage() {
  const site = await openSite({ '/': page() })
  closing(() => site.close())
  const project = await mkdtemp(path.join(tmpdir(), 'probe-visual-'))
  closing(() => rm(project, { recursive: true }))
  const { agent } = await machine()
  const asking = await agent({}, { cwd: project })
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  const run = (args: object) =>
    asking.call('probe_run', {
      name: 'probe_visual_diff',
      arguments: { sessionId, baseline: 'cart', ...args },
    })
  const show = async (html: string) => {
    site.serve('/', html)
    await asking.call('probe_navigate', { sessionId, reload: true })
  }
  return { asking, sessionId, project, diff: async (args: object = {}) => (await run(args)).value, show, run }
}

test('an unchanged page is equal, with an animation and a caret; a missing baseline is no pass', async (t) => {
  const { diff, project } = await stage()
  const missing = await diff()
  t.is(missing.error.code, 'NOT_FOUND')
  t.regex(missing.error.message, /update: true/)
  const { saved } = await diff({ update: true })
  t.true(saved.startsWith(path.join(project, '.probe', 'baselines', 'cart')))
  for (let i = 0; i < 3; i++) {
    const again = await diff()
    t.deepEqual([again.equal, again.ratio, again.regions], [true, 0, []], JSON.stringify(again))
  }
  const files = await readdir(path.dirname(saved))
  t.is(files.length, 2, files.join())
})

const FAULTS: [title: string, style: string, first: RegExp][] = [
  ['a margin', '#save { margin-top: 20px }', /Save.*margin-top 8px → 20px/],
  ['a colour', '#pay { background: rgb(0, 128, 0) }', /Pay.*background-color .* → rgb\(0, 128, 0\)/],
  ['a padding of the container', 'main { padding: 28px }', /main.*padding-top 20px → 28px/],
  ['a font size', 'h1 { font-size: 40px }', /Cart.*font-size 32px → 40px/],
  ['an element that is hidden', '#save { display: none }', /Save.*disappeared/],
  ['a border', '#pay { border-radius: 12px }', /Pay.*border-top-left-radius/],
]

test('the element at fault is named first, with what changed about it', async (t) => {
  const { diff, show } = await stage()
  await diff({ update: true })
  for (const [title, style, first] of FAULTS) {
    await show(page(style))
    const { equal, regions } = await diff()
    t.false(equal, title)
    const { role, name, changes } = regions[0].elements[0]
    t.regex(`${role} ${name} ${changes.join(', ')}`, first, `${title}: ${JSON.stringify(regions[0])}`)
  }
})

test('masks, thresholds and other sizes', async (t) => {
  const { asking, sessionId, diff, show } = await stage()
  await diff({ update: true })
  await show(page('', '<p>More</p>'))
  const seen = await diff()
  t.false(seen.equal)
  const [{ box }] = seen.regions
  const masked = await diff({
    // The edges of letters outside of a mask still count.
    masks: seen.regions.map((region: { box: Record<'x' | 'y' | 'width' | 'height', number> }) => ({
      x: region.box.x - 2,
      y: region.box.y - 2,
      width: region.box.width + 4,
      height: region.box.height + 4,
    })),
  })
  t.true(masked.equal, JSON.stringify(masked))
  t.is((await diff({ masks: [{ ...box, x: 5_000 }] })).error.code, 'BAD_ARGUMENTS')
  const { value } = await asking.call('probe_look', {
    action: 'find',
    by: 'text',
    value: 'More',
    sessionId,
  })
  const { ref } = value.elements[0]
  await diff({ baseline: 'one', ref, update: true })
  await show(page('p { padding: 10px }', '<p>More</p>'))
  const look = await asking.call('probe_look', { action: 'find', by: 'text', value: 'More', sessionId })
  const grown = await diff({ baseline: 'one', ref: look.value.elements[0].ref })
  t.false(grown.equal)
  t.true(grown.size.height > grown.former.height)
})

test('a baseline belongs to one size and theme; a damaged one is named', async (t) => {
  const { asking, sessionId, diff } = await stage()
  const { saved } = await diff({ update: true })
  await asking.call('probe_run', {
    name: 'probe_viewport',
    arguments: { sessionId, width: 500, height: 400 },
  })
  const other = await diff()
  t.is(other.error.code, 'NOT_FOUND')
  t.regex(other.error.detail.wanted, /500x400-light/)
  t.regex(other.error.detail.there[0], /1280x720-light/)
  const notes = saved.replace(/\.png$/, '.json')
  await asking.call('probe_run', {
    name: 'probe_viewport',
    arguments: { sessionId, width: 1280, height: 720 },
  })
  const picture = await readFile(saved)
  const huge = Buffer.from(picture)
  huge.writeUInt32BE(0x7fff_ffff, 16)
  for (const damaged of [picture.subarray(0, 200), Buffer.from('no picture'), Buffer.alloc(0), huge]) {
    await writeFile(saved, damaged)
    t.like((await diff()).error, { code: 'CORRUPT_FILE', detail: { file: saved } })
  }
  await writeFile(saved, picture)
  t.true((await diff()).equal)
  await writeFile(notes, (await readFile(notes, 'utf8')).slice(0, 100))
  t.like((await diff()).error, { code: 'CORRUPT_FILE', detail: { file: notes } })
  t.is((await diff({ baseline: '../../x' })).error.code, 'BAD_ARGUMENTS')
})
