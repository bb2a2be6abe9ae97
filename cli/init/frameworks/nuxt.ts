import { addListEntry, removeListEntry } from '../edit/list-entry.js'
import { changeConfig } from './config-change.js'
import type { Framework } from './framework.js'

const MODULE = { from: 'probe-runtime/nuxt', list: 'modules' } as const

export const nuxt: Framework = {
  name: 'Nuxt',
  port: 3000,
  // Nuxt 2 calls modules in another way.
  isOf: (app) => app.dependsOn('nuxt') && !app.isBefore('nuxt', 3),
  wire: (app) =>
    changeConfig(app, {
      name: 'nuxt.config',
      extensions: ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'],
      what: 'the module',
      apply: (text, file) => addListEntry(text, file, MODULE),
      revert: (text, file) => removeListEntry(text, file, MODULE),
      fresh: () => ({
        extension: '.ts',
        text: `export default defineNuxtConfig({ modules: ['${MODULE.from}'] })\n`,
      }),
    }),
}
