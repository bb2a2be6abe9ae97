import { addListEntry } from '../edit/list-entry.js'
import { editConfig } from './config-file.js'
import type { Framework } from './framework.js'

const FROM = 'probe-runtime/astro'

export const astro: Framework = {
  name: 'Astro',
  port: 4321,
  isOf: (app) => app.dependsOn('astro'),
  async wire(app) {
    const config = await editConfig(app, {
      name: 'astro.config',
      endings: ['.mjs', '.ts', '.mts', '.js', '.cjs'],
      what: 'the integration',
      edit: (text, file) => addListEntry(text, file, { from: FROM, name: 'probe', list: 'integrations' }),
      fresh: () => ({
        ending: '.mjs',
        text: `import { defineConfig } from 'astro/config'\nimport { probe } from '${FROM}'\n\nexport default defineConfig({ integrations: [probe()] })\n`,
      }),
    })
    return config === undefined ? [] : [config]
  },
}
