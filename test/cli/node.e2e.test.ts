import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { startProbe } from '../../cli/node.js'
import { ScriptedTab } from '../harness/tab.js'

async function emptyFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'probe-node-'))
}

test('a program starts its own daemon on a free port, and closes it', async (t) => {
  const folder = await emptyFolder()
  t.teardown(() => rm(folder, { recursive: true }))
  const probe = await startProbe({ port: 0, folder })
  t.is(probe.url, `http://127.0.0.1:${probe.port}`)
  const tab = await ScriptedTab.open(probe.port)
  t.not(tab.session, '')
  await probe.close()
  await t.throwsAsync(fetch(`${probe.url}/health`))
})

test('a program that closed its daemon can exit', async (t) => {
  const folder = await emptyFolder()
  t.teardown(() => rm(folder, { recursive: true }))
  const program = fileURLToPath(new URL('fixtures/closes.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, folder])
  t.deepEqual(JSON.parse(stdout), [])
})
