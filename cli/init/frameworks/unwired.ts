/** Tools that init does not wire: it says which file gets which line, and recognises the line in the next run. */
import path from 'node:path'
import type { App } from '../app.js'
import { byHand, done } from '../edit/edit.js'
import type { Framework } from './framework.js'

interface Unwired {
  name: string
  port?: number
  isOf: Framework['isOf']
  /** files that may hold the line; the first one that exists, else the first one */
  files: readonly string[]
  /** entry of the package that the line names */
  from: string
  lines: string
}

const MIDDLEWARE = {
  from: 'probe-runtime/express',
  lines: `module.exports = (app) => app.use(require('probe-runtime/express').probe())`,
}
const PLUGIN = {
  from: 'probe-runtime/webpack',
  lines: `plugins: [require('probe-runtime/webpack').probe(), …]`,
}

/** A folder that has one of them is an app itself. */
const APP_CONFIGS = ['vite', 'next', 'webpack', 'astro', 'svelte'].flatMap((tool) =>
  ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((ending) => `${tool}.config.${ending}`),
)

/** The root of the workspace: it has the dependencies of every app. */
export const nx = frameworkOf({
  name: 'Nx',
  isOf: async (app) =>
    (await app.fileOf(['nx.json'])) !== undefined && (await app.fileOf(APP_CONFIGS)) === undefined,
  files: ['apps/<app>/vite.config.ts'],
  from: 'probe-runtime/vite',
  lines: `plugins: [probe(), …]  // import { probe } from 'probe-runtime/vite'; for another framework, see docs/frameworks.md`,
})

const TOOLS: readonly Unwired[] = [
  {
    name: 'Create React App',
    port: 3000,
    isOf: (app) => app.dependsOn('react-scripts'),
    files: ['src/setupProxy.js'],
    ...MIDDLEWARE,
  },
  {
    name: 'Parcel',
    port: 1234,
    isOf: (app) => app.dependsOn('parcel'),
    files: ['.proxyrc.cjs', '.proxyrc.js'],
    ...MIDDLEWARE,
  },
  {
    name: 'Rspack',
    port: 8080,
    isOf: (app) => app.dependsOn('@rspack/core'),
    files: ['js', 'cjs', 'mjs', 'ts'].map((ending) => `rspack.config.${ending}`),
    ...PLUGIN,
  },
]

export const unwired: readonly Framework[] = TOOLS.map(frameworkOf)

function frameworkOf({ name, port, isOf, files, from, lines }: Unwired): Framework {
  return {
    name,
    ...(port === undefined ? {} : { port }),
    isOf,
    async wire(app: App) {
      const file = await placeOf(app, files)
      const holds = (text = '') => text.includes(from)
      return [
        {
          file: path.join(app.folder, file),
          what: 'the line',
          text: await app.read(file),
          apply: (text) => (holds(text) ? done : byHand(`init does not edit the files of ${name}`, lines)),
          revert: (text) => (holds(text) ? byHand('init did not write its line', `- ${lines}`) : done),
        },
      ]
    },
  }
}

async function placeOf(app: App, files: readonly string[]): Promise<string> {
  for (const file of files) if ((await app.read(file)) !== undefined) return file
  return files[0] ?? ''
}
