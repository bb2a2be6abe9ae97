import { fileURLToPath } from 'node:url'
import test from 'ava'
import { build, type Plugin } from 'esbuild'
import { compile } from 'svelte/compiler'
import type { ActionArguments, ActionName } from '../../../../sdk/protocol/commands/act.js'
import { useTab } from '../../../harness/tabbed.js'
import { APPS, type App } from './apps.js'

const setup = useTab(test)
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

function svelte(source: string): Plugin {
  return {
    name: 'svelte',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^App\.svelte$/ }, () => ({ path: 'App.svelte', namespace: 'app' }))
      onLoad({ filter: /./, namespace: 'app' }, () => ({
        contents: compile(source, { filename: 'App.svelte', generate: 'client' }).js.code,
        resolveDir: ROOT,
      }))
    },
  }
}

async function bundled({ source, loader }: App): Promise<string> {
  const mount = `import { mount } from 'svelte'; import App from 'App.svelte'; mount(App, { target: document.getElementById('app') })`
  const { outputFiles } = await build({
    stdin: { contents: loader === 'js' ? source : mount, resolveDir: ROOT },
    bundle: true,
    format: 'iife',
    conditions: ['browser', 'development'],
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    write: false,
    plugins: loader === 'js' ? [] : [svelte(source)],
  })
  return outputFiles[0]?.text ?? ''
}

/** Actions in order, each with the app's expected state after it. */
const DRIVE: readonly [action: ActionName, label: string, args: ActionArguments, state: object][] = [
  ['fill', 'Text', { text: 'new' }, { text: 'NEW' }],
  ['type', 'Text', { text: 'er' }, { text: 'NEWER' }],
  ['press', 'Text', { key: 'Backspace' }, { text: 'NEWE' }],
  ['clear', 'Text', {}, { text: '' }],
  ['fill', 'Text', { text: 'é漢😀' }, { text: 'É漢😀' }],
  ['fill', 'Area', { text: 'one\ntwo' }, { area: 'one\ntwo' }],
  ['type', 'Area', { text: '\nx' }, { area: 'one\ntwo\nx' }],
  ['check', 'On', {}, { on: true }],
  ['check', 'On', {}, { on: true }],
  ['uncheck', 'On', {}, { on: false }],
  ['select', 'Choice', { value: 'B' }, { choice: 'b' }],
  ['press', 'Choice', { key: 'ArrowUp' }, { choice: 'a' }],
]

for (const [name, app] of Object.entries(APPS)) {
  test(`fields that ${name} controls accept every way of writing`, async (t) => {
    const body = await bundled(app)
    const { bridge, page } = await setup('<div id="app"></div><script src="/app.js"></script>', {
      answers: { '/app.js': { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body } },
    })
    await page.waitForSelector('#state')
    for (const [action, label, args, state] of DRIVE) {
      const { effect } = await bridge.command('act', {
        act: 'a1',
        target: { label },
        action,
        args,
        leaves: [],
      })
      const told: unknown = JSON.parse((await page.textContent('#state')) ?? '')
      t.like(told, state, `${action} ${JSON.stringify(args)}`)
      t.true(effect.enabled)
      const shown = await page.evaluate((wanted) => {
        const control = document.querySelector(`[aria-label="${wanted}"]`) as HTMLInputElement
        return control.type === 'checkbox' ? control.checked : control.value
      }, label)
      t.is(shown, Object.values(state)[0], `${action} ${JSON.stringify(args)} is shown`)
    }
  })
}
