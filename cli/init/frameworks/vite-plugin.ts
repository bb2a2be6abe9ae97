/** The plugin in an app's Vite config, for every framework that runs on Vite. */
import type { App } from '../app.js'
import { addListEntry, removeListEntry } from '../edit/list-entry.js'
import type { FileChange } from '../file-change.js'
import { changeConfig } from './config-change.js'
import type { ConfigStart } from './framework.js'

/** https://vite.dev/guide/api-javascript.html#resolveconfig */
export const VITE_START: ConfigStart = { tool: 'vite', code: `await found.resolveConfig({}, 'serve')` }

/** @param from the package's entry that exports the plugin */
export function changeVitePlugins(app: App, from: string): Promise<FileChange[]> {
  const plugin = { from, name: 'probe', list: 'plugins' }
  return changeConfig(app, {
    name: 'vite.config',
    extensions: ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'],
    what: 'the plugin',
    apply: (text, file) => addListEntry(text, file, plugin),
    revert: (text, file) => removeListEntry(text, file, plugin),
    fresh: (isTypeScript) => ({
      extension: isTypeScript ? '.ts' : '.mjs',
      text: `import { probe } from '${from}'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [probe()] })\n`,
    }),
  })
}
