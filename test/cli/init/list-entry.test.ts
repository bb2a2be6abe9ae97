/** The plugin in a config module: forms that init edits, and forms that it leaves to a person. */
import test from 'ava'
import { addListEntry, removeListEntry } from '../../../cli/init/edit/list-entry.js'

const PLUGIN = { from: 'probe-runtime/vite', name: 'probe', list: 'plugins' } as const

const WRITTEN: readonly [form: string, file: string, before: string, after: string][] = [
  [
    'as create-vite writes it',
    'vite.config.ts',
    `import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'

// https://vite.dev/config/
export default defineConfig({
  plugins: [react()],
})
`,
    `import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { probe } from 'probe-runtime/vite'

// https://vite.dev/config/
export default defineConfig({
  plugins: [probe(), react()],
})
`,
  ],
  [
    'a list of many lines, with comments, tabs and semicolons',
    'vite.config.js',
    `import { defineConfig } from "vite";
import vue from "@vitejs/plugin-vue";

export default defineConfig({
\tplugins: [
\t\t// the framework
\t\tvue({
\t\t\ttemplate: {},
\t\t}),
\t],
});
`,
    `import { defineConfig } from "vite";
import vue from "@vitejs/plugin-vue";
import { probe } from "probe-runtime/vite";

export default defineConfig({
\tplugins: [
\t\tprobe(),
\t\t// the framework
\t\tvue({
\t\t\ttemplate: {},
\t\t}),
\t],
});
`,
  ],
  [
    'no plugins, one line',
    'vite.config.js',
    `export default { base: '/shop/' }\n`,
    `import { probe } from 'probe-runtime/vite'\n\nexport default { plugins: [probe()], base: '/shop/' }\n`,
  ],
  [
    'no plugins, many lines',
    'vite.config.mjs',
    `/** @type {import('vite').UserConfig} */\nexport default {\n  base: '/shop/',\n}\n`,
    `import { probe } from 'probe-runtime/vite'\n\n/** @type {import('vite').UserConfig} */\nexport default {\n  plugins: [probe()],\n  base: '/shop/',\n}\n`,
  ],
  [
    'an empty object, and an empty list',
    'vite.config.ts',
    `import { defineConfig, mergeConfig } from 'vite'\nexport default mergeConfig(defineConfig({}), { plugins: [] })\n`,
    `import { probe } from 'probe-runtime/vite'\nimport { defineConfig, mergeConfig } from 'vite'\nexport default mergeConfig(defineConfig({}), { plugins: [probe()] })\n`,
  ],
  [
    'a function of the command',
    'vite.config.ts',
    `import { defineConfig, type UserConfig } from 'vite'
import react from '@vitejs/plugin-react-swc'

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const isServe = command === 'serve'
  const base = () => { return '/' }
  return {
    base: base(),
    plugins: [react(), isServe && inspect()].filter(Boolean),
  }
})
`,
    `import { defineConfig, type UserConfig } from 'vite'
import react from '@vitejs/plugin-react-swc'
import { probe } from 'probe-runtime/vite'

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const isServe = command === 'serve'
  const base = () => { return '/' }
  return {
    base: base(),
    plugins: [probe(), react(), isServe && inspect()].filter(Boolean),
  }
})
`,
  ],
  [
    'an arrow that gives an object',
    'vite.config.ts',
    `import react from '@vitejs/plugin-react'\nexport default () => ({ plugins: [react()] })\n`,
    `import react from '@vitejs/plugin-react'\nimport { probe } from 'probe-runtime/vite'\nexport default () => ({ plugins: [probe(), react()] })\n`,
  ],
  [
    'a name, a cast and a list with a name',
    'vite.config.ts',
    `import type { PluginOption, UserConfig } from 'vite'
const plugins: PluginOption[] = [ react() ]
const config = { plugins } satisfies UserConfig
export default config as UserConfig
`,
    `import { probe } from 'probe-runtime/vite'
import type { PluginOption, UserConfig } from 'vite'
const plugins: PluginOption[] = [ probe(), react() ]
const config = { plugins } satisfies UserConfig
export default config as UserConfig
`,
  ],
  [
    'a declared function',
    'vite.config.js',
    `export default config\nfunction config() {\n  return { "plugins": [] }\n}\n`,
    `import { probe } from "probe-runtime/vite"\n\nexport default config\nfunction config() {\n  return { "plugins": [probe()] }\n}\n`,
  ],
  [
    'CommonJS',
    'vite.config.cjs',
    `'use strict'\nconst { defineConfig } = require('vite')\n\nmodule.exports = defineConfig({ plugins: [react()] })\n`,
    `'use strict'\nconst { defineConfig } = require('vite')\n\nmodule.exports = defineConfig({ plugins: [import('probe-runtime/vite').then(({ probe }) => probe()), react()] })\n`,
  ],
  [
    'the name is taken',
    'vite.config.ts',
    `import { probe } from './probe'\nexport default { plugins: [probe()] }\n`,
    `import { probe as probeRuntime } from 'probe-runtime/vite'\n\nimport { probe } from './probe'\nexport default { plugins: [probeRuntime(), probe()] }\n`,
  ],
  [
    'it is imported, and not used',
    'vite.config.ts',
    `import { probe } from 'probe-runtime/vite'\nexport default { plugins: [] }\n`,
    `import { probe } from 'probe-runtime/vite'\nexport default { plugins: [probe()] }\n`,
  ],
  [
    'lines that end as on Windows',
    'vite.config.ts',
    `import a from 'a'\r\n\r\nexport default {\r\n  plugins: [\r\n    a(),\r\n  ],\r\n}\r\n`,
    `import a from 'a'\r\nimport { probe } from 'probe-runtime/vite'\r\n\r\nexport default {\r\n  plugins: [\r\n    probe(),\r\n    a(),\r\n  ],\r\n}\r\n`,
  ],
]

