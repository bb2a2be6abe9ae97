import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test from 'ava'
import { startProbe } from 'probe-runtime/node'

const run = promisify(execFile)

test('under the production condition the page entry does nothing, and has the whole surface', async (t) => {
  const script = `const { probe, registerStore, setIgnoreSelectors } = await import('probe-runtime')
    probe.connect(); registerStore('a', {})(); setIgnoreSelectors([]); probe.signal('a'); probe.disconnect()
    console.log(Object.keys(probe).sort().join())`
  const { stdout } = await run(process.execPath, [
    '--conditions=production',
    '--input-type=module',
    '-e',
    script,
  ])
  t.is(stdout.trim(), 'connect,describe,disconnect,edited,human,registerStore,setIgnoreSelectors,signal')
})

test('a daemon is started from code and closed again', async (t) => {
  const probe = await startProbe({ port: 0 })
  const health = (await (await fetch(`${probe.url}/health`)).json()) as { name: string }
  t.is(health.name, 'probe')
  await probe.close()
  await t.throwsAsync(fetch(`${probe.url}/health`))
})
