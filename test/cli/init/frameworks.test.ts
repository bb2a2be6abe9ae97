/** Each framework: how it is detected, what init writes into its config, and what an undo leaves. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { App } from '../../../cli/init/app.js'
import type { FileChange } from '../../../cli/init/file-change.js'
import { frameworkOf } from '../../../cli/init/frameworks/index.js'

const PORT = 7762
const VITE = `import { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [] })\n`
const IN_VITE = /from 'probe-runtime\/vite'[\s\S]*\[probe\(\)\]/

/** The change to the config of an app with one dependency and these files. */
async function configChange(
  t: ExecutionContext,
  dependency: string,
  files: Record<string, string>,
): Promise<{ name: string | undefined; change: FileChange | undefined }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-framework-'))
  t.teardown(() => rm(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text)
  const app = new App(folder, { name: 'shop', devDependencies: { [dependency]: 'latest', vite: '7' } })
  const framework = await frameworkOf(app)
  const changes = (await framework?.wire(app, PORT)) ?? []
  return { name: framework?.name, change: changes.find(({ file }) => file.includes('.config.')) }
}

for (const [framework, dependency, file, text, wired] of [
  ['Next.js', 'next', 'next.config.mjs', 'export default {}\n', /export default withProbe\(\{\}\)/],
  [
    'SvelteKit',
    '@sveltejs/kit',
    'vite.config.ts',
    VITE,
    /from 'probe-runtime\/sveltekit'[\s\S]*\[probe\(\)\]/,
  ],
  [
    'Nuxt',
    'nuxt',
    'nuxt.config.ts',
    'export default defineNuxtConfig({})\n',
    /defineNuxtConfig\(\{ modules: \['probe-runtime\/nuxt'\] \}\)/,
  ],
  ['Astro', 'astro', 'astro.config.mjs', 'export default {}\n', /\{ integrations: \[probe\(\)\] \}/],
  ['Remix', '@remix-run/dev', 'vite.config.ts', VITE, IN_VITE],
  ['React Router', '@react-router/dev', 'vite.config.ts', VITE, IN_VITE],
] as const) {
  test(`${framework} is detected by its package, wired in its config, and unwired again`, async (t) => {
    const { name, change } = await configChange(t, dependency, { 'tsconfig.json': '{}', [file]: text })
    t.is(name, framework)
    const edit = change?.apply(text)
    if (edit?.kind !== 'write') return t.fail(JSON.stringify(edit))
    t.regex(edit.text, wired)
    // Init keeps the former text; this is what it takes out of a file that changed since.
    t.notRegex(JSON.stringify(change?.revert(edit.text)), /probe/)
  })

  test(`${framework} without a config gets one, which an undo removes`, async (t) => {
    const { name, change } = await configChange(t, dependency, { 'tsconfig.json': '{}' })
    t.is(name, framework)
    const edit = change?.apply(undefined)
    if (edit?.kind !== 'write') return t.fail(JSON.stringify(edit))
    t.regex(edit.text, wired)
    t.is(change?.revert(edit.text).kind, 'remove')
  })
}