/** Results of a removal that cannot know whether the list and the import existed before. */
const REMOVED: Readonly<Record<string, string>> = {
  'no plugins, one line': `export default { plugins: [], base: '/shop/' }\n`,
  'no plugins, many lines': `/** @type {import('vite').UserConfig} */\nexport default {\n  plugins: [],\n  base: '/shop/',\n}\n`,
  'it is imported, and not used': `export default { plugins: [] }\n`,
}

for (const [form, file, before, after] of WRITTEN) {
  test(`the plugin is written once and removed once: ${form}`, (t) => {
    t.deepEqual(addListEntry(before, file, PLUGIN), { kind: 'write', text: after })
    t.deepEqual(addListEntry(after, file, PLUGIN), { kind: 'done' })
    const removed = REMOVED[form] ?? before
    t.deepEqual(removeListEntry(after, file, PLUGIN), { kind: 'write', text: removed })
    t.deepEqual(removeListEntry(removed, file, PLUGIN), { kind: 'done' })
  })
}

for (const [form, text, left] of [
  [
    'with options, after another plugin',
    `import { probe } from 'probe-runtime/vite'\nimport { a } from 'a'\nexport default { plugins: [a(), probe({ port: 7800 })] }\n`,
    `import { a } from 'a'\nexport default { plugins: [a()] }\n`,
  ],
  [
    'under another name',
    `import { a } from 'a';\nimport { probe as look } from 'probe-runtime/vite';\nexport default { plugins: [\n  look(),\n  a(),\n] };\n`,
    `import { a } from 'a';\nexport default { plugins: [\n  a(),\n] };\n`,
  ],
] as const) {
  test(`the plugin is removed: ${form}`, (t) => {
    t.deepEqual(removeListEntry(text, 'vite.config.js', PLUGIN), { kind: 'write', text: left })
  })
}

for (const [form, text] of [
  ['a syntax error', `import { probe } from 'probe-runtime/vite'\nexport default {`],
  [
    'a condition',
    `import { probe } from 'probe-runtime/vite'\nexport default ({ mode }) => mode === 'test' ? {} : { plugins: [probe()] }`,
  ],
  [
    'a variable',
    `import { probe } from 'probe-runtime/vite'\nconst ours = probe()\nexport default { plugins: [ours] }`,
  ],
] as const) {
  test(`the removal of the plugin is left to a person: ${form}`, (t) => {
    t.is(removeListEntry(text, 'vite.config.js', PLUGIN).kind, 'by-hand')
  })
}

const DONE: readonly [form: string, text: string][] = [
  [
    'under another name',
    `import { probe as look } from 'probe-runtime/vite'\nexport default { plugins: [look({ port: 7800 })] }`,
  ],
  ['by import()', `module.exports = { plugins: [import('probe-runtime/vite').then((m) => m.probe())] }`],
  [
    'only in development',
    `import { probe } from 'probe-runtime/vite'\nexport default ({ mode }) => mode === 'test' ? {} : { plugins: [probe()] }`,
  ],
]

for (const [form, text] of DONE) {
  test(`the plugin is recognised: ${form}`, (t) => {
    t.deepEqual(addListEntry(text, 'vite.config.js', PLUGIN), { kind: 'done' })
  })
}

