import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { startProbe } from '../../cli/node.js'
import { ScriptedTab } from '../harness/tab.js'

test('a program starts a daemon of its own on a free port, and closes it', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-node-'))
  const probe = await startProbe({ port: 0, folder })
  t.is(probe.url, `http://127.0.0.1:${probe.port}`)
  const tab = await ScriptedTab.open(probe.port)
  t.not(tab.session, '')
  await probe.close()
  await t.throwsAsync(fetch(`${probe.url}/health`))
  await rm(folder, { recursive: true })
})
