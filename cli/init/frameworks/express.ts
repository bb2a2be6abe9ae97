/** A Node server that renders its pages itself: a middleware behind `const app = express()`. */
import path from 'node:path'
import type { App } from '../app.js'
import { addUse, removeUse } from '../edit/app-use.js'
import type { Framework } from './framework.js'
import { pagesOf } from './html.js'
import { templatesOf } from './templates.js'

const USE = { maker: 'express', from: 'probe-runtime/express', name: 'probe' } as const
const ENGINES = [
  'ejs',
  'pug',
  'hbs',
  'express-handlebars',
  'nunjucks',
  'eta',
  'mustache-express',
  'liquidjs',
  'twig',
]
const NAMES = ['server', 'app', 'index', 'main'].flatMap((name) =>
  ['', 'src/'].flatMap((folder) =>
    ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'].map((ending) => folder + name + ending),
  ),
)

export const express: Framework = {
  name: 'Express',
  port: 3000,
  isOf: async (app) =>
    app.dependsOn('express') && (await hasPages(app)) && (await serverOf(app)) !== undefined,
  async wire(app) {
    const { file, text } = (await serverOf(app)) ?? { file: 'server.js', text: undefined }
    const isModule = /\.m[jt]s$/.test(file) || (app.isModule && !/\.c[jt]s$/.test(file))
    return [
      {
        file: path.join(app.folder, file),
        what: 'the middleware',
        text,
        apply: (before = '') => addUse(before, file, USE, isModule),
        revert: (before) => removeUse(before, file, USE, isModule),
      },
    ]
  },
}

/** An API alone has no page to observe. */
async function hasPages(app: App): Promise<boolean> {
  if (ENGINES.some((engine) => app.dependsOn(engine))) return true
  return (await pagesOf(app)).length > 0 || (await templatesOf(app)).length > 0
}

/** The module that makes the app: the one that a script starts, the main one, or one with a usual name. */
async function serverOf(app: App): Promise<{ file: string; text: string } | undefined> {
  const started = app.scripts.flatMap((script) => script.match(/[\w./-]+\.[cm]?[jt]s\b/g) ?? [])
  for (const file of new Set([...started, ...(app.main === undefined ? [] : [app.main]), ...NAMES])) {
    const text = await app.read(path.normalize(file))
    if (text !== undefined && /\bexpress\s*(?:\(|'\)\s*\(|"\)\s*\()/.test(text))
      return { file: path.normalize(file), text }
  }
  return undefined
}
