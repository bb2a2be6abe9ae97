import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import type { Agent } from '../../../../harness/agent.js'
import { appFolder } from '../../../../harness/app-folder.js'
import { useApp } from '../../../../harness/observed-app.js'
import { react, svelte, type ViteApp, vue } from './apps.js'

const setup = useApp(test)
const save = (count: number, label = 'Saved') => ({
  target: { role: 'button', name: 'Save' },
  action: 'click',
  until: { kind: 'text', contains: `${label} ${count}` },
})
/** Says "Saved" at once, and saves with code that it loads. The dev server answers a POST with 404. */
const LAZY = `import { useState } from 'react'
export function App() {
  const [saved, setSaved] = useState(false)
  const save = async () => {
    setSaved(true)
    const { save } = await import('./save.js')
    await save()
  }
  return <main><button onClick={save}>Save</button>{saved && <p role="status">Saved</p>}</main>
}
`
const APPS: readonly ViteApp[] = [react('@vitejs/plugin-react'), vue, svelte]

for (const source of APPS) {
  test.serial(
    `${source.name}: a verdict has file and line, also after an edit, which names its file`,
    async (t) => {
      const { app, agent, page, complaints } = await setup(source)
      const { value } = await agent.call('probe_act_and_wait', save(1))
      t.like(value, { verified: 'yes', effect: { source: source.button } })
      t.deepEqual(value.honesty.coverage, { pct: 100 }, 'the SDK came before every script')
      t.is(await page.locator('script[data-probe-manual]').count(), 0, 'its tag is gone')

      await app.write('src/label.js', "export const label = 'Kept'\n")
      await page.getByText('Kept').waitFor()
      const again = await agent.call('probe_act_and_wait', save(source.countsAfterEdit, 'Kept'))
      t.like(again.value, { verified: 'yes', effect: { source: source.button } })
      const edits = await editsOf(agent)
      t.true(edits.length > 0)
      // A file system may tell the dev server twice of one write. The modules that it sends are no further edits.
      for (const { files } of edits) t.deepEqual(files, ['src/label.js'])
      t.deepEqual(complaints, [])
    },
  )

  test.serial(`${source.name}: a production build is the same with and without the plugin`, async (t) => {
    const app = await appFolder(source.files, source.packages)
    t.teardown(() => app.remove())
    const built = async () => {
      await promisify(execFile)(process.execPath, [`${app.root}/node_modules/vite/bin/vite.js`, 'build'], {
        cwd: app.root,
        env: { ...process.env, NODE_ENV: undefined },
      })
      return contents(path.join(app.root, 'dist'))
    }
    const withPlugin = await built()
    for (const [file, text] of withPlugin) t.notRegex(text, /probe/i, file)
    const config = source.files['vite.config.js'] ?? ''
    await app.write('vite.config.js', config.replace('probe(),', ''))
    t.deepEqual(await built(), withPlugin)
  })
}

test.serial('what a module that is imported on demand does belongs to the act', async (t) => {
  const { agent } = await setup({
    ...react('@vitejs/plugin-react'),
    files: {
      ...react('@vitejs/plugin-react').files,
      'src/App.jsx': LAZY,
      'src/save.js': "export const save = () => fetch('/api/notes', { method: 'POST' })\n",
    },
  })
  const { value } = await agent.call('probe_act_and_wait', {
    target: { role: 'button', name: 'Save' },
    action: 'click',
    until: { kind: 'text', contains: 'Saved' },
  })
  t.like(value, { verified: 'no', verifiedReason: 'contradicted' }, JSON.stringify(value))
  t.regex(value.because as string, /POST \/api\/notes → 404/)
})

async function editsOf(agent: Agent): Promise<{ files?: string[] }[]> {
  const { value } = await agent.call('probe_observe', { since: 0, filters: ['code.edited'] })
  return value.events
}

async function contents(folder: string): Promise<[file: string, text: string][]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const names = files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()
  return Promise.all(names.map(async (name) => [path.relative(folder, name), await readFile(name, 'utf8')]))
}
