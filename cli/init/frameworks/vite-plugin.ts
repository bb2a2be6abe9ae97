/** A plugin in the Vite config of an app: how most frameworks are wired. */
import type { App } from '../app.js'
import { addListEntry } from '../edit/list-entry.js'
import type { FileEdit } from '../file-edit.js'
import { editConfig } from './config-file.js'

const ENDINGS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

/** @param from the package's entry that has the plugin */
export async function addVitePlugin(app: App, from: string): Promise<FileEdit[]> {
  const config = await editConfig(app, {
    name: 'vite.config',
    endings: ENDINGS,
    what: 'the plugin',
    edit: (text, file) => addListEntry(text, file, { from, name: 'probe', list: 'plugins' }),
    fresh: (isTypeScript) => ({
      ending: isTypeScript ? '.ts' : '.mjs',
      text: `import { probe } from '${from}'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [probe()] })\n`,
    }),
  })
  return config === undefined ? [] : [config]
}
