/** Flows whose elements have other names now, healed through an agent's tools in real pages. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const EXPECT = { kind: 'net', method: 'POST', urlContains: '/api/save', status: 200 }
const SAVE = {
  act: 'click',
  target: [{ testid: 'save' }, { role: 'button', name: 'Save' }],
  expect: EXPECT,
  sent: ['POST /api/save'],
}

const button = (name: string, sends: string, more = '') =>
  `<button ${more} onclick="fetch('${sends}', { method: 'POST', body: '{}' })">${name}</button>`

async function stage(body: string, step: object = SAVE) {
  const project = await mkdtemp(path.join(tmpdir(), 'probe-heal-'))
  closing(() => rm(project, { recursive: true }))
  const site = await openSite({
    '/': `<!doctype html><title>Notes</title>${body}`,
    '/api/save': { body: '{}' },
    '/api/draft': { body: '{}' },
  })
  closing(() => site.close())
  const file = path.join(project, '.probe', 'flows', 'note.json')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify({ version: 1, name: 'note', start: `${site.url}/`, steps: [step] }))
  const before = await readFile(file, 'utf8')
  const { agent } = await machine()
  const asking = await agent({}, { cwd: project })
  const heal = async (args: object = {}) => {
    const given = { action: 'heal', apply: true, afterReset: true, ...args }
    const { value, text } = await asking.call('probe_run', { name: 'probe_verify', arguments: given })
    const [flow] = value.flows ?? []
    const target = JSON.parse(await readFile(file, 'utf8')).steps[0].target
    return { flow, text, target, isUnchanged: (await readFile(file, 'utf8')) === before }
  }
  return { heal }
}

test('a relabelled control is found, the flow is proved with it, and its claims stay', async (t) => {
  const { heal } = await stage(button('Save the note', '/api/save'))
  const { flow, target, text } = await heal()
  t.is(flow.outcome, 'healed', text)
  t.deepEqual(target[0], { role: 'button', name: 'Save the note' })
  const again = await heal()
  t.is(again.flow.outcome, 'healthy', again.text)
})

test('a control whose test id is gone is found by its role, which comes first from then on', async (t) => {
  const { heal } = await stage(button('Save', '/api/save'))
  const { flow, target, text } = await heal({ afterReset: false })
  t.is(flow.outcome, 'healed', text)
  t.deepEqual(target, [{ role: 'button', name: 'Save' }])
})

test('two that could be it are a proposal, and nothing is pressed or written', async (t) => {
  const { heal } = await stage(button('Save draft', '/api/draft') + button('Publish', '/api/save'))
  const { flow, text, isUnchanged } = await heal()
  t.is(flow.outcome, 'proposed', text)
  t.is(flow.steps[0].proposals.length, 2)
  t.true(isUnchanged)
})

test('one that sends something else is a proposal', async (t) => {
  const { heal } = await stage(button('Save draft', '/api/draft'), {
    ...SAVE,
    expect: { kind: 'net', method: 'POST', status: 200 },
  })
  const { flow, text, isUnchanged } = await heal()
  t.is(flow.outcome, 'proposed', text)
  t.regex(flow.whatChanged, /did not send POST \/api\/save/)
  t.true(isUnchanged)
})

test('without a reset, a guess is a proposal; without apply, nothing is written', async (t) => {
  const { heal } = await stage(button('Save the note', '/api/save'))
  const guessed = await heal({ afterReset: false })
  t.is(guessed.flow.outcome, 'proposed', guessed.text)
  const { flow, isUnchanged, text } = await heal({ apply: false })
  t.is(flow.outcome, 'healed', text)
  t.true(isUnchanged)
})

test('one that deletes, and one of another role, are refused', async (t) => {
  const { heal } = await stage(`${button('Delete', '/api/save')}<a href="#save">Save</a>`)
  const { flow, text, isUnchanged } = await heal()
  t.is(flow.outcome, 'refused', text)
  t.true(isUnchanged)
})

test('an element that is found, in an app that does not do it, heals nothing', async (t) => {
  const { heal } = await stage(button('Save the note', '/api/gone'))
  const { flow, text, isUnchanged } = await heal()
  t.not(flow.outcome, 'healed', text)
  t.true(isUnchanged)
})
