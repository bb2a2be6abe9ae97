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

async function printed(script: string, ...more: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [...more, '--input-type=module', '-e', script])
  return stdout.trim()
}

test('under the production condition every adapter is a store that holds nothing', async (t) => {
  const names = ['jotai', 'pinia', 'query', 'recoil', 'svelte']
  const script = `const all = []
    for (const name of ${JSON.stringify(names)}) {
      const store = (await import('probe-runtime/stores/' + name))[name + 'Store']()
      all.push(name, JSON.stringify(store.getState()), 'subscribe' in store)
    }
    const { useStateOf, commitStore } = await import('probe-runtime/react')
    useStateOf('a', 1)
    console.log(...all, JSON.stringify(commitStore().getState()))`
  t.is(
    await printed(script, '--conditions=production'),
    `${names.map((name) => `${name} {} false`).join(' ')} {}`,
  )
})

test('on a server the entries of the page can be imported, and do nothing', async (t) => {
  const script = `const { probe } = await import('probe-runtime')
    const { useStateOf } = await import('probe-runtime/react')
    probe.connect(); probe.registerStore('a', { getState: () => 1 })(); useStateOf('a', 1)
    console.log('done')`
  t.is(await printed(script), 'done')
})

test('a daemon is started from code and closed again', async (t) => {
  const probe = await startProbe({ port: 0 })
  const health = (await (await fetch(`${probe.url}/health`)).json()) as { name: string }
  t.is(health.name, 'probe')
  await probe.close()
  await t.throwsAsync(fetch(`${probe.url}/health`))
})
