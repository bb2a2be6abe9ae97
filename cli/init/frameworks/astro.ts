import { addListEntry, removeListEntry } from '../edit/list-entry.js'
import { changeConfig } from './config-change.js'
import type { Framework } from './framework.js'

const INTEGRATION = { from: 'probe-runtime/astro', name: 'probe', list: 'integrations' } as const

export const astro: Framework = {
  name: 'Astro',
  port: 4321,
  start: {
    tool: 'astro/config',
    code: `await found.getViteConfig({})({ mode: 'development', command: 'serve' })`,
  },
  isOf: (app) => app.dependsOn('astro'),
  isUntested: (app) => app.isBefore('astro', 5),
  wire: (app) =>
    changeConfig(app, {
      name: 'astro.config',
      extensions: ['.mjs', '.ts', '.mts', '.js', '.cjs'],
      what: 'the integration',
      apply: (text, file) => addListEntry(text, file, INTEGRATION),
      revert: (text, file) => removeListEntry(text, file, INTEGRATION),
      fresh: () => ({
        extension: '.mjs',
        text: `import { defineConfig } from 'astro/config'\nimport { probe } from '${INTEGRATION.from}'\n\nexport default defineConfig({ integrations: [probe()] })\n`,
      }),
    }),
}
