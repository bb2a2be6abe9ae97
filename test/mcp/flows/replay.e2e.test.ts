/** Saved flows, played again through an agent's tools in real pages. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { eventually } from '../../harness/patience.js'
import { type Answer, openSite } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const PAGE = `<!doctype html><title>Notes</title><label>Note <input id="note"></label>
  <button data-testid="save">Save</button><p id="said"></p><script src="/app.js"></script>`
const APP = `
  document.querySelector('button').onclick = async () => {
    const body = JSON.stringify({ note: document.getElementById('note').value })
    const answer = await fetch('/save' + location.search, { method: 'POST', body })
    document.getElementById('said').textContent = answer.ok ? 'Saved ' + (await answer.json()).count : 'Saved'
  }`

const SAVED = {
  kind: 'allOf',
  predicates: [
    { kind: 'net', method: 'POST', urlContains: '/save', status: 200 },
    { kind: 'text', contains: 'Saved' },
  ],
}
const FILL = { act: 'fill', target: [{ label: 'Note' }], args: { text: 'Ring twice' } }
const SAVE = { act: 'click', target: [{ testid: 'save' }, { role: 'button', name: 'Save' }], expect: SAVED }
const OLD = { ...SAVE, target: [{ testid: 'store' }, { role: 'button', name: 'Save' }] }

async function stage(environment: Record<string, string> = {}) {
  const project = await mkdtemp(path.join(tmpdir(), 'probe-project-'))
  closing(() => rm(project, { recursive: true }))
  const bodies: string[] = []
  const save: Answer = (request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      const status = request.url?.includes('broken') ? 500 : 200
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ count: bodies.length }))
    })
  }
  const site = await openSite({
    '/': PAGE,
    '/app.js': { headers: { 'content-type': 'text/javascript' }, body: APP },
    '/save': save,
  })
  closing(() => site.close())
  const { agent } = await machine()
  const asking = await agent(environment, { cwd: project })
  const put = async (folder: string, name: string, content: object | string) => {
    await mkdir(path.join(project, '.probe', folder), { recursive: true })
    const text = typeof content === 'string' ? content : JSON.stringify(content, undefined, 2)
    await writeFile(path.join(project, '.probe', folder, `${name}.json`), text)
  }
  const flow = (steps: object[], more: object = {}) => ({
    version: 1,
    name: 'any',
    start: `${site.url}/`,
    steps,
    ...more,
  })
  const run = (name: string, args: object) => asking.call('probe_run', { name, arguments: args })
  const leases = async () => (await asking.call('probe_lease', { action: 'list' })).value.leases
  return {
    asking,
    bodies,
    site,
    flow,
    run,
    leases,
    save: (name: string, content: object | string) => put('flows', name, content),
    put,
    settings: (content: object) =>
      writeFile(path.join(project, '.probe', 'project.json'), JSON.stringify({ version: 1, ...content })),
    acquire: async () =>
      (await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })).value
        .sessionId as string,
  }
}

test('a flow is played in a lease of its own, which is released', async (t) => {
  const { save, flow, run, bodies, leases } = await stage()
  await save('note', flow([FILL, SAVE], { success: { kind: 'text', contains: 'Saved 1' } }))
  const { value, text } = await run('probe_flow_replay', { flowName: 'note' })
  t.deepEqual([value.flow, value.verdict, value.drifted], ['note', 'yes', []], text)
  t.deepEqual(bodies, ['{"note":"Ring twice"}'])
  t.deepEqual(await leases(), [])
})

test('a flow says what changed, where in the source, and what to do', async (t) => {
  const { save, flow, run, site, leases } = await stage()
  await save('note', flow([FILL, { ...SAVE, source: 'src/Save.tsx:12' }], { start: `${site.url}/?broken` }))
  const { value, text } = await run('probe_flow_replay', { flowName: 'note' })
  t.is(value.verdict, 'no', text)
  t.is(value.step.number, 2)
  t.regex(value.whatChanged, /^step 2 \(click testid "save"\): .*500/)
  t.is(value.whereInSource, 'src/Save.tsx:12')
  t.regex(value.nextAction, /^Repair the app at src\/Save\.tsx:12/)
  t.deepEqual(await leases(), [])
})

test('a control that lost its testid is found by its role, and the step has drifted', async (t) => {
  const { save, flow, run } = await stage()
  await save('note', flow([OLD]))
  const { value, text } = await run('probe_flow_replay', { flowName: 'note' })
  t.is(value.verdict, 'yes', text)
  t.deepEqual(value.drifted, [{ step: 1, index: 1, from: 'testid "store"', to: 'button "Save"' }])
  const { value: all } = await run('probe_verify', { action: 'flows' })
  t.deepEqual(all, { status: 'passed', passed: 1, failed: 0, failures: [], drifted: ['note'] })
})

test('in the tab that the agent names, a flow is not isolated, and the tab stays', async (t) => {
  const { save, flow, run, acquire, leases } = await stage()
  await save('note', flow([FILL, SAVE], { viewport: [400, 700] }))
  const sessionId = await acquire()
  const { value, text } = await run('probe_flow_replay', { flowName: 'note', sessionId })
  t.like(value, { verdict: 'yes', isolated: false }, text)
  t.is(value.warning, 'the tab was used as it is, without its viewport')
  t.is((await leases()).length, 1)
  const { value: wrong } = await run('probe_flow_replay', { flowName: 'note', sessionId: 'nobody' })
  t.is(wrong.error.code, 'UNKNOWN_SESSION')
})

test('what a flow needs is played before, in the same page; its start may be a path of the app', async (t) => {
  const { save, flow, run, settings, site, bodies } = await stage()
  await save('first', flow([SAVE], { start: '/' }))
  await save('second', flow([FILL, SAVE], { needs: ['first'], start: '/' }))
  const unknown = await run('probe_flow_replay', { flowName: 'second' })
  t.like(unknown.value, { verdict: 'unknown' }, unknown.text)
  t.regex(unknown.value.whatChanged, /address of the app is not known: give baseUrl, or serve\.url/)
  const given = await run('probe_flow_replay', { flowName: 'second', baseUrl: `${site.url}/any` })
  t.is(given.value.verdict, 'yes', given.text)
  await settings({ serve: { command: 'true', url: `${site.url}/` } })
  const known = await run('probe_flow_replay', { flowName: 'second' })
  t.is(known.value.verdict, 'yes', known.text)
  t.deepEqual(bodies, ['{"note":""}', '{"note":"Ring twice"}', '{"note":""}', '{"note":"Ring twice"}'])
})

test('a secret comes from the environment of the daemon', async (t) => {
  const { save, flow, run, bodies } = await stage({ NOTE: 'from the environment' })
  await save('secret', flow([{ ...FILL, args: { text: { env: 'NOTE' } } }, SAVE]))
  const { value, text } = await run('probe_flow_replay', { flowName: 'secret' })
  t.is(value.verdict, 'yes', text)
  t.deepEqual(bodies, ['{"note":"from the environment"}'])
})

test('verify plays all, and tells of failures only', async (t) => {
  const { save, flow, run, site, leases } = await stage()
  await save('good', flow([FILL, SAVE]))
  await save('broken', flow([SAVE], { start: `${site.url}/?broken` }))
  await save('corrupt', '{\n  "version": 1,\n  "name": "corrupt",\n  "start": "/",\n  "steps": []\n}')
  await save('secret', flow([{ ...FILL, args: { text: { env: 'PROBE_TEST_NOWHERE' } } }, SAVE]))
  const { value, text } = await run('probe_verify', { action: 'flows' })
  t.deepEqual([value.status, value.passed, value.failed], ['failed', 1, 3], text)
  const told = value.failures.map(({ flow: name, verdict }: { flow: string; verdict: string }) => [
    name,
    verdict,
  ])
  t.deepEqual(told, [
    ['broken', 'no'],
    ['corrupt', 'unknown'],
    ['secret', 'unknown'],
  ])
  const [, corrupt, secret] = value.failures
  t.regex(corrupt.whatChanged, /corrupt\.json: line 5: steps/)
  t.regex(corrupt.whereInSource, /corrupt\.json:5$/)
  t.regex(secret.whatChanged, /^the environment has no PROBE_TEST_NOWHERE, so nothing was played$/)
  t.deepEqual(await leases(), [])
  const { value: one } = await run('probe_verify', { action: 'flows', names: ['good'] })
  t.deepEqual(one, { status: 'passed', passed: 1, failed: 0, failures: [] })
  const { value: none } = await run('probe_verify', { action: 'flows', names: ['good', 'gone'] })
  t.like(none.error, { code: 'NOT_FOUND', detail: { there: ['broken', 'corrupt', 'good', 'secret'] } })
})

test('a project without flows has nothing that could pass', async (t) => {
  const { run } = await stage()
  const { value } = await run('probe_verify', { action: 'flows' })
  t.is(value.error.code, 'NOT_FOUND')
})

const recording = (name: string, program: object) => ({
  version: 1,
  name,
  program,
  reactions: [],
  cost: { events: 3, bytes: 300 },
})

test('a recording is played again; a ref only in the session that was recorded', async (t) => {
  const { put, flow, run, asking, acquire } = await stage()
  await put('recordings', 'stable', recording('stable', flow([FILL, SAVE])))
  const { value, text } = await run('probe_replay', { recordingName: 'stable' })
  t.is(value.verdict, 'yes', text)
  const sessionId = await acquire()
  const { value: found } = await asking.call('probe_look', {
    action: 'find',
    by: 'testid',
    value: 'save',
    sessionId,
  })
  const [{ ref }] = found.matches ?? found.elements
  const unstable = { ...SAVE, target: [{ ref }], stable: false }
  await put('recordings', 'unstable', { ...recording('unstable', flow([unstable])), sessionId })
  const elsewhere = await run('probe_replay', { recordingName: 'unstable' })
  t.like(elsewhere.value, { verdict: 'unknown', step: { number: 1 } }, elsewhere.text)
  t.regex(elsewhere.value.whatChanged, /only locator is a ref/)
  const other = await run('probe_replay', { recordingName: 'unstable', sessionId: await acquire() })
  t.regex(other.value.whatChanged, /only locator is a ref/)
})

test('a replay that is cancelled gives its page back', async (t) => {
  const { save, flow, asking, leases, site } = await stage()
  const never = { ...SAVE, expect: { kind: 'text', contains: 'never' }, timeout_ms: 60_000 }
  let isSaving = false
  site.serve('/save', () => {
    isSaving = true
  })
  await save('long', flow([never]))
  const stop = new AbortController()
  const playing = asking.call(
    'probe_run',
    { name: 'probe_flow_replay', arguments: { flowName: 'long' } },
    {
      signal: stop.signal,
    },
  )
  await eventually(() => isSaving, 'the step')
  t.is((await leases()).length, 1)
  stop.abort()
  await t.throwsAsync(playing)
  await eventually(async () => (await leases()).length === 0, 'the end of the lease')
})
