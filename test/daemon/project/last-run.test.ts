/** The last run of a project's flows, on disk. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { beginRun, keepFlow, lastRunFolder, readRun } from '../../../daemon/project/last-run.js'
import { runsOf } from '../../../daemon/project/runs.js'

async function projectOf(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-run-'))
  t.teardown(() => rm(folder, { recursive: true }))
  return folder
}

const HEAD = { at: '2026-11-26T00:00:00Z' }

test('a flow is kept with its verdicts in order, for its user alone, and beside the histories', async (t) => {
  const project = await projectOf(t)
  await beginRun(project, HEAD)
  const shot = Buffer.from('png')
  await keepFlow(project, { flow: 'order', verdict: 'no', whatChanged: 'x' }, [
    { id: 'vA_-.9', text: '{}' },
    { id: 'vA_-.10', text: '{}', before: shot, after: shot },
  ])
  const { flows, at } = await readRun(lastRunFolder(project))
  t.is(at, HEAD.at)
  t.like(flows, { 0: { flow: 'order', verdict: 'no', whatChanged: 'x' }, length: 1 })
  t.deepEqual(
    flows[0]?.verdicts.map(({ id, before, after }) => [id, before !== undefined, after !== undefined]),
    [
      ['vA_-.9', false, false],
      ['vA_-.10', true, true],
    ],
  )
  t.is((await stat(flows[0]?.verdicts[0]?.file ?? '')).mode & 0o077, 0)
  t.deepEqual(await runsOf(project).names(), [])
})

test('a run replaces the one before, and a flow that is played again its own play', async (t) => {
  const project = await projectOf(t)
  await beginRun(project, HEAD)
  await keepFlow(project, { flow: 'old', verdict: 'yes' }, [])
  await beginRun(project, HEAD)
  await keepFlow(project, { flow: 'order', verdict: 'no' }, [{ id: 'v1', text: '{}' }])
  await keepFlow(project, { flow: 'order', verdict: 'yes' }, [{ id: 'v2', text: '{}' }])
  const { flows } = await readRun(lastRunFolder(project))
  t.deepEqual(
    flows.map(({ flow, verdict, verdicts }) => [flow, verdict, verdicts.map(({ id }) => id)]),
    [['order', 'yes', ['v2']]],
  )
})

test('no run is said so, and a broken one is refused with its file', async (t) => {
  const project = await projectOf(t)
  await t.throwsAsync(readRun(lastRunFolder(project)), { code: 'NOT_FOUND' })
  await beginRun(project, HEAD)
  await writeFile(path.join(lastRunFolder(project), 'run.json'), '{"at":5}')
  await t.throwsAsync(readRun(lastRunFolder(project)), {
    code: 'CORRUPT_FILE',
    message: /run\.json cannot be read/,
  })
})