const BY_HAND: readonly [form: string, text: string, why: RegExp][] = [
  ['a syntax error', `export default {\n  plugins: [\n}`, /^it cannot be parsed: .*\(3:0\)$/],
  ['TypeScript in a JavaScript file', `export default { plugins: [] as string[] }`, /^it cannot be parsed/],
  ['no export', `const config = { plugins: [] }`, /^it exports no config$/],
  ['an empty file', ``, /^it exports no config$/],
  [
    'an imported object',
    `import config from './base.js'\nexport default config`,
    /is not an object literal$/,
  ],
  ['a call of a stranger', `export default withEverything({ plugins: [] })`, /is not an object literal$/],
  [
    'two returns',
    `export default () => { if (x) return { plugins: [] }; return { plugins: [a] } }`,
    /not an object/,
  ],
  ['a spread that may hold plugins', `export default { ...base, server: {} }`, /may hold plugins/],
  ['plugins of a call', `export default { plugins: make() }`, /plugins is not a list literal$/],
  ['plugins of a condition', `export default { plugins: dev ? [a()] : [] }`, /plugins is not a list/],
  ['plugins by a method', `export default { plugins() { return [] } }`, /plugins is not a list/],
  [
    'a name that is set twice',
    `let config = {}\nconfig = { plugins: [] }\nexport default config`,
    /not an object/,
  ],
]

for (const [form, text, why] of BY_HAND) {
  test(`the plugin is left to a person: ${form}`, (t) => {
    const edit = addListEntry(text, 'vite.config.js', PLUGIN)
    t.is(edit.kind, 'by-hand')
    if (edit.kind !== 'by-hand') return
    t.regex(edit.why, why)
    t.regex(edit.lines, /import \{ probe \} from 'probe-runtime\/vite'[\s\S]*plugins: \[probe\(\), …\]/)
  })
}

const MODULE = { from: 'probe-runtime/nuxt', list: 'modules' } as const

for (const [form, before, after] of [
  [
    'as create-nuxt writes it',
    `// https://nuxt.com/docs/api/configuration/nuxt-config
export default defineNuxtConfig({
  compatibilityDate: '2025-07-15',
  devtools: { enabled: true }
})
`,
    `// https://nuxt.com/docs/api/configuration/nuxt-config
export default defineNuxtConfig({
  modules: ['probe-runtime/nuxt'],
  compatibilityDate: '2025-07-15',
  devtools: { enabled: true }
})
`,
  ],
  [
    'before other modules, in their quotes',
    `export default defineNuxtConfig({\n  modules: [\n    "@nuxt/ui",\n    ["@nuxt/content", {}],\n  ],\n});\n`,
    `export default defineNuxtConfig({\n  modules: [\n    "probe-runtime/nuxt",\n    "@nuxt/ui",\n    ["@nuxt/content", {}],\n  ],\n});\n`,
  ],
  [
    'CommonJS',
    `module.exports = { modules: ['@nuxt/ui'] }\n`,
    `module.exports = { modules: ['probe-runtime/nuxt', '@nuxt/ui'] }\n`,
  ],
] as const) {
  test(`the name of the module is written once and removed once: ${form}`, (t) => {
    t.deepEqual(addListEntry(before, 'nuxt.config.ts', MODULE), { kind: 'write', text: after })
    t.deepEqual(addListEntry(after, 'nuxt.config.ts', MODULE), { kind: 'done' })
    const removed = removeListEntry(after, 'nuxt.config.ts', MODULE)
    const left = before.includes('modules') ? before : after.replace(`'probe-runtime/nuxt'`, '')
    t.deepEqual(removed, { kind: 'write', text: left })
    t.deepEqual(removeListEntry(left, 'nuxt.config.ts', MODULE), { kind: 'done' })
  })
}

test('the module with options is recognised, and removed', (t) => {
  const text = `export default defineNuxtConfig({ modules: [['probe-runtime/nuxt', { port: 7800 }], '@nuxt/ui'] })\n`
  t.deepEqual(addListEntry(text, 'nuxt.config.ts', MODULE), { kind: 'done' })
  const left = `export default defineNuxtConfig({ modules: ['@nuxt/ui'] })\n`
  t.deepEqual(removeListEntry(text, 'nuxt.config.ts', MODULE), { kind: 'write', text: left })
})

test('modules that init cannot edit are left to a person, with the line', (t) => {
  const edit = addListEntry('export default defineNuxtConfig({ modules: all })', 'nuxt.config.ts', MODULE)
  t.like(edit, { kind: 'by-hand', lines: `modules: ['probe-runtime/nuxt', …]` })
})
