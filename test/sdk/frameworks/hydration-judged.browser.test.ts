import test from 'ava'
import { buildApp, onServer } from '../../harness/app.js'
import { useJudge } from '../../harness/judged.js'

const setup = useJudge(test)

const files = {
  './App.svelte':
    '<script>let count = $state(0)</script><p>Count {count}</p><button onclick={() => count++}>Add</button>',
}
const SERVER = `import { render } from 'svelte/server'; import App from './App.svelte'
  export default '<div id="app">' + render(App).body + '</div>'`
const CLIENT = `import { hydrate } from 'svelte'; import App from './App.svelte'
  window.start = () => hydrate(App, { target: document.getElementById('app') })`

async function open(begin: string) {
  const markup = await onServer<string>(SERVER, { files })
  const body = await buildApp(CLIENT, { files })
  return setup(`${markup}<script src="/app.js"></script><script>${begin}</script>`, {
    '/app.js': { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body },
  })
}

const ADD = { role: 'button', name: 'Add' }
const ADDED = { kind: 'text', contains: 'Count 1' }

test('a click on a page that hydrates late is judged by its effect', async (t) => {
  const { act } = await open('setTimeout(start, 700)')
  const { verified, effect, warning } = await act(ADD, ADDED)
  t.is(verified, 'yes')
  t.is(effect.effect?.hydrated, undefined)
  t.is(warning, undefined)
})

test('a click on an element that was not hydrated in time is no, with the reason', async (t) => {
  const { act } = await open('')
  const { verified, effect, warning } = await act(ADD, ADDED, { timeout_ms: 300 })
  t.is(verified, 'no')
  t.is(effect.effect?.hydrated, false)
  t.is(
    warning,
    'The element is server-rendered, and its event handlers were not attached yet when it was acted on.',
  )
})
