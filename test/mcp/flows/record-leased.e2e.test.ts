/** In a lease: the browser's own input of an agent is the agent's act and no person's, and mocks are steps. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { flowsOf } from '../../../daemon/project/flows.js'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const PAGE = `<!doctype html><title>Shop</title>
  <label>Name <input></label> <label>Password <input type="password"></label>
  <button onclick="fetch('/save', { method: 'POST' })">Save</button> <a href="/next">Next</a>`

test('an agent’s native input is recorded once; mocks and a new document are steps', async (t) => {
  const site = await openSite({
    '/': PAGE,
    '/save': { body: '{}' },
    '/next': '<!doctype html><title>Next</title><button>Finish</button>',
  })
  closing(() => site.close())
  const project = await mkdtemp(path.join(tmpdir(), 'probe-project-'))
  closing(() => rm(project, { recursive: true }))
  const { agent } = await machine()
  const asking = await agent({}, { cwd: project })
  const call = async (name: string, args: object = {}) => {
    const answer = await asking.call('probe_run', { name, arguments: args })
    t.false(answer.isError, answer.text)
    return answer.value
  }
  await call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  await call('probe_record', { action: 'start', recordingName: 'native' })
  await call('probe_network_mock', { rules: [{ urlContains: '/save', status: 500 }] })
  const typed = { action: 'type', args: { text: 'Ann', native: true } }
  await call('probe_act', { target: { label: 'Name' }, ...typed })
  const secret = { action: 'type', args: { text: 'correct horse', native: true } }
  await call('probe_act', { target: { label: 'Password' }, ...secret })
  await call('probe_act', {
    target: { role: 'button', name: 'Save' },
    action: 'click',
    args: { native: true },
  })
  const next = { target: { role: 'link', name: 'Next' }, action: 'click' }
  const { verified } = await call('probe_act_and_wait', { ...next, until: { kind: 'route', path: '/next' } })
  t.is(verified, 'yes')
  await call('probe_act', { target: { role: 'button', name: 'Finish' }, action: 'click' })
  const { program, warning } = await call('probe_record', { action: 'stop' })
  const saved = await call('probe_flow_save_recorded', { flowName: 'leased', recordingName: 'native' })
  t.like(saved, { steps: 6, claimed: 1 }, JSON.stringify(program))
  t.is(warning, undefined)
  const { steps, start } = await flowsOf(project).read('leased')
  t.is(start, '/')
  t.deepEqual(steps.map((step) => ('act' in step ? [step.act, step.args] : step)) as unknown[], [
    { mock: { rules: [{ urlContains: '/save', status: 500 }] } },
    ['type', { text: 'Ann', native: true }],
    ['type', { text: { env: 'PASSWORD' }, native: true }],
    ['click', { native: true }],
    ['click', undefined],
    ['click', undefined],
  ])
})
