import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { contractOf } from '../../../daemon/project/contract.js'
import { flowsOf } from '../../../daemon/project/flows.js'
import { noteRun, runsOf } from '../../../daemon/project/runs.js'
import type { ProbeError } from '../../../sdk/protocol/errors.js'
import type { Flow } from '../../../workers/flows/flow.js'

async function project(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-project-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const flow = (name: string, start = '/'): Flow => ({
  version: 1,
  name,
  start,
  steps: [{ act: 'click', target: [{ testid: 'save' }] }],
})

test('two writers of one file leave one whole flow and no other file', async (t) => {
  const folder = await project(t)
  const flows = flowsOf(folder)
  const starts = Array.from({ length: 20 }, (_, number) => `/${'x'.repeat(number * 50)}`)
  await Promise.all(starts.map((start) => flows.write('save', flow('save', start))))
  t.true(starts.includes((await flows.read('save')).start))
  t.deepEqual(await readdir(flows.folder), ['save.json'])
})

test('a new file replaces no other one', async (t) => {
  const flows = flowsOf(await project(t))
  await flows.create('save', flow('save'))
  const error = await t.throwsAsync<ProbeError>(flows.create('save', flow('save', '/other')))
  t.is(error?.code, 'BAD_ARGUMENTS')
  t.is((await flows.read('save')).start, '/')
})

test('a name cannot leave the folder, and a file that is no flow is not listed', async (t) => {
  const folder = await project(t)
  const flows = flowsOf(folder)
  await flows.write('save', flow('save'))
  await writeFile(path.join(flows.folder, 'README.md'), '')
  await writeFile(path.join(flows.folder, '.save.json'), '')
  t.deepEqual(await flows.names(), ['save'])
  for (const name of ['../save', '/etc/passwd', 'a\\b', 'a/b', '', '.', '..', 'x'.repeat(101), 'a\0b']) {
    const error = await t.throwsAsync<ProbeError>(flows.read(name), undefined, name)
    t.is(error?.code, 'BAD_ARGUMENTS', name)
    await t.throwsAsync(flows.write(name, flow('save')), undefined, name)
    await t.throwsAsync(flows.delete(name), undefined, name)
  }
})

test('a folder in the place of a file, and a file in the place of the folder, are told', async (t) => {
  const folder = await project(t)
  await mkdir(path.join(folder, '.probe/contract.json'), { recursive: true })
  const error = await t.throwsAsync<ProbeError>(contractOf(folder).read('contract'))
  t.is(error?.code, 'CORRUPT_FILE')
  await writeFile(path.join(folder, '.probe/flows'), '')
  t.deepEqual(await flowsOf(folder).names(), [])
  t.is((await t.throwsAsync<ProbeError>(flowsOf(folder).read('save')))?.code, 'NOT_FOUND')
})

test('runs are noted, a broken history begins anew, and Git ignores them', async (t) => {
  const folder = await project(t)
  const at = '2026-11-25T20:00:00.000Z'
  await noteRun(folder, 'save', { at, verdict: 'no' })
  await writeFile(runsOf(folder).file('save'), '{')
  await noteRun(folder, 'save', { at, verdict: 'yes' })
  t.deepEqual((await runsOf(folder).read('save')).runs, [{ at, verdict: 'yes' }])
  t.is(await readFile(path.join(folder, '.probe/.gitignore'), 'utf8'), 'runs/\n')
})
